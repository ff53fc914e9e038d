-- Records the layout of a store that servers use and that has lost its record, since it was emptied under them.
--
-- KEYS[1]  schema record (hash)
-- ARGV[1]  layout in which the server writes
-- ARGV[2]  number of buckets
-- Returns  1 if the record was missing, 0 if another server was faster

if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'layout', ARGV[1], 'buckets', ARGV[2], 'applied:' .. ARGV[1], whole(clock()))
return 1
