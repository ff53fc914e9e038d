-- Adds a match to one of its players, once.
--
-- KEYS[1]     profile (hash)
-- KEYS[2]     devices (hash)
-- KEYS[3]     exists if the player is admitted (string)
-- KEYS[4]     rounds and matches that were applied (sorted set by instant)
-- KEYS[5]     ratings by dice (hash)
-- KEYS[6]     rating history with these dice (list)
-- KEYS[7]     matches (sorted set by the end)
-- KEYS[8]     conflicts (hash by match)
-- KEYS[9..n]  keys to renew
-- ARGV[1]     "1" to store only the admitted
-- ARGV[2]     match
-- ARGV[3]     seconds for which KEYS[4] remembers it
-- ARGV[4]     match as JSON
-- ARGV[5]     its end
-- ARGV[6]     max of KEYS[6]
-- ARGV[7]     max of KEYS[7]
-- ARGV[8]     player's name
-- ARGV[9]     of a rated match: dice
-- ARGV[10]    of a rated match: rating before, "" for none
-- ARGV[11]    of a rated match: rating after
-- ARGV[12]    of a rated match: "instant rating"
-- Returns     1 if the match was added, 0 if it had been before, -1 if nothing is stored of the player

if is_excluded(KEYS[1], KEYS[2], KEYS[3], ARGV[1]) then return -1 end

local now = math.floor(clock() / 1000)
if redis.call('ZSCORE', KEYS[4], ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[4], now, ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - tonumber(ARGV[3]))
redis.call('EXPIRE', KEYS[4], ARGV[3])

-- A player of a match has a profile, even if no round of it counted.
local profile = redis.call('HMGET', KEYS[1], 'named', 'seen')
local at = tonumber(ARGV[5])
if not profile[1] or tonumber(profile[1]) <= at then
  redis.call('HSET', KEYS[1], 'name', ARGV[8], 'named', ARGV[5])
end
if not profile[2] or tonumber(profile[2]) > at then redis.call('HSET', KEYS[1], 'seen', ARGV[5]) end

redis.call('ZADD', KEYS[7], ARGV[5], ARGV[4])
redis.call('ZREMRANGEBYRANK', KEYS[7], 0, -1 - tonumber(ARGV[7]))
renew(9, #KEYS)
if not ARGV[9] then return 1 end

-- The stored match holds, whatever was applied in between: that is noted for an audit.
local rating = redis.call('HGET', KEYS[5], ARGV[9]) or ''
if rating ~= ARGV[10] then redis.call('HSET', KEYS[8], ARGV[2], rating) end
redis.call('HSET', KEYS[5], ARGV[9], ARGV[11])
redis.call('RPUSH', KEYS[6], ARGV[12])
redis.call('LTRIM', KEYS[6], -tonumber(ARGV[6]), -1)
renew(9, #KEYS)
return 1
