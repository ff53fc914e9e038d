-- Reads what follows an entry of a log.
--
-- KEYS 1 the log (a stream)
-- ARGV 1 id of the entry, "0-0" before the first
-- Answers {now, entries}, or {now} when the log does not hold that entry.
-- The instant never runs back behind the log's newest entry.

local entries = redis.call('XRANGE', KEYS[1], '(' .. ARGV[1], '+')
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if newest then now = math.max(now, tonumber(newest[2][2])) end
now = string.format('%.0f', now)

if ARGV[1] ~= '0-0' and not redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1])[1] then return {now} end
return {now, entries}
