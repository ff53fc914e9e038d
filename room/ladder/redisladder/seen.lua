-- Notes when a player was first seen. Who then never plays a round is forgotten.
--
-- KEYS 1 what is known of the player (a hash)
-- ARGV 1 the instant   2 seconds for which one is kept who has not played

if redis.call('HSETNX', KEYS[1], 'seen', ARGV[1]) == 1 and redis.call('HLEN', KEYS[1]) == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end
return 1
