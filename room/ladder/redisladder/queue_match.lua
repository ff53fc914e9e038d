-- Takes two who wait into a match, both or none.
--
-- KEYS 1, 2 the matches that the two are in   3 the pool   4, 5 the last waits for the dice of
--      each (lists)   6 the challenge that brings them together (a hash, or nothing)
-- ARGV 1, 2 the players   3, 4 since when they wait   5, 6 what they are told
--      7 UUID of the match   8 milliseconds after which somebody silent is out
--      9 milliseconds after which a match is given up for lost   10 most of 4 and of 5
-- Answers 1 if they are in the match, 0 if one of them no longer waits.

local pool = KEYS[3]

local function ready(i)
  local player = ARGV[i]
  local seen = redis.call('ZSCORE', pool .. ':seen', player)
  if not seen or redis.call('ZSCORE', pool .. ':since', player) ~= ARGV[i + 2] then return false end
  -- Somebody may wait in two places, and be taken in the other one.
  local stays = tonumber(seen) > now - tonumber(ARGV[8]) and redis.call('EXISTS', KEYS[i]) == 0
  if not stays then leave(pool, player) end
  return stays
end

-- A claim that is repeated because its answer got lost.
local busy = redis.call('GET', KEYS[1])
if busy and string.sub(busy, 1, #ARGV[7]) == ARGV[7] then return 1 end

local both = ready(1)
if not ready(2) or not both then return 0 end
for i = 1, 2 do
  local address = address_of(pool, ARGV[i])
  redis.call('SET', KEYS[i], ARGV[7] .. ' ' .. address .. ' ' .. ARGV[i + 4], 'PX', ARGV[9])
  leave(pool, ARGV[i])
  redis.call('LPUSH', KEYS[i + 3], whole(now) .. ' ' .. whole(now - tonumber(ARGV[i + 2])))
  redis.call('LTRIM', KEYS[i + 3], 0, tonumber(ARGV[10]) - 1)
end
if redis.call('EXISTS', KEYS[6]) == 1 then redis.call('HSET', KEYS[6], 'over', 1) end
return 1
