-- Sets the code by which another device of a player can sign in, if the requesting device is still authorized.
--
-- KEYS[1]  issued code (string)
-- KEYS[2]  devices (hash)
-- ARGV[1]  code
-- ARGV[2]  key of the requesting device, "" for the first one
-- ARGV[3]  milliseconds until the code expires
-- Returns  1, or 0 if the device is not authorized

if not is_authorized(KEYS[2], ARGV[2]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1
