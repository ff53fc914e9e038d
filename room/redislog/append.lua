-- Appends an entry to a log, if nothing was appended since it was decided.
--
-- KEYS 1 the log (a stream)   2 the bucket's alarms (a sorted set)
-- ARGV 1 id of the entry decided on, "0-0" before the first
--      2 id of the new entry
--      3 not before, 4 not after: instants, 0 for no bound
--      5 the events
--      6 the alarm's start, 0 for the instant of this entry   7 its distance, 0 for no alarm
--      8 the room, as a member of the alarms
--      9 seconds until a room that nobody visits is forgotten
--     10 publish verb   11 channel
-- Answers {verdict, instant, entries}: {"appended", at} | {"behind", 0, entries after ARGV 1}
--     | {"lost"} | {"early", now} | {"late", now}
--
-- Instants are milliseconds since 1970, whole numbers that a double holds exactly.

local function whole(n) return string.format('%.0f', n) end
local function at_of(entry) return entry[2][2] end

local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local head = newest and newest[1] or '0-0'

if head ~= ARGV[1] then
  local missing = redis.call('XRANGE', KEYS[1], '(' .. ARGV[1], '+', 'COUNT', 256)
  -- The nonce in the id tells an append that is repeated because its answer got lost.
  if missing[1] and missing[1][1] == ARGV[2] then return {'appended', at_of(missing[1])} end
  local known = ARGV[1] == '0-0' or redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1])[1]
  if not (known and missing[1]) then return {'lost'} end
  return {'behind', '0', missing}
end

-- The clock of a new master may stand behind that of the old one: instants never run back.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if newest then now = math.max(now, tonumber(at_of(newest))) end

local not_before, not_after = tonumber(ARGV[3]), tonumber(ARGV[4])
if now < not_before then return {'early', whole(now)} end
if not_after > 0 and now > not_after then return {'late', whole(now)} end

local at = whole(now)
redis.call('XADD', KEYS[1], ARGV[2], 'at', at, 'events', ARGV[5])
redis.call('EXPIRE', KEYS[1], ARGV[9])

local since, lasts = tonumber(ARGV[6]), tonumber(ARGV[7])
if lasts > 0 then
  if since == 0 then since = now end
  redis.call('ZADD', KEYS[2], whole(since + lasts), ARGV[8])
else
  redis.call('ZREM', KEYS[2], ARGV[8])
end

redis.call(ARGV[10], ARGV[11], ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. at .. ' ' .. ARGV[5])
return {'appended', at}
