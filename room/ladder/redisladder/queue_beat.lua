-- Lets somebody wait on, and tells who else does.
--
-- KEYS 1 the match that the player is in   2 who waits (a hash)
--      3 since when   4 last seen (sorted sets)   5 the place where the player waits
--      6 the last waits for the same dice (a list)
-- ARGV 1 the player   2 JSON of what the player looks for   3 its dice
--      4 milliseconds after which somebody silent is out   5 name of the place
--      6 most who are told of
-- Answers {now, match} | {now, "", since, how many wait, waits, player, since, JSON, ...}: those
-- who have waited for longest, and in any case the player.

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local function whole(n) return string.format('%.0f', n) end

local busy = redis.call('GET', KEYS[1])
if busy then return {whole(now), busy} end

-- Few at a time: whoever comes next goes on.
local out = redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', whole(now - tonumber(ARGV[4])), 'LIMIT', 0, 100)
for _, silent in ipairs(out) do
  redis.call('HDEL', KEYS[2], silent)
  redis.call('ZREM', KEYS[3], silent)
  redis.call('ZREM', KEYS[4], silent)
end

local since = tonumber(redis.call('ZSCORE', KEYS[3], ARGV[1]) or now)
local before = redis.call('HGET', KEYS[2], ARGV[1])
if before and cjson.decode(before).dice ~= ARGV[3] then since = now end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[3], whole(since), ARGV[1])
redis.call('ZADD', KEYS[4], whole(now), ARGV[1])
redis.call('SET', KEYS[5], ARGV[5], 'PX', ARGV[4])
for i = 2, 4 do redis.call('PEXPIRE', KEYS[i], ARGV[4]) end

local reply = {whole(now), '', whole(since), redis.call('ZCARD', KEYS[3]), redis.call('LRANGE', KEYS[6], 0, -1)}
local told = redis.call('ZRANGE', KEYS[3], 0, tonumber(ARGV[6]) - 1, 'WITHSCORES')
local players, sinces = {ARGV[1]}, {whole(since)}
for i = 1, #told, 2 do
  if told[i] ~= ARGV[1] then
    players[#players + 1] = told[i]
    sinces[#sinces + 1] = whole(tonumber(told[i + 1]))
  end
end
for i, text in ipairs(redis.call('HMGET', KEYS[2], unpack(players))) do
  reply[#reply + 1] = players[i]
  reply[#reply + 1] = sinces[i]
  reply[#reply + 1] = text
end
return reply
