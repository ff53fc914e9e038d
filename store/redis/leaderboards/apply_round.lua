-- Adds a round to one of its players, once.
--
-- KEYS[1]       profile (hash)
-- KEYS[2]       devices (hash)
-- KEYS[3]       exists if the player is admitted (string)
-- KEYS[4]       rounds and matches that were applied (sorted set by instant)
-- KEYS[5]       history (sorted set by the close)
-- KEYS[6]       words (sorted set by how often, then by when last)
-- KEYS[7]       versus (hash by opponent)
-- KEYS[8]       opponents (sorted set by the last encounter)
-- KEYS[9]       rounds that KEYS[5] no longer has (list, the newest last)
-- KEYS[10..13]  totals of a day, a week, a month and all time (hashes of "points instant name" by dice)
-- KEYS[14..n]   keys to renew
-- ARGV[1]       "1" to store only the admitted
-- ARGV[2]       ID by which KEYS[4] remembers the round
-- ARGV[3]       seconds for which it does
-- ARGV[4]       JSON of a playerChange
-- ARGV[5]       max of KEYS[5]
-- ARGV[6]       max of KEYS[6]
-- ARGV[7]       max of KEYS[8]
-- ARGV[8]       max of KEYS[9]
-- Returns       {} if nothing is stored about the player, else {"stored", total, ...}: the new totals with these
--               dice if the round adds to totals. A round that was added before changes nothing

local unit = 536870912 -- the score of a word is count * unit + second

if is_excluded(KEYS[1], KEYS[2], KEYS[3], ARGV[1]) then return {} end

local now = math.floor(clock() / 1000)
local change = cjson.decode(ARGV[4])
local at = whole(change.at)

local function reply(added)
  local parts = {'stored'}
  for i, ends in ipairs(change.total and change.total.ends or {}) do
    local key, dice = KEYS[9 + i], change.total.dice
    local points, since, name = string.match(redis.call('HGET', key, dice) or '0 0 ', '^(%d+) (%d+) (.*)$')
    if added then
      points = whole(tonumber(points) + change.total.points)
      if tonumber(since) <= change.at then since, name = at, change.name end
      redis.call('HSET', key, dice, points .. ' ' .. since .. ' ' .. name)
      if ends > 0 then redis.call('PEXPIREAT', key, whole(ends)) end
    end
    parts[#parts + 1] = points .. ' ' .. since .. ' ' .. name
  end
  return parts
end

if redis.call('ZSCORE', KEYS[4], ARGV[2]) then return reply(false) end
redis.call('ZADD', KEYS[4], now, ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - tonumber(ARGV[3]))
redis.call('EXPIRE', KEYS[4], ARGV[3])

-- Rounds may come in any order.
local profile = redis.call('HMGET', KEYS[1], 'named', 'seen')
if not profile[1] or tonumber(profile[1]) <= change.at then
  redis.call('HSET', KEYS[1], 'name', change.name, 'named', at)
end
if not profile[2] or tonumber(profile[2]) > change.at then redis.call('HSET', KEYS[1], 'seen', at) end
redis.call('HINCRBY', KEYS[1], 'rounds', whole(change.rounds))
redis.call('HINCRBY', KEYS[1], 'points', whole(change.points))
redis.call('HINCRBY', KEYS[1], 'words', whole(change.words))

if change.past ~= '' then redis.call('ZADD', KEYS[5], at, change.past) end
-- Records of rounds that leave the history may still exist.
for _, past in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1 - tonumber(ARGV[5]))) do
  redis.call('RPUSH', KEYS[9], cjson.decode(past).round)
  redis.call('LTRIM', KEYS[9], -tonumber(ARGV[8]), -1)
end
redis.call('ZREMRANGEBYRANK', KEYS[5], 0, -1 - tonumber(ARGV[5]))

for _, word in ipairs(change.found or {}) do
  local old = tonumber(redis.call('ZSCORE', KEYS[6], word) or 0)
  local second = math.max(old % unit, change.second)
  redis.call('ZADD', KEYS[6], whole((math.floor(old / unit) + 1) * unit + second), word)
end
-- Of words that were found equally often, those found longest ago are removed first.
redis.call('ZREMRANGEBYRANK', KEYS[6], 0, -1 - tonumber(ARGV[6]))

for _, met in ipairs(change.encounters or {}) do
  local sums = {}
  for n in string.gmatch(redis.call('HGET', KEYS[7], met.player) or '0 0 0 0 0', '%S+') do
    sums[#sums + 1] = whole(tonumber(n) + met.adds[#sums + 1])
  end
  redis.call('HSET', KEYS[7], met.player, table.concat(sums, ' '))
  local last = redis.call('ZSCORE', KEYS[8], met.player)
  if not last or tonumber(last) < change.at then redis.call('ZADD', KEYS[8], at, met.player) end
end
local over = redis.call('ZCARD', KEYS[8]) - tonumber(ARGV[7])
if over > 0 then
  for _, player in ipairs(redis.call('ZRANGE', KEYS[8], 0, over - 1)) do
    redis.call('ZREM', KEYS[8], player)
    redis.call('HDEL', KEYS[7], player)
  end
end
local parts = reply(true)
renew(14, #KEYS)
return parts
