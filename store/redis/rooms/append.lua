-- Appends an entry to a log, if nothing was appended since it was decided.
--
-- KEYS 1 the log (a stream)   2 the room's snapshot (a hash)
--      3 the bucket's alarms   4 the bucket's rooms (sorted sets)
-- ARGV 1 id of the entry decided on, "0-0" before the first
--      2 id of the new entry
--      3 not before, 4 not after: instants, 0 for no bound
--      5 the events
--      6 the alarm's start, 0 for the instant of this entry
--      7 its distance, 0 for no alarm, -1 for that of ARGV 1
--      8 the instant at which it rings at the latest, 0 for no bound
--      9 the room, as a member of 3 and 4
--     10 seconds until a room that nobody visits is forgotten
--     11 publish verb, "" to publish nothing   12 channel
--     13 the state that ARGV 1 led to, "" to keep no snapshot of it
--     14 how many subscriptions of the channel are of whoever appends, who needs no hint;
--        -1 to publish whoever is there
--     15 the instant that the entry had before the log lost it, 0 of a new one
-- Answers {verdict, instant, entries}: {"appended", at} | {"behind", 0, entries after ARGV 1}
--     | {"lost"} | {"early", now} | {"late", now}
--
-- Instants are milliseconds since 1970, whole numbers that a double holds exactly.

local function whole(n) return string.format('%.0f', n) end
local function at_of(entry) return entry[2][2] end

local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local head = newest and newest[1] or '0-0'
local is_first = ARGV[1] == '0-0'

if head ~= ARGV[1] then
  local missing = redis.call('XRANGE', KEYS[1], '(' .. ARGV[1], '+', 'COUNT', 256)
  -- The nonce in the id tells an append that is repeated because its answer got lost.
  if missing[1] and missing[1][1] == ARGV[2] then return {'appended', at_of(missing[1])} end
  if not missing[1] then return {'lost'} end
  -- A log that was trimmed behind a snapshot no longer tells what followed ARGV 1.
  local known
  if is_first then
    known = string.sub(missing[1][1], 1, 2) == '1-'
  else
    known = redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1])[1]
  end
  if not known then return {'lost'} end
  return {'behind', '0', missing}
end

-- The clock of a new master may stand behind that of the old one: instants never run back.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if tonumber(ARGV[15]) > 0 then now = tonumber(ARGV[15]) end
if newest then now = math.max(now, tonumber(at_of(newest))) end

local not_before, not_after = tonumber(ARGV[3]), tonumber(ARGV[4])
if now < not_before then return {'early', whole(now)} end
if not_after > 0 and now > not_after then return {'late', whole(now)} end

local at = whole(now)
redis.call('XADD', KEYS[1], ARGV[2], 'at', at, 'events', ARGV[5])
if is_first then
  redis.call('DEL', KEYS[2])
  redis.call('ZADD', KEYS[4], at, ARGV[9])
elseif ARGV[13] ~= '' then
  redis.call('HSET', KEYS[2], 'id', ARGV[1], 'state', ARGV[13])
  redis.call('EXPIRE', KEYS[2], ARGV[10])
  redis.call('XTRIM', KEYS[1], 'MINID', ARGV[1])
end
-- Now and then is often enough to say that a room is not forgotten: reading costs less.
if redis.call('TTL', KEYS[1]) < tonumber(ARGV[10]) * 0.99 then
  redis.call('EXPIRE', KEYS[1], ARGV[10])
  redis.call('EXPIRE', KEYS[2], ARGV[10])
end

local since, lasts, latest = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
if lasts > 0 then
  if since == 0 then since = now end
  local rings = since + lasts
  if latest > 0 then rings = math.min(rings, latest) end
  redis.call('ZADD', KEYS[3], whole(rings), ARGV[9])
elseif lasts == 0 then
  redis.call('ZREM', KEYS[3], ARGV[9])
end

local others = ARGV[11] ~= ''
if others and ARGV[14] ~= '-1' then
  local count = ARGV[11] == 'SPUBLISH' and 'SHARDNUMSUB' or 'NUMSUB'
  others = redis.call('PUBSUB', count, ARGV[12])[2] > tonumber(ARGV[14])
end
if others then
  redis.call(ARGV[11], ARGV[12], ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. at .. ' ' .. ARGV[5])
end
return {'appended', at}
