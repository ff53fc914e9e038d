-- Uses up a recovery phrase: refuses all of the player's devices but a new one, and lets another phrase take its place.
--
-- KEYS 1 the player's phrase (a hash)   2 the devices (a hash)   3 the code that was offered last (a string)
-- ARGV 1 the key of the phrase   2 the key of the new device   3 the key of the phrase that takes its place
--      4 what is noted of the first device: "refused"
-- Answers 1 if it let the device in, 0 if the phrase is not that one.

local key = redis.call('HGET', KEYS[1], 'key')
-- Asked again since an answer got lost: what takes the phrase's place is known to that device alone.
if key == ARGV[3] and redis.call('HEXISTS', KEYS[2], ARGV[2]) == 1 then return 1 end
if key ~= ARGV[1] or redis.call('HGET', KEYS[2], 'first') == 'forgotten' then return 0 end

local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('HSET', KEYS[2], 'first', ARGV[4])
redis.call('HSET', KEYS[2], ARGV[2], now)
redis.call('HSET', KEYS[1], 'key', ARGV[3], 'since', now)
lasts(1, 2)
return 1
