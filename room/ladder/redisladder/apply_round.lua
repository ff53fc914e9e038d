-- Adds a round to a player, once.
--
-- KEYS 1 what is known of the player (a hash)   2 rounds that were added (sorted by when)
--      3 history (sorted by the close)          4 words (sorted by how often, then by when last)
--      5 what came of meetings (a hash)         6 other players (sorted by the last meeting)
--      7 the player's devices (a hash)
--      8 rounds that 3 no longer has (a list, the newest last)   9 whether the player is admitted
--      10 .. 13 sums of a day, a week, a month and for ever (hashes of "points instant name" by dice)
--      14 ... all that lasts as long as the player
-- ARGV 1 the round   2 JSON of what it adds   3 seconds for which 2 is remembered
--      4 most of 3   5 most of 4   6 most of 6   7 most of 8   8 "1" to keep only who is admitted
-- Answers {} of somebody of whom nothing is kept, else {"kept", sum, ...}: what 10 to 13 come to with
-- these dice, where the round adds to them. A round that was added before changes nothing.

local unit = 536870912 -- of a number of times; seconds lie below
local function whole(n) return string.format('%.0f', n) end

if nobody(KEYS[1], KEYS[7], KEYS[9], ARGV[8]) then return {} end

local time = redis.call('TIME')
local now = tonumber(time[1])
local deed = cjson.decode(ARGV[2])
local at = whole(deed.at)

local function answer(added)
  local reply = {'kept'}
  for i, ends in ipairs(deed.sum and deed.sum.ends or {}) do
    local key, dice = KEYS[9 + i], deed.sum.dice
    local points, since, name = string.match(redis.call('HGET', key, dice) or '0 0 ', '^(%d+) (%d+) (.*)$')
    if added then
      points = whole(tonumber(points) + deed.sum.points)
      if tonumber(since) <= deed.at then since, name = at, deed.name end
      redis.call('HSET', key, dice, points .. ' ' .. since .. ' ' .. name)
      if ends > 0 then redis.call('PEXPIREAT', key, whole(ends)) end
    end
    reply[#reply + 1] = points .. ' ' .. since .. ' ' .. name
  end
  return reply
end

if redis.call('ZSCORE', KEYS[2], ARGV[1]) then return answer(false) end
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - tonumber(ARGV[3]))
redis.call('EXPIRE', KEYS[2], ARGV[3])

-- Rounds may come in any order.
local known = redis.call('HMGET', KEYS[1], 'named', 'seen')
if not known[1] or tonumber(known[1]) <= deed.at then
  redis.call('HSET', KEYS[1], 'name', deed.name, 'named', at)
end
if not known[2] or tonumber(known[2]) > deed.at then redis.call('HSET', KEYS[1], 'seen', at) end
redis.call('HINCRBY', KEYS[1], 'rounds', whole(deed.rounds))
redis.call('HINCRBY', KEYS[1], 'points', whole(deed.points))
redis.call('HINCRBY', KEYS[1], 'words', whole(deed.words))

if deed.past ~= '' then redis.call('ZADD', KEYS[3], at, deed.past) end
-- Their records may still be there.
for _, past in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1 - tonumber(ARGV[4]))) do
  redis.call('RPUSH', KEYS[8], cjson.decode(past).round)
  redis.call('LTRIM', KEYS[8], -tonumber(ARGV[7]), -1)
end
redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -1 - tonumber(ARGV[4]))

for _, word in ipairs(deed.found or {}) do
  local old = tonumber(redis.call('ZSCORE', KEYS[4], word) or 0)
  local second = math.max(old % unit, deed.second)
  redis.call('ZADD', KEYS[4], whole((math.floor(old / unit) + 1) * unit + second), word)
end
-- Of words found equally often those go that were not found for longest.
redis.call('ZREMRANGEBYRANK', KEYS[4], 0, -1 - tonumber(ARGV[5]))

for _, met in ipairs(deed.meetings or {}) do
  local sums = {}
  for n in string.gmatch(redis.call('HGET', KEYS[5], met.player) or '0 0 0 0 0', '%S+') do
    sums[#sums + 1] = whole(tonumber(n) + met.adds[#sums + 1])
  end
  redis.call('HSET', KEYS[5], met.player, table.concat(sums, ' '))
  local last = redis.call('ZSCORE', KEYS[6], met.player)
  if not last or tonumber(last) < deed.at then redis.call('ZADD', KEYS[6], at, met.player) end
end
local over = redis.call('ZCARD', KEYS[6]) - tonumber(ARGV[6])
if over > 0 then
  for _, player in ipairs(redis.call('ZRANGE', KEYS[6], 0, over - 1)) do
    redis.call('ZREM', KEYS[6], player)
    redis.call('HDEL', KEYS[5], player)
  end
end
local reply = answer(true)
lasts(14, #KEYS)
return reply
