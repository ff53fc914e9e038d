-- Lets a later device speak for a player, by a code that is used up with it.
--
-- KEYS 1 the player's devices (a hash)   2 the code that was offered last (a string)
-- ARGV 1 the code   2 the key of the device   3 most devices
-- Answers 1 if it may, 0 if the code is not that one.

-- Asked again since an answer got lost: the key is drawn anew for each device.
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

local time = redis.call('TIME')
redis.call('HSET', KEYS[1], ARGV[2], string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)))
lasts(1, 1)
return 1
