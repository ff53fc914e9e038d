-- Puts a room on the list of public rooms for a while.
--
-- KEYS[1]  listings (hash by room)
-- KEYS[2]  expiry of each (sorted set of rooms by instant)
-- ARGV[1]  room
-- ARGV[2]  its listing
-- ARGV[3]  milliseconds that it stays on the list
-- Returns  1

redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], whole(clock() + tonumber(ARGV[3])), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
return 1
