-- Notes the outcome of a review in a record, if the record is still there.
--
-- KEYS[1]  record (hash)
-- ARGV[1]  field of the result
-- ARGV[2]  outcome
-- Returns  1

if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
return 1
