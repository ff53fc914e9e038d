-- Refuses all of a player's devices but one, and the issued code. Of a player who asked to be forgotten it
-- refuses all.
--
-- KEYS[1]     devices (hash)
-- KEYS[2]     issued code (string)
-- KEYS[3..n]  more keys to delete
-- ARGV[1]     note on the first device: "signed-out", or "forgotten"
-- ARGV[2]     unless all devices are signed out for good: key of the device that stays, which is a new one
-- ARGV[3]     unless all devices are signed out for good: key of the device that asks, "" for the first one
-- Returns     1, or 0 if the player is forgotten already, or the device that asks is not authorized

if redis.call('HGET', KEYS[1], 'first') == 'forgotten' then return 0 end
if ARGV[2] then
  -- It was done already, and the reply was lost: a key belongs to one device alone.
  if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 1 end
  if not is_authorized(KEYS[1], ARGV[3]) then return 0 end
end
redis.call('DEL', unpack(KEYS))
redis.call('HSET', KEYS[1], 'first', ARGV[1])
if ARGV[2] then redis.call('HSET', KEYS[1], ARGV[2], whole(clock())) end
renew(1, 1)
return 1
