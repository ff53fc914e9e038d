-- Reads keys whole, with what the bucket knows of their room, at one instant.
--
-- KEYS 1 .. n sorted sets that the room shares with others   n+1 .. the keys
-- ARGV 1 n   2 the room, as a member of the shared ones
-- Answers {score or false for each shared one, {type, milliseconds to live, rows} for each key}
--
-- A row is what a command would write: SET, SADD, RPUSH, HSET, ZADD and XADD take it after the key.
-- The type of a key that does not exist is "none".

local function rows_of_pairs(flat, first, second)
  local rows = {}
  for i = 1, #flat, 2 do
    rows[#rows + 1] = {flat[i + first], flat[i + second]}
  end
  return rows
end

local read = {
  none = function() return {} end,
  string = function(key) return {{redis.call('GET', key)}} end,
  hash = function(key) return rows_of_pairs(redis.call('HGETALL', key), 0, 1) end,
  zset = function(key) return rows_of_pairs(redis.call('ZRANGE', key, 0, -1, 'WITHSCORES'), 1, 0) end,
  set = function(key)
    local rows = {}
    for i, member in ipairs(redis.call('SMEMBERS', key)) do rows[i] = {member} end
    return rows
  end,
  list = function(key)
    local rows = {}
    for i, value in ipairs(redis.call('LRANGE', key, 0, -1)) do rows[i] = {value} end
    return rows
  end,
  stream = function(key)
    local rows = {}
    for i, entry in ipairs(redis.call('XRANGE', key, '-', '+')) do
      rows[i] = {entry[1], unpack(entry[2])}
    end
    return rows
  end,
}

local shared, answer = tonumber(ARGV[1]), {}
for i, key in ipairs(KEYS) do
  if i <= shared then
    answer[i] = redis.call('ZSCORE', key, ARGV[2])
  else
    local kind = redis.call('TYPE', key).ok
    if not read[kind] then return redis.error_reply('ERR ' .. key .. ' is a ' .. kind .. ', which no dump can hold') end
    answer[i] = {kind, redis.call('PTTL', key), read[kind](key)}
  end
end
return answer
