-- Stores an attempt at the board of a day, once: if the player has a row, it stays.
--
-- KEYS[1]  rows of the day by player (hash)
-- KEYS[2]  list of the player's group (sorted set)
-- ARGV[1]  player
-- ARGV[2]  row
-- ARGV[3]  its score
-- ARGV[4]  instant at which the day expires
-- ARGV[5]  "1" to list the row, "" if a person is to review it first
-- Returns  1

redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
if ARGV[5] == '1' and redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then
  redis.call('ZADD', KEYS[2], 'NX', ARGV[3], ARGV[1])
end
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
redis.call('PEXPIREAT', KEYS[2], ARGV[4])
return 1
