-- Keeps the record of a round, and pins it for rows that are about to refer to it. What is kept
-- already stays as it is.
--
-- KEYS 1 the record (a hash)   2 its pins (a set)
-- ARGV 1 what is owed   2 the instant from which on pins alone keep it
--      3 how many results are held   then the fields that say so, and then pins
-- Answers for each of those results "pending", or what was decided of it.

if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'owed', ARGV[1], 'ends', ARGV[2])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
end
local last, states = 3 + tonumber(ARGV[3]), {}
local over = redis.call('EXISTS', KEYS[1]) == 0 -- it is so old that it has ended at once
for i = 4, last do
  if not over then redis.call('HSETNX', KEYS[1], ARGV[i], 'pending') end
  states[#states + 1] = redis.call('HGET', KEYS[1], ARGV[i]) or 'rejected'
end
for i = last + 1, #ARGV do redis.call('SADD', KEYS[2], ARGV[i]) end
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('PERSIST', KEYS[1]) end
return states
