-- Lets those go who were in a match, unless they are in another one by now.
--
-- KEYS the matches that the players are in, then whether they are out for a while
-- ARGV 1 UUID of the match   2 milliseconds for which who did not come is out
--      3 milliseconds for which that counts for the address
--      then for each player the ID, "" where the player came

local players = #KEYS / 2
for i = 1, players do
  local busy = redis.call('GET', KEYS[i])
  if busy and string.sub(busy, 1, #ARGV[1]) == ARGV[1] then
    redis.call('DEL', KEYS[i])
    local address = string.match(busy, '^%S+ (%S+) ')
    if ARGV[3 + i] ~= '' and address then
      redis.call('SET', KEYS[players + i], ARGV[1], 'PX', ARGV[2])
      count('{q}:no-shows:' .. address, ARGV[1], ARGV[3])
    end
  end
end
return 1
