-- Signs out all devices of a player, and deletes the issued code. A new device is signed in, unless the player asked to
-- be forgotten.
--
-- KEYS[1]     devices (hash)
-- KEYS[2]     issued code (string)
-- KEYS[3..n]  more keys to delete
-- ARGV[1]     note on the first device: "signed-out", or "forgotten"
-- ARGV[2]     key of the new device, if there is one
-- ARGV[3]     then: key of the requesting device, "" for the first one
-- Returns     1, or 0 if the player is forgotten already, or the requesting device is not authorized

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
