-- Extends the lock of the server that migrates, or releases it.
--
-- KEYS[1]  lock (string)
-- ARGV[1]  nonce of the server
-- ARGV[2]  milliseconds until the lock expires, 0 to release it
-- Returns  1, or 0 where another server holds the lock, or none

if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
