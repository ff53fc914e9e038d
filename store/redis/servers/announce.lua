-- Renews the lease of a server, and reads the schema record and the servers whose leases run.
--
-- KEYS[1]  servers (sorted set of "server layout" by the instant at which the lease runs out)
-- KEYS[2]  schema record (hash)
-- ARGV[1]  "server layout"
-- ARGV[2]  milliseconds that the lease lasts
-- Returns  {instant, layout, buckets, "server layout", ...}: "" for what the record does not have

local now = clock()
-- The first command is one that a full Redis refuses, so that a lease shows whether the store takes words.
redis.call('ZADD', KEYS[1], whole(now + tonumber(ARGV[2])), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', whole(now))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local record = redis.call('HMGET', KEYS[2], 'layout', 'buckets')
local reply = redis.call('ZRANGE', KEYS[1], 0, -1)
table.insert(reply, 1, whole(now))
table.insert(reply, 2, record[1] or '')
table.insert(reply, 3, record[2] or '')
return reply
