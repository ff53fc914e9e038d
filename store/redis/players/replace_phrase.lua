-- Replaces a player's recovery phrase, if the device that asks is still authorized.
--
-- KEYS 1 the phrase (a hash)   2 devices (a hash)
-- ARGV 1 the key of the new phrase   2 the key of the device that asks, "" for the first one
-- Returns {1, the key of the phrase before, or ""}, or {0} if the device is not authorized.

if not is_authorized(KEYS[2], ARGV[2]) then return {0} end

local before = redis.call('HGET', KEYS[1], 'key') or ''
redis.call('HSET', KEYS[1], 'key', ARGV[1], 'since', whole(clock()))
renew(1, 1)
return {1, before}
