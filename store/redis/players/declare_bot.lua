-- Refuses all devices of a player of whom nothing is stored: the secret of the first one is a bot's from now on.
--
-- KEYS[1]     devices (hash)
-- KEYS[2]     issued code (string)
-- KEYS[3..n]  keys of which one exists if anything is stored of the player
-- ARGV[1]     note on the first device: "refused"
-- Returns     1, or 0 if something is stored of the player

if redis.call('HGET', KEYS[1], 'first') == ARGV[1] and redis.call('HLEN', KEYS[1]) == 1 then return 1 end
if redis.call('EXISTS', KEYS[1], unpack(KEYS, 3)) > 0 then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[1], 'first', ARGV[1])
renew(1, 1)
return 1
