-- Keeps a challenge, and tells who is challenged. Of too many one goes: the oldest of the address
-- that most came from. So who challenges again and again pushes out their own.
--
-- KEYS 1 the challenge (a hash)   2 by whom the other is challenged (a hash; none: nobody is named)
-- ARGV 1 the challenge as JSON   2 its ID   3 who challenges   4 seconds for which it stands
--      5 most of 2   6 from which address

redis.call('HSET', KEYS[1], 'challenge', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
if not KEYS[2] then return 1 end

local time = redis.call('TIME')
local now = time[1] .. string.format('%06d', tonumber(time[2]))
redis.call('HSET', KEYS[2], ARGV[3], now .. ' ' .. ARGV[2] .. ' ' .. ARGV[6])
redis.call('EXPIRE', KEYS[2], ARGV[4])

local function trim()
  local all, from, sent = redis.call('HGETALL', KEYS[2]), {}, {}
  for i = 1, #all, 2 do
    from[i] = string.match(all[i + 1], '([^ ]*)$')
    sent[from[i]] = (sent[from[i]] or 0) + 1
  end
  local goes
  for i = 1, #all, 2 do
    local more = goes and sent[from[i]] - sent[from[goes]] or 1
    -- All instants have as many digits, so that they are in order as texts.
    if more > 0 or more == 0 and all[i + 1] < all[goes + 1] then goes = i end
  end
  redis.call('HDEL', KEYS[2], all[goes])
end

while redis.call('HLEN', KEYS[2]) > tonumber(ARGV[5]) do trim() end
return 1
