-- Lets a new recovery phrase take the place of a player's old one, if the device that asks still speaks for the player.
--
-- KEYS 1 the player's phrase (a hash)   2 the devices (a hash)
-- ARGV 1 the key of the phrase   2 the key of the device, "" for the first one
-- Answers {1, the key of the phrase before, or ""}, or {0} where the device speaks for nobody.

if not speaks(KEYS[2], ARGV[2]) then return {0} end

local before = redis.call('HGET', KEYS[1], 'key') or ''
local time = redis.call('TIME')
redis.call('HSET', KEYS[1], 'key', ARGV[1], 'since', string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)))
lasts(1, 1)
return {1, before}
