-- Removes what the store still holds of a room whose log is gone.
--
-- KEYS[1]  log (stream)
-- KEYS[2]  snapshot (hash)
-- KEYS[3]  presence (hash)
-- KEYS[4]  wake-ups of the bucket (sorted set of rooms)
-- KEYS[5]  rooms of the bucket (sorted set of rooms)
-- ARGV[1]  room, as a member of KEYS[4] and KEYS[5]
-- Returns  1, or 0 if there is a log

if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
return 1
