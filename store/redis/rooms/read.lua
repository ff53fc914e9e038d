-- Reads the entries that follow an entry of a room's log.
--
-- KEYS[1]  log (stream)
-- KEYS[2]  snapshot (hash)
-- ARGV[1]  ID of the entry, "0-0" to begin with the snapshot, or with the first entry if there is none
-- Returns  {instant, entries, state}: the state is that of the snapshot, "" if it was not read
--          {instant}: the log does not hold the entry
--          The instant is never before that of the log's newest entry.

local log, after, state = KEYS[1], ARGV[1], ''

local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
local now = clock()
if newest then now = math.max(now, tonumber(newest[2][2])) end

if after ~= '0-0' then
  if not redis.call('XRANGE', log, after, after)[1] then return {whole(now)} end
elseif newest then
  local snapshot = redis.call('HMGET', KEYS[2], 'id', 'state')
  if snapshot[1] then after, state = snapshot[1], snapshot[2] end
end
return {whole(now), redis.call('XRANGE', log, '(' .. after, '+'), state}
