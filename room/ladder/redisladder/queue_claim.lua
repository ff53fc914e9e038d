-- Takes two who wait into a match, both or none.
--
-- KEYS 1, 2 the matches that the two are in   3 who waits (a hash)
--      4 since when   5 last seen (sorted sets)   6, 7 the last waits for the dice of each (lists)
--      8 the challenge that brings them together (a hash, or nothing)
-- ARGV 1, 2 the players   3, 4 since when they wait   5, 6 what they are told
--      7 UUID of the match   8 milliseconds after which somebody silent is out
--      9 milliseconds after which a match is given up for lost   10 most of 6 and of 7
-- Answers 1 if they are in the match, 0 if one of them no longer waits.

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local function whole(n) return string.format('%.0f', n) end

local function leave(player)
  redis.call('HDEL', KEYS[3], player)
  redis.call('ZREM', KEYS[4], player)
  redis.call('ZREM', KEYS[5], player)
end

local function ready(i)
  local player = ARGV[i]
  local seen = redis.call('ZSCORE', KEYS[5], player)
  if not seen or redis.call('ZSCORE', KEYS[4], player) ~= ARGV[i + 2] then return false end
  -- Somebody may wait in two places, and be taken in the other one.
  local stays = tonumber(seen) > now - tonumber(ARGV[8]) and redis.call('EXISTS', KEYS[i]) == 0
  if not stays then leave(player) end
  return stays
end

-- A claim that is repeated because its answer got lost.
local busy = redis.call('GET', KEYS[1])
if busy and string.sub(busy, 1, #ARGV[7]) == ARGV[7] then return 1 end

local both = ready(1)
if not ready(2) or not both then return 0 end
for i = 1, 2 do
  redis.call('SET', KEYS[i], ARGV[7] .. ' ' .. ARGV[i + 4], 'PX', ARGV[9])
  leave(ARGV[i])
  redis.call('LPUSH', KEYS[i + 5], whole(now) .. ' ' .. whole(now - tonumber(ARGV[i + 2])))
  redis.call('LTRIM', KEYS[i + 5], 0, tonumber(ARGV[10]) - 1)
end
if redis.call('EXISTS', KEYS[8]) == 1 then redis.call('HSET', KEYS[8], 'over', 1) end
return 1
