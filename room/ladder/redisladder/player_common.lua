-- What is kept of a player ends a year and a day after the last visit or round: at the end of that
-- day, so that all of it ends at one instant, and so that it is written once a day at most.
-- This stands before every script that writes something of a player.

-- Whether nothing is to be kept of a player: of one who asked to be forgotten, and, where that is
-- asked, of somebody new whom nobody has admitted.
local function nobody(profile, devices, admitted, asked)
  if redis.call('HGET', devices, 'first') == 'forgotten' then return true end
  return asked == '1' and redis.call('EXISTS', profile, admitted) == 0
end

-- Whether a device speaks for its player, by its key, "" for the first one. What a device asks for may come to the store
-- after it was refused.
local function speaks(devices, key)
  if key == '' then return redis.call('HEXISTS', devices, 'first') == 0 end
  return key ~= 'first' and redis.call('HEXISTS', devices, key) == 1
end

local function lasts(first, last)
  local day, year = 86400, 31536000
  local ends = string.format('%.0f', (math.floor(redis.call('TIME')[1] / day) + 366) * day)
  for i = first, last do
    if redis.call('TTL', KEYS[i]) < year then redis.call('EXPIREAT', KEYS[i], ends) end
  end
end
