-- Adds a duel to a player, once.
--
-- KEYS 1 what was added to the player (sorted by when)   2 forms by dice (a hash)
--      3 ratings with these dice (a list)   4 duels (sorted by the end)   5 what went astray (a hash)
--      6 what is known of the player (a hash)   7 the player's devices (a hash)
--      8 whether the player is admitted         9 ... all that lasts as long as the player
-- ARGV 1 the match   2 seconds for which 1 is remembered   3 the duel as JSON   4 its end
--      5 most of 3   6 most of 4   7 the player's name   8 "1" to keep only who is admitted
--      9 dice   10 the form that it started from, "" for none   11 the new form   12 "instant rating":
--        all four only of a duel that is rated
-- Answers 1 if it was added now, 0 if it had been before, -1 of somebody of whom nothing is kept.

if nobody(KEYS[6], KEYS[7], KEYS[8], ARGV[8]) then return -1 end

local time = redis.call('TIME')
local now = tonumber(time[1])
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
redis.call('EXPIRE', KEYS[1], ARGV[2])

-- Whoever has played a match is known, even if no round of it counted.
local known = redis.call('HMGET', KEYS[6], 'named', 'seen')
local at = tonumber(ARGV[4])
if not known[1] or tonumber(known[1]) <= at then
  redis.call('HSET', KEYS[6], 'name', ARGV[7], 'named', ARGV[4])
end
if not known[2] or tonumber(known[2]) > at then redis.call('HSET', KEYS[6], 'seen', ARGV[4]) end

redis.call('ZADD', KEYS[4], ARGV[4], ARGV[3])
redis.call('ZREMRANGEBYRANK', KEYS[4], 0, -1 - tonumber(ARGV[6]))
lasts(9, #KEYS)
if not ARGV[9] then return 1 end

-- What was settled holds, whatever happened in between.
local form = redis.call('HGET', KEYS[2], ARGV[9]) or ''
if form ~= ARGV[10] then redis.call('HSET', KEYS[5], ARGV[1], form) end
redis.call('HSET', KEYS[2], ARGV[9], ARGV[11])
redis.call('RPUSH', KEYS[3], ARGV[12])
redis.call('LTRIM', KEYS[3], -tonumber(ARGV[5]), -1)
lasts(9, #KEYS)
return 1
