-- Lets somebody wait on, and tells who else does.
--
-- KEYS 1 the match that the player is in   2 the pool   3 where the player waits
--      4 the last waits for the same dice (a list)   5 whether the player is out for a while
--      6 the crowd of the address
-- ARGV 1 the player   2 JSON of what the player looks for   3 its dice
--      4 milliseconds after which somebody silent is out   5 name of the pool, "" for the open one
--      6 the address   7 most who may wait there   8 addresses that are looked at from each end
--      9 most who are told of   10 milliseconds for which somebody counts for the crowd
-- Answers {now, match} | {now, "", since, how many wait, waits, player, since, crowd,
-- missed, JSON, ...}:
-- of the addresses at which people have waited for longest, and of those at which they have for
-- the shortest time, the first and the last to come; and in any case the player, who is alone
-- while there is no place.

local busy = redis.call('GET', KEYS[1])
if busy then return {whole(now), busy} end

local player, dice, address = ARGV[1], ARGV[3], ARGV[6]
local pool, at = KEYS[2], KEYS[2] .. ':at:' .. address

-- Few at a time: whoever comes next goes on.
local silent = redis.call('ZRANGEBYSCORE', pool .. ':seen', '-inf', whole(now - tonumber(ARGV[4])), 'LIMIT', 0, 100)
for _, gone in ipairs(silent) do leave(pool, gone) end

-- Since when, whether inside or still before the door.
local since = whole(now)
local from, wanted, place = string.match(redis.call('GET', KEYS[3]) or '', '^(%d+) (%S+) (.*)$')
if wanted == dice and place == ARGV[5] then since = from end
redis.call('SET', KEYS[3], since .. ' ' .. dice .. ' ' .. ARGV[5], 'PX', ARGV[4])

local open = ARGV[5] == ''
if open then count(KEYS[6], player, ARGV[10]) end

local before = address_of(pool, player)
if before and before ~= address then leave(pool, player) end
local inside = before == address
if not inside then
  inside = redis.call('ZCARD', at) < tonumber(ARGV[7]) and not (open and redis.call('EXISTS', KEYS[5]) == 1)
end

local reply = {whole(now), '', since, 0, redis.call('LRANGE', KEYS[4], 0, -1),
  player, since, counted('recent', address), counted('no-shows', address), ARGV[2]}
if not inside then
  reply[4] = redis.call('ZCARD', pool .. ':since') + 1
  return {unpack(reply, 1, 5)}
end

if redis.call('EXISTS', at) == 0 then redis.call('ZADD', pool .. ':addresses', since, address) end
redis.call('HSET', pool, player, address .. ' ' .. ARGV[2])
redis.call('ZADD', pool .. ':since', since, player)
redis.call('ZADD', pool .. ':seen', whole(now), player)
redis.call('ZADD', at, since, player)
for _, key in ipairs({pool, pool .. ':since', pool .. ':seen', pool .. ':addresses', at}) do
  redis.call('PEXPIRE', key, ARGV[4])
end
reply[4] = redis.call('ZCARD', pool .. ':since')

-- The first and the last of a sorted set, so many from each end, none twice.
local function ends(key, first, last)
  local found, known = {}, {}
  local function add(list)
    for _, member in ipairs(list) do
      if not known[member] then
        known[member] = true
        found[#found + 1] = member
      end
    end
  end
  if first > 0 then add(redis.call('ZRANGE', key, 0, first - 1)) end
  if last > 0 then add(redis.call('ZREVRANGE', key, 0, last - 1)) end
  return found
end

local addresses = ends(pool .. ':addresses', tonumber(ARGV[8]), tonumber(ARGV[8]))
local each = math.max(1, math.floor(tonumber(ARGV[9]) / math.max(1, #addresses)))
for _, other in ipairs(addresses) do
  local crowd, missed = counted('recent', other), counted('no-shows', other)
  local told = ends(pool .. ':at:' .. other, math.ceil(each / 2), math.floor(each / 2))
  for _, somebody in ipairs(told) do
    local text = redis.call('HGET', pool, somebody)
    local waits = redis.call('ZSCORE', pool .. ':since', somebody)
    if somebody ~= player and text and waits then
      reply[#reply + 1] = somebody
      reply[#reply + 1] = whole(tonumber(waits))
      reply[#reply + 1] = crowd
      reply[#reply + 1] = missed
      reply[#reply + 1] = string.sub(text, string.find(text, ' ', 1, true) + 1)
    end
  end
  if #told == 0 then redis.call('ZREM', pool .. ':addresses', other) end
end
return reply
