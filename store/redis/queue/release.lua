-- Releases players from a match, unless they are in another one by now.
--
-- KEYS[1..n]     players' matches (strings)
-- KEYS[n+1..2n]  exists for a player who is suspended (strings)
-- ARGV[1]        UUID of the match
-- ARGV[2]        milliseconds for which a player who did not come is suspended
-- ARGV[3]        milliseconds for which the no-show counts for the address
-- ARGV[4..n+3]   player, "" for one who came
-- Returns        1

local players = #KEYS / 2
for i = 1, players do
  local match = redis.call('GET', KEYS[i])
  if match and string.sub(match, 1, #ARGV[1]) == ARGV[1] then
    redis.call('DEL', KEYS[i])
    local address = string.match(match, '^%S+ (%S+) ')
    if ARGV[3 + i] ~= '' and address then
      redis.call('SET', KEYS[players + i], ARGV[1], 'PX', ARGV[2])
      add_recent('{q}:no-shows:' .. address, ARGV[1], ARGV[3])
    end
  end
end
return 1
