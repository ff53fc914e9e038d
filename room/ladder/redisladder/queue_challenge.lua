-- Keeps a challenge, and tells who is challenged.
--
-- KEYS 1 the challenge (a hash)   2 by whom the other is challenged (a hash; none: nobody is named)
-- ARGV 1 the challenge as JSON   2 its ID   3 who challenges   4 seconds for which it stands
--      5 most of 2: the oldest go

redis.call('HSET', KEYS[1], 'challenge', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
if not KEYS[2] then return 1 end

local now = redis.call('TIME')[1]
redis.call('HSET', KEYS[2], ARGV[3], now .. ' ' .. ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[4])
while redis.call('HLEN', KEYS[2]) > tonumber(ARGV[5]) do
  local oldest, at
  local all = redis.call('HGETALL', KEYS[2])
  for i = 1, #all, 2 do
    local since = tonumber(string.match(all[i + 1], '^%d+'))
    if not at or since < at then oldest, at = all[i], since end
  end
  redis.call('HDEL', KEYS[2], oldest)
end
return 1
