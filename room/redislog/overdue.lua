-- Finds the alarms of a bucket that rang long ago.
--
-- KEYS 1 the bucket's alarms (a sorted set)
-- ARGV 1 how long ago, in milliseconds   2 how many at most
-- Answers the rooms, the longest overdue first.

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local before = string.format('(%.0f', now - tonumber(ARGV[1]))
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', before, 'LIMIT', 0, ARGV[2])
