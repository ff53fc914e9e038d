-- Lets people wait no longer, and keeps them out for a while.
--
-- KEYS 1 the pool   then for each player whether they are out for a while
-- ARGV 1 milliseconds for which they are, 0 for not at all   then the players

for i = 2, #ARGV do
  leave(KEYS[1], ARGV[i])
  if ARGV[1] ~= '0' then redis.call('SET', KEYS[i], 1, 'PX', ARGV[1]) end
end
return 1
