-- Refuses all devices of somebody of whom nothing is kept, and whose secret speaks for a bot from now on.
--
-- KEYS 1 the player's devices (a hash)   2 the code that was offered last (a string)
--      3 .. n of which one is there if anything else is kept of the player
-- ARGV 1 what is noted of the first device: "refused"
-- Answers 1, or 0 where something is kept of the player.

if redis.call('HGET', KEYS[1], 'first') == ARGV[1] and redis.call('HLEN', KEYS[1]) == 1 then return 1 end
if redis.call('EXISTS', KEYS[1], unpack(KEYS, 3)) > 0 then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[1], 'first', ARGV[1])
lasts(1, 1)
return 1
