-- Reads what all days follow from, and sets it where nobody has: the first writer wins.
--
-- KEYS 1 the origin of the daily boards (a hash)
-- ARGV 1 a secret, for a store that has none   2 the instant, "" for that of the store's clock
-- Answers {secret, since, now}: since when there are daily boards.

local now = ARGV[2]
if now == '' then
  local time = redis.call('TIME')
  now = string.format('%.0f', tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000))
end
redis.call('HSETNX', KEYS[1], 'secret', ARGV[1])
redis.call('HSETNX', KEYS[1], 'since', now)
local kept = redis.call('HMGET', KEYS[1], 'secret', 'since')
return {kept[1], kept[2], now}
