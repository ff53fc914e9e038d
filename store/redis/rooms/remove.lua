-- Forgets a room whose log is gone.
--
-- KEYS 1 the log (a stream)   2 the room's snapshot (a hash)   3 the leases
--      4 the bucket's alarms   5 the bucket's rooms (sorted sets)
-- ARGV 1 the room, as a member of 4 and 5

if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
return 1
