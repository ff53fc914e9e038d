-- Replaces a text by another, if it is still there.
--
-- KEYS[1]  key
-- ARGV[1]  its type: "hash", "zset", "list" or "string"
-- ARGV[2]  field of a hash
-- ARGV[3]  old text
-- ARGV[4]  new text, "" to remove the old one
-- Returns  1, or 0 if the old text is not there any more

local kind, key, field, old, new = ARGV[1], KEYS[1], ARGV[2], ARGV[3], ARGV[4]
if kind == 'hash' then
  if redis.call('HGET', key, field) ~= old then return 0 end
  if new == '' then redis.call('HDEL', key, field) else redis.call('HSET', key, field, new) end
elseif kind == 'zset' then
  local score = redis.call('ZSCORE', key, old)
  if not score then return 0 end
  -- In this order: a key that is empty for a moment loses its expiry.
  if new ~= '' then redis.call('ZADD', key, score, new) end
  redis.call('ZREM', key, old)
elseif kind == 'list' then
  if new ~= '' then redis.call('RPUSH', key, new) end
  if redis.call('LREM', key, 1, old) == 0 then
    if new ~= '' then redis.call('RPOP', key) end
    return 0
  end
else
  if redis.call('GET', key) ~= old then return 0 end
  local ttl = redis.call('PTTL', key)
  if new == '' then redis.call('DEL', key) else redis.call('SET', key, new) end
  if new ~= '' and ttl > 0 then redis.call('PEXPIRE', key, ttl) end
end
return 1
