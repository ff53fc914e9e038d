-- Notes from when on kinds of boards count: those of a store that knows none from its beginning, and
-- any that comes later from a while after it is first asked for.
--
-- KEYS 1 since when each counts (a hash)
-- ARGV 1 the while, in milliseconds   then the kinds
-- Answers the instant of each.

local time = redis.call('TIME')
local since = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000) + tonumber(ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then since = 0 end
local answer = {}
for i = 2, #ARGV do
  redis.call('HSETNX', KEYS[1], ARGV[i], string.format('%.0f', since))
  answer[#answer + 1] = redis.call('HGET', KEYS[1], ARGV[i])
end
return answer
