-- Reads rows of a leaderboard.
--
-- KEYS[1]  scores (sorted set)
-- KEYS[2]  rows (hash)
-- KEYS[3]  version (string)
-- ARGV[1]  first row, from 0
-- ARGV[2]  how many rows
-- ARGV[3]  a player around whom to read instead, with ARGV[2] on either side, "" for none
-- Returns  {version, size, rank of the first row, {player, score, row, ...}}, with no rows if the player has
--          none

local from, n = tonumber(ARGV[1]), tonumber(ARGV[2])
local version = redis.call('GET', KEYS[3]) or '0'
local size = redis.call('ZCARD', KEYS[1])
if ARGV[3] ~= '' then
  local rank = redis.call('ZREVRANK', KEYS[1], ARGV[3])
  if not rank then return {version, size, 0, {}} end
  from, n = math.max(0, rank - n), rank + n + 1 - math.max(0, rank - n)
end
local found = n > 0 and redis.call('ZREVRANGE', KEYS[1], from, from + n - 1, 'WITHSCORES') or {}
local players = {}
for i = 1, #found, 2 do players[#players + 1] = found[i] end
if #players == 0 then return {version, size, from, {}} end
local texts = redis.call('HMGET', KEYS[2], unpack(players))
local rows = {}
for i, player in ipairs(players) do
  rows[#rows + 1] = player
  rows[#rows + 1] = found[i * 2]
  rows[#rows + 1] = texts[i] or '{}'
end
return {version, size, from, rows}
