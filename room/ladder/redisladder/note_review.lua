-- Notes in a record what was decided of a result, if there still is one.
--
-- KEYS 1 the record (a hash)
-- ARGV 1 the field of the result   2 what was decided

if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
return 1
