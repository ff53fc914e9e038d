-- Signs in a later device of a player by a code, which is used up. If there are too many devices the oldest is signed out.
--
-- KEYS[1]  devices (hash)
-- KEYS[2]  issued code (string)
-- ARGV[1]  code
-- ARGV[2]  key of the device
-- ARGV[3]  max devices
-- Returns  1, or 0 if the code is not the issued one

-- It was done already, and the reply was lost: a key belongs to one device alone.
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1 then return 1 end
if redis.call('GET', KEYS[2]) ~= ARGV[1] or redis.call('HGET', KEYS[1], 'first') == 'forgotten' then return 0 end
redis.call('DEL', KEYS[2])

local devices = redis.call('HGETALL', KEYS[1])
local n, oldest, since = 0, nil, nil
for i = 1, #devices, 2 do
  if devices[i] ~= 'first' then
    n = n + 1
    local at = tonumber(devices[i + 1])
    if not since or at < since then oldest, since = devices[i], at end
  end
end
if n >= tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], oldest) end

redis.call('HSET', KEYS[1], ARGV[2], whole(clock()))
renew(1, 1)
return 1
