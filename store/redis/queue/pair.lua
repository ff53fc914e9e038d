-- Takes two players out of a pool into a match, both or none.
--
-- KEYS[1,2]  matches of the two (strings)
-- KEYS[3]    pool
-- KEYS[4,5]  wait times with the dice of each (lists)
-- KEYS[6]    challenge that they agreed on (hash, or nothing)
-- ARGV[1,2]  players
-- ARGV[3,4]  since when they wait
-- ARGV[5,6]  their assignments as JSON
-- ARGV[7]    UUID of the match
-- ARGV[8]    milliseconds after which a ticket that is not refreshed expires
-- ARGV[9]    milliseconds after which a match is given up
-- ARGV[10]   max of KEYS[4] and of KEYS[5]
-- Returns    1 if they are in the match, 0 if one of them no longer waits

local pool = KEYS[3]

local function still_waits(i)
  local player = ARGV[i]
  local seen = redis.call('ZSCORE', pool .. ':seen', player)
  if not seen or redis.call('ZSCORE', pool .. ':since', player) ~= ARGV[i + 2] then return false end
  -- A player may wait in two pools, and have been matched in the other one.
  local waits = tonumber(seen) > now - tonumber(ARGV[8]) and redis.call('EXISTS', KEYS[i]) == 0
  if not waits then leave(pool, player) end
  return waits
end

-- The match may exist already, if the reply of an earlier run was lost.
local match = redis.call('GET', KEYS[1])
if match and string.sub(match, 1, #ARGV[7]) == ARGV[7] then return 1 end

local both = still_waits(1)
if not still_waits(2) or not both then return 0 end
for i = 1, 2 do
  local address = address_of(pool, ARGV[i])
  redis.call('SET', KEYS[i], ARGV[7] .. ' ' .. address .. ' ' .. ARGV[i + 4], 'PX', ARGV[9])
  leave(pool, ARGV[i])
  redis.call('LPUSH', KEYS[i + 3], whole(now) .. ' ' .. whole(now - tonumber(ARGV[i + 2])))
  redis.call('LTRIM', KEYS[i + 3], 0, tonumber(ARGV[10]) - 1)
end
if redis.call('EXISTS', KEYS[6]) == 1 then redis.call('HSET', KEYS[6], 'over', 1) end
return 1
