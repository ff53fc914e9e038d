-- Removes refs from a record. A record without refs expires at its own instant.
--
-- KEYS[1]     record (hash)
-- KEYS[2]     its refs (set)
-- ARGV[1..n]  refs
-- Returns     1

for i = 1, #ARGV do redis.call('SREM', KEYS[2], ARGV[i]) end
local expires = redis.call('HGET', KEYS[1], 'expires')
if expires and redis.call('EXISTS', KEYS[2]) == 0 then redis.call('PEXPIREAT', KEYS[1], expires) end
return 1
