-- Keeps the record of a round, and pins it for rows that are about to refer to it. What is kept
-- already stays as it is.
--
-- KEYS 1 the record (a hash)   2 its pins (a set)
-- ARGV 1 what is owed   2 the instant from which on pins alone keep it   3 ... pins

if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'owed', ARGV[1], 'ends', ARGV[2])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
end
for i = 3, #ARGV do redis.call('SADD', KEYS[2], ARGV[i]) end
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('PERSIST', KEYS[1]) end
return 1
