-- Announces a server, and reads the schema record.
--
-- KEYS[1]  servers (sorted set of "server layout" by the instant at which each counts as dead)
-- KEYS[2]  schema record (hash)
-- ARGV[1]  "server layout"
-- ARGV[2]  milliseconds until the server counts as dead
-- Returns  {layout, buckets} of the record, "" for what it does not have

local now = clock()
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', whole(now))
redis.call('ZADD', KEYS[1], whole(now + tonumber(ARGV[2])), ARGV[1])
local record = redis.call('HMGET', KEYS[2], 'layout', 'buckets')
return {record[1] or '', record[2] or ''}
