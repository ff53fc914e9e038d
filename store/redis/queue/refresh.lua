-- Refreshes a player's ticket, and reads the tickets that it may be matched with.
--
-- KEYS[1]   player's match (string)
-- KEYS[2]   pool
-- KEYS[3]   player's search (string)
-- KEYS[4]   wait times with the same dice (list)
-- KEYS[5]   whether the player is suspended (string)
-- KEYS[6]   recent players of the address (sorted set)
-- ARGV[1]   player
-- ARGV[2]   ticket as JSON
-- ARGV[3]   its dice
-- ARGV[4]   milliseconds after which a ticket that is not refreshed expires
-- ARGV[5]   agreement of the pool, "" for the pool of those without one
-- ARGV[6]   address
-- ARGV[7]   max tickets of an address in the pool
-- ARGV[8]   max addresses to read from each end
-- ARGV[9]   max tickets to read
-- ARGV[10]  milliseconds for which a player counts as recent
-- Returns   {now, match} | {now, "", since, number of tickets, wait times, player, since, recent, no-shows,
--           JSON, ...}: the player's own ticket, unless the pool has no place left for the address; and of the
--           addresses with the oldest tickets, and of those with the newest, the oldest and the newest tickets

local match = redis.call('GET', KEYS[1])
if match then return {whole(now), match} end

local player, dice, address = ARGV[1], ARGV[3], ARGV[6]
local pool, at = KEYS[2], KEYS[2] .. ':at:' .. address

-- A hundred at a time: the next poll goes on.
local expired = redis.call('ZRANGEBYSCORE', pool .. ':seen', '-inf', whole(now - tonumber(ARGV[4])), 'LIMIT', 0, 100)
for _, gone in ipairs(expired) do leave(pool, gone) end

-- A search goes on while the pool has no place for it.
local since = whole(now)
local from, wanted, agreement = string.match(redis.call('GET', KEYS[3]) or '', '^(%d+) (%S+) (.*)$')
if wanted == dice and agreement == ARGV[5] then since = from end
redis.call('SET', KEYS[3], since .. ' ' .. dice .. ' ' .. ARGV[5], 'PX', ARGV[4])

local open = ARGV[5] == ''
if open then add_recent(KEYS[6], player, ARGV[10]) end

local before = address_of(pool, player)
if before and before ~= address then leave(pool, player) end
local inside = before == address
if not inside then
  inside = redis.call('ZCARD', at) < tonumber(ARGV[7]) and not (open and redis.call('EXISTS', KEYS[5]) == 1)
end

local reply = {whole(now), '', since, 0, redis.call('LRANGE', KEYS[4], 0, -1),
  player, since, count_recent('recent', address), count_recent('no-shows', address), ARGV[2]}
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

-- The first and the last members of a sorted set, none twice.
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
  local recent, no_shows = count_recent('recent', other), count_recent('no-shows', other)
  local players = ends(pool .. ':at:' .. other, math.ceil(each / 2), math.floor(each / 2))
  for _, candidate in ipairs(players) do
    local text = redis.call('HGET', pool, candidate)
    local waits = redis.call('ZSCORE', pool .. ':since', candidate)
    if candidate ~= player and text and waits then
      reply[#reply + 1] = candidate
      reply[#reply + 1] = whole(tonumber(waits))
      reply[#reply + 1] = recent
      reply[#reply + 1] = no_shows
      reply[#reply + 1] = string.sub(text, string.find(text, ' ', 1, true) + 1)
    end
  end
  if #players == 0 then redis.call('ZREM', pool .. ':addresses', other) end
end
return reply
