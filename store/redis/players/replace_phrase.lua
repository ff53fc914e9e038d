-- Replaces a player's recovery phrase, if the requesting device is still authorized.
--
-- KEYS[1]  phrase (hash)
-- KEYS[2]  devices (hash)
-- ARGV[1]  key of the new phrase
-- ARGV[2]  key of the requesting device, "" for the first one
-- Returns  {1, the key of the phrase before, or ""}, or {0} if the device is not authorized

if not is_authorized(KEYS[2], ARGV[2]) then return {0} end

local before = redis.call('HGET', KEYS[1], 'key') or ''
redis.call('HSET', KEYS[1], 'key', ARGV[1], 'since', whole(clock()))
renew(1, 1)
return {1, before}
