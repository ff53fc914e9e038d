-- Reads what follows an entry of a log.
--
-- KEYS 1 the log (a stream)   2 the room's snapshot (a hash)
-- ARGV 1 id of the entry, "0-0" to begin with the snapshot, or before the first if there is
--      none
-- Answers {now, entries, state of the snapshot, "" if it was not read}, or {now} when the
-- log does not hold that entry. The instant never runs back behind the log's newest entry.

local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if newest then now = math.max(now, tonumber(newest[2][2])) end
now = string.format('%.0f', now)

local after, state = ARGV[1], ''
if after ~= '0-0' then
  if not redis.call('XRANGE', KEYS[1], after, after)[1] then return {now} end
elseif newest then
  local snapshot = redis.call('HMGET', KEYS[2], 'id', 'state')
  if snapshot[1] then after, state = snapshot[1], snapshot[2] end
end
return {now, redis.call('XRANGE', KEYS[1], '(' .. after, '+'), state}
