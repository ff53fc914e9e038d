-- Lets a code be the one by which another device can be let in, if the device that offers it still speaks for the player.
--
-- KEYS 1 the code that was offered last (a string)   2 the player's devices (a hash)
-- ARGV 1 the code   2 the key of the device, "" for the first one   3 milliseconds that the code lasts
-- Answers 1, or 0 where the device speaks for nobody.

if not speaks(KEYS[2], ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1
