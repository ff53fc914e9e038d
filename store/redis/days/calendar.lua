-- Reads what all daily boards follow from, and sets it if nobody has: the first writer wins.
--
-- KEYS[1]  origin of the daily boards (hash)
-- ARGV[1]  a secret, for a store that has none
-- ARGV[2]  instant, "" for the store's clock
-- Returns  {secret, the instant when it was set, the instant now}

local now = ARGV[2]
if now == '' then now = whole(clock()) end
redis.call('HSETNX', KEYS[1], 'secret', ARGV[1])
redis.call('HSETNX', KEYS[1], 'since', now)
local origin = redis.call('HMGET', KEYS[1], 'secret', 'since')
return {origin[1], origin[2], now}
