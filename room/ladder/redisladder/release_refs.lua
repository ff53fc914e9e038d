-- Takes pins out of a record. Without any it is kept for its time only.
--
-- KEYS 1 the record (a hash)   2 its pins (a set)
-- ARGV ... pins

for i = 1, #ARGV do redis.call('SREM', KEYS[2], ARGV[i]) end
local ends = redis.call('HGET', KEYS[1], 'ends')
if ends and redis.call('EXISTS', KEYS[2]) == 0 then redis.call('PEXPIREAT', KEYS[1], ends) end
return 1
