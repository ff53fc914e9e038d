-- Stores a challenge, also in the inbox of the challenged player. If there are too many, it removes the oldest from the
-- address with the most. So a player who challenges again and again removes their own challenges.
--
-- KEYS[1]  challenge (hash)
-- KEYS[2]  inbox of the challenged player (hash; none if anybody may accept)
-- ARGV[1]  challenge as JSON
-- ARGV[2]  its ID
-- ARGV[3]  challenger
-- ARGV[4]  seconds until it expires
-- ARGV[5]  max of KEYS[2]
-- ARGV[6]  address
-- Returns  1

redis.call('HSET', KEYS[1], 'challenge', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
if not KEYS[2] then return 1 end

local time = redis.call('TIME')
local micros = time[1] .. string.format('%06d', tonumber(time[2]))
redis.call('HSET', KEYS[2], ARGV[3], micros .. ' ' .. ARGV[2] .. ' ' .. ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[4])

local function trim()
  local all, from, sent = redis.call('HGETALL', KEYS[2]), {}, {}
  for i = 1, #all, 2 do
    from[i] = string.match(all[i + 1], '([^ ]*)$')
    sent[from[i]] = (sent[from[i]] or 0) + 1
  end
  local removed
  for i = 1, #all, 2 do
    local more = removed and sent[from[i]] - sent[from[removed]] or 1
    -- All instants have the same number of digits, so that their texts have the same order.
    if more > 0 or more == 0 and all[i + 1] < all[removed + 1] then removed = i end
  end
  redis.call('HDEL', KEYS[2], all[removed])
end

while redis.call('HLEN', KEYS[2]) > tonumber(ARGV[5]) do trim() end
return 1
