-- Counts somebody new at an address, of so many within a day.
--
-- KEYS 1 how many there were (a string)
-- ARGV 1 most   2 seconds in a day
-- Answers 1 if there were fewer, 0 if not.

if tonumber(redis.call('GET', KEYS[1]) or 0) >= tonumber(ARGV[1]) then return 0 end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return 1
