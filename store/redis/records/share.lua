-- Notes the link by which a player shares a round, if there is none yet.
--
-- KEYS[1]  record (hash)
-- ARGV[1]  field of the player's link
-- ARGV[2]  new link
-- Returns  the player's link, or false if there is no record

if redis.call('HEXISTS', KEYS[1], 'result') == 0 then return false end
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return redis.call('HGET', KEYS[1], ARGV[1])
