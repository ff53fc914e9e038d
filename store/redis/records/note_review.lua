-- Notes the outcome of a review in a record, if the record is still there.
--
-- KEYS 1 the record (a hash)
-- ARGV 1 the field of the result   2 the outcome
-- Returns 1.

if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
return 1
