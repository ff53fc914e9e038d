-- Keeps the mark of who migrates, or gives it back, if it is ours.
--
-- KEYS 1 the mark (a string)
-- ARGV 1 ours   2 milliseconds for which to keep it, 0 to give it back
-- Answers 1, or 0 when it is not ours.

if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
