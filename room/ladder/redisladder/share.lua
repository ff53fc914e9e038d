-- Notes the link by which a player shows a round to others, if there is none yet.
--
-- KEYS 1 the record (a hash)
-- ARGV 1 the field of the player's link   2 the new link
-- Answers the player's link, or false where there is no record.

if redis.call('HEXISTS', KEYS[1], 'owed') == 0 then return false end
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return redis.call('HGET', KEYS[1], ARGV[1])
