-- Refuses all of a player's devices but one, and the code that was offered last.
--
-- KEYS 1 the player's devices (a hash)   2 the code (a string)   3 .. n more keys to delete
-- ARGV 1 the key of the device that stays, which is a new one; '' for none

redis.call('DEL', unpack(KEYS))
redis.call('HSET', KEYS[1], 'first', 'refused')
if ARGV[1] ~= '' then
  local time = redis.call('TIME')
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)))
end
return 1
