-- Uses up a recovery phrase: signs out all devices of the player, signs in a new one, and replaces the phrase.
--
-- KEYS[1]  phrase (hash)
-- KEYS[2]  devices (hash)
-- KEYS[3]  issued code (string)
-- ARGV[1]  key of the phrase
-- ARGV[2]  key of the new device
-- ARGV[3]  key of the phrase that replaces it
-- ARGV[4]  note on the first device: "signed-out"
-- Returns  1, or 0 if the phrase is not the player's

local key = redis.call('HGET', KEYS[1], 'key')
-- It was done already, and the reply was lost: the new phrase is known to that device alone.
if key == ARGV[3] and redis.call('HEXISTS', KEYS[2], ARGV[2]) == 1 then return 1 end
if key ~= ARGV[1] or redis.call('HGET', KEYS[2], 'first') == 'forgotten' then return 0 end

local now = whole(clock())
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('HSET', KEYS[2], 'first', ARGV[4])
redis.call('HSET', KEYS[2], ARGV[2], now)
redis.call('HSET', KEYS[1], 'key', ARGV[3], 'since', now)
renew(1, 2)
return 1
