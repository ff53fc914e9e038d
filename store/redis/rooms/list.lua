-- Puts a room on the list of public rooms, for as long as the server is alive.
--
-- KEYS[1]  listings (hash by room)
-- ARGV[1]  room
-- ARGV[2]  server
-- ARGV[3]  the listing
-- ARGV[4]  seconds after which a list expires that nobody writes
-- Returns  1

redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
