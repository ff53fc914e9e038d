-- Notes since when kinds of leaderboards count: in a new store from its beginning, else from a delay
-- after a server first asks for the kind.
--
-- KEYS[1]     since when each kind counts (hash of instants)
-- ARGV[1]     delay in milliseconds
-- ARGV[2..n]  kinds
-- Returns     the instant of each kind

local since = clock() + tonumber(ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then since = 0 end
local instants = {}
for i = 2, #ARGV do
  redis.call('HSETNX', KEYS[1], ARGV[i], whole(since))
  instants[#instants + 1] = redis.call('HGET', KEYS[1], ARGV[i])
end
return instants
