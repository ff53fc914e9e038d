-- Refuses all of a player's devices but one, and the code that was offered last. Of a player who
-- asked to be forgotten none is let in again.
--
-- KEYS 1 the player's devices (a hash)   2 the code (a string)   3 .. n more keys to delete
-- ARGV 1 what is noted of the first device: "refused", or "forgotten"
--      2 the key of the device that stays, which is a new one   3 the key of the device that asks, "" for the first one;
--      neither: nobody speaks for the player any more
-- Answers 1, or 0 where the player is forgotten already, or the device that asks speaks for nobody.

if redis.call('HGET', KEYS[1], 'first') == 'forgotten' then return 0 end
if ARGV[2] then
  -- Asked again since an answer got lost: the key is drawn anew for each device.
  if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 1 end
  if not speaks(KEYS[1], ARGV[3]) then return 0 end
end
redis.call('DEL', unpack(KEYS))
redis.call('HSET', KEYS[1], 'first', ARGV[1])
if ARGV[2] then
  local time = redis.call('TIME')
  redis.call('HSET', KEYS[1], ARGV[2], string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)))
end
lasts(1, 1)
return 1
