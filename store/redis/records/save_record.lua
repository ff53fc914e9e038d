-- Stores the record of a round, with refs of rows that are about to show it. An existing record stays as it is.
--
-- KEYS[1]  record (hash)
-- KEYS[2]  its refs (set)
-- ARGV[1]  result
-- ARGV[2]  instant at which the record expires unless it has refs
-- ARGV[3]  number of results to review; then come their fields, and then the refs
-- Returns  the states of these results

if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'result', ARGV[1], 'expires', ARGV[2])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
end
local last, states = 3 + tonumber(ARGV[3]), {}
local too_old = redis.call('EXISTS', KEYS[1]) == 0 -- it expired at once
for i = 4, last do
  if not too_old then redis.call('HSETNX', KEYS[1], ARGV[i], 'pending') end
  states[#states + 1] = redis.call('HGET', KEYS[1], ARGV[i]) or 'rejected'
end
for i = last + 1, #ARGV do redis.call('SADD', KEYS[2], ARGV[i]) end
if redis.call('EXISTS', KEYS[2]) == 1 then redis.call('PERSIST', KEYS[1]) end
return states
