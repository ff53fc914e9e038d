-- Takes a player's name off the board of a day.
--
-- KEYS 1 the rows of the day by player (a hash)
-- ARGV 1 the player

local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row then return 0 end
local kept = cjson.decode(row)
kept.name = ''
-- An empty list would become an object.
if #kept.lengths == 0 then kept.lengths = nil end
redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(kept))
return 1
