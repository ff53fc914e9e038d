-- Functions of all scripts that write to a player's slot: whether anything may be stored, and for how long. The keys of
-- a player expire a year and a day after the last visit or round, at the end of that day: all at one instant, and so
-- that the expiry is written once a day at most.

-- Reports whether nothing may be stored about a player: about one who asked to be forgotten and, if only_admitted is
-- "1", about a new one who was not admitted. The keys are those of GuardKeys.
local function is_excluded(profile, devices, admitted, only_admitted)
  if redis.call('HGET', devices, 'first') == 'forgotten' then return true end
  return only_admitted == '1' and redis.call('EXISTS', profile, admitted) == 0
end

-- Reports whether a device, by its key, "" for the first one, is authorized. It may have been signed out since the
-- server checked.
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
