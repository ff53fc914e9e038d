-- Shows a room in the list of public ones for a while.
--
-- KEYS 1 the listings by room (a hash)   2 the ends of their time (a sorted set)
-- ARGV 1 the room   2 its listing   3 milliseconds for which it is shown

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], string.format('%.0f', now + tonumber(ARGV[3])), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 1
