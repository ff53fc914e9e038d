-- Lets those go who were in a match, unless they are in another one by now.
--
-- KEYS the matches that the players are in
-- ARGV 1 UUID of the match

for _, key in ipairs(KEYS) do
  local busy = redis.call('GET', key)
  if busy and string.sub(busy, 1, #ARGV[1]) == ARGV[1] then redis.call('DEL', key) end
end
return 1
