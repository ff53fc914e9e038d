-- How long what is stored of a player lasts, and whether anything is: this stands before every script
-- that writes to a player's slot. All of it ends a year and a day after the last visit or round, at the
-- end of that day: at one instant, and so that it is written once a day at most.

-- Whether nothing may be stored of a player: of one who asked to be forgotten, and, where only_admitted
-- is "1", of somebody new whom nobody has admitted. The keys are those of [Players.guardKeys].
local function is_excluded(profile, devices, admitted, only_admitted)
  if redis.call('HGET', devices, 'first') == 'forgotten' then return true end
  return only_admitted == '1' and redis.call('EXISTS', profile, admitted) == 0
end

-- Whether a device, by its key, "" for the first one, is authorized. It may have been signed out since the
-- server asked.
local function is_authorized(devices, key)
  if key == '' then return redis.call('HEXISTS', devices, 'first') == 0 end
  return key ~= 'first' and redis.call('HEXISTS', devices, key) == 1
end

-- Renews the keys from KEYS[first] to KEYS[last].
local function renew(first, last)
  local day, year = 86400, 31536000
  local ends = whole((math.floor(redis.call('TIME')[1] / day) + 366) * day)
  for i = first, last do
    if redis.call('TTL', KEYS[i]) < year then redis.call('EXPIREAT', KEYS[i], ends) end
  end
end
