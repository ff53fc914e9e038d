-- Reads keys with all contents, and the scores of a member in shared sorted sets, at one instant.
--
-- KEYS[1..n]   shared sorted sets
-- KEYS[n+1..]  keys
-- ARGV[1]      n
-- ARGV[2]      member
-- Returns      {score or false for each shared set, {type, when it ends or "0", rows} for each key}:
--              a row has the arguments, after the key, of the command that writes it (SET, SADD, RPUSH, HSET,
--              ZADD, XADD). The type of a key that does not exist is "none".

local function pairs_of(flat, first, second)
  local rows = {}
  for i = 1, #flat, 2 do
    rows[#rows + 1] = {flat[i + first], flat[i + second]}
  end
  return rows
end

local function singles_of(values)
  local rows = {}
  for i, value in ipairs(values) do rows[i] = {value} end
  return rows
end

local read = {
  none = function() return {} end,
  string = function(key) return {{redis.call('GET', key)}} end,
  hash = function(key) return pairs_of(redis.call('HGETALL', key), 0, 1) end,
  zset = function(key) return pairs_of(redis.call('ZRANGE', key, 0, -1, 'WITHSCORES'), 1, 0) end,
  set = function(key) return singles_of(redis.call('SMEMBERS', key)) end,
  list = function(key) return singles_of(redis.call('LRANGE', key, 0, -1)) end,
  stream = function(key)
    local rows = {}
    for i, entry in ipairs(redis.call('XRANGE', key, '-', '+')) do
      rows[i] = {entry[1], unpack(entry[2])}
    end
    return rows
  end,
}

local now = clock()

-- Returns the instant at which a key ends, 0 for never.
local function end_of(key)
  local left = redis.call('PTTL', key)
  return left < 0 and '0' or whole(now + left)
end

local shared, reply = tonumber(ARGV[1]), {}
for i, key in ipairs(KEYS) do
  if i <= shared then
    reply[i] = redis.call('ZSCORE', key, ARGV[2])
  else
    local kind = redis.call('TYPE', key).ok
    if not read[kind] then return redis.error_reply('ERR ' .. key .. ' is a ' .. kind .. ', which no backup holds') end
    reply[i] = {kind, end_of(key), read[kind](key)}
  end
end
return reply
