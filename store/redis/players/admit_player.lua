-- Counts a new player at each source, unless the quota of one of them is used up.
--
-- KEYS[1..n]    number of new players from each source (strings)
-- ARGV[1]       seconds for which they are counted together
-- ARGV[2..n+1]  max of each source
-- Returns       1 if the player is counted, 0 if not

for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or 0) >= tonumber(ARGV[i + 1]) then return 0 end
end
for _, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('EXPIRE', key, ARGV[1]) end
end
return 1
