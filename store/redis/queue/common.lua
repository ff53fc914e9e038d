-- Every script of the queue begins with this.
--
-- A pool holds tickets that may be matched with each other. Its keys are named after it, and all in one slot:
--
--   POOL             hash by player of "address JSON"     POOL:since, POOL:seen   sorted sets of players
--   POOL:addresses   sorted set of addresses by the oldest ticket from each
--   POOL:at:ADDRESS  sorted set of the players there by the instant since when they wait
--   {q}:recent:ADDRESS, {q}:no-shows:ADDRESS   players who lately came from there, and matches to which a
--                    player from there did not come: sorted sets by the instant until which each counts

local now = clock()

local function address_of(pool, player)
  local text = redis.call('HGET', pool, player)
  return text and string.match(text, '^%S+')
end

local function leave(pool, player)
  local address = address_of(pool, player)
  redis.call('HDEL', pool, player)
  redis.call('ZREM', pool .. ':since', player)
  redis.call('ZREM', pool .. ':seen', player)
  if not address then return end
  redis.call('ZREM', pool .. ':at:' .. address, player)
  if redis.call('EXISTS', pool .. ':at:' .. address) == 0 then redis.call('ZREM', pool .. ':addresses', address) end
end

-- Adds `what` to a sorted set until `millis` have passed, and keeps the 30 newest.
local function add_recent(key, what, millis)
  redis.call('ZADD', key, whole(now + tonumber(millis)), what)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', whole(now))
  redis.call('ZREMRANGEBYRANK', key, 0, -31)
  redis.call('PEXPIRE', key, millis)
end

-- Returns how many of them an address has.
local function count_recent(what, address)
  return redis.call('ZCOUNT', '{q}:' .. what .. ':' .. address, '(' .. whole(now), '+inf')
end
