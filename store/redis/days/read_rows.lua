-- Reads rows of a list of a day.
--
-- KEYS[1]  list (sorted set)
-- KEYS[2]  rows of the day by player (hash)
-- ARGV[1]  a player around whom to read, "" for none
-- ARGV[2]  number of rows to skip, or, with a player, of rows on either side
-- ARGV[3]  max rows
-- Returns  {rows of the list, rows of the day, rows before the first, player, row, ...}

local size, all = redis.call('ZCARD', KEYS[1]), redis.call('HLEN', KEYS[2])
local from = tonumber(ARGV[2])
if ARGV[1] ~= '' then
  local rank = redis.call('ZRANK', KEYS[1], ARGV[1])
  if not rank then return {size, all, 0} end
  from = math.max(0, rank - from)
end
local reply = {size, all, from}
for _, player in ipairs(redis.call('ZRANGE', KEYS[1], from, from + tonumber(ARGV[3]) - 1)) do
  reply[#reply + 1] = player
  reply[#reply + 1] = redis.call('HGET', KEYS[2], player)
end
return reply
