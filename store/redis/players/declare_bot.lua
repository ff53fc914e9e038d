-- Signs out all devices of a player about whom nothing is stored: the first secret is a bot's from now on.
--
-- KEYS[1]     devices (hash)
-- KEYS[2]     issued code (string)
-- KEYS[3..n]  keys, one of which exists if anything is stored about the player
-- ARGV[1]     note on the first device: "signed-out"
-- Returns     1, or 0 if something is stored about the player

if redis.call('HGET', KEYS[1], 'first') == ARGV[1] and redis.call('HLEN', KEYS[1]) == 1 then return 1 end
if redis.call('EXISTS', KEYS[1], unpack(KEYS, 3)) > 0 then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[1], 'first', ARGV[1])
renew(1, 1)
return 1
