-- Counts somebody new wherever they are counted, of so many within a day each.
--
-- KEYS 1 .. n how many there were (strings)
-- ARGV 1 seconds in a day   2 .. n + 1 most of each
-- Answers 1 if there were fewer everywhere, 0 if not.

for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or 0) >= tonumber(ARGV[i + 1]) then return 0 end
end
for _, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('EXPIRE', key, ARGV[1]) end
end
return 1
