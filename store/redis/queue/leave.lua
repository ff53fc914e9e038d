-- Removes players from a pool, and suspends them.
--
-- KEYS[1]       pool
-- KEYS[2..n+1]  exists for a player who is suspended (strings)
-- ARGV[1]       milliseconds of the suspension, 0 for none
-- ARGV[2..n+1]  players
-- Returns       1

for i = 2, #ARGV do
  leave(KEYS[1], ARGV[i])
  if ARGV[1] ~= '0' then redis.call('SET', KEYS[i], 1, 'PX', ARGV[1]) end
end
return 1
