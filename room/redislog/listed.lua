-- Gives the list of public rooms, without those whose time is over.
--
-- KEYS 1 the listings by room (a hash)   2 the ends of their time (a sorted set)

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for _, over in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', now))) do
  redis.call('HDEL', KEYS[1], over)
  redis.call('ZREM', KEYS[2], over)
end
return redis.call('HVALS', KEYS[1])
