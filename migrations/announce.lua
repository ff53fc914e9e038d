-- Says that a server is alive, and reads what the store has been brought to.
--
-- KEYS 1 the servers: "server layout" by the instant at which each is taken for dead (a
--      sorted set)   2 the schema record (a hash)
-- ARGV 1 "server layout"   2 milliseconds for which this holds
-- Answers {layout, buckets}, as recorded; "" for what is not.

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
redis.call('ZADD', KEYS[1], string.format('%.0f', now + tonumber(ARGV[2])), ARGV[1])
local record = redis.call('HMGET', KEYS[2], 'layout', 'buckets')
return {record[1] or '', record[2] or ''}
