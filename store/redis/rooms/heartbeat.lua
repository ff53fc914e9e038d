-- Renews a server's leases in a room, and reads the head of the log and all leases.
--
-- KEYS[1]    log (stream)
-- KEYS[2]    snapshot (hash)
-- KEYS[3]    leases (sorted set of "player server" by the instant of expiry)
-- ARGV[1]    server
-- ARGV[2]    milliseconds that a lease lasts
-- ARGV[3]    seconds until a room that nobody visits expires
-- ARGV[4..]  players who are present at the server
-- Returns    {instant, ID of the log's newest entry, lease, ...}: the leases that have not expired;
--            {instant, "0-0"} if there is no such room

local log, leases = KEYS[1], KEYS[3]

local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
local now = clock()
if not newest then return {whole(now), '0-0'} end

-- Leases go by the clock itself: the log's instants never run back, and may stand still.
if #ARGV > 3 then
  local expiry, scores = whole(now + tonumber(ARGV[2])), {}
  for i = 4, #ARGV do
    scores[#scores + 1] = expiry
    scores[#scores + 1] = ARGV[i] .. ' ' .. ARGV[1]
  end
  redis.call('ZADD', leases, unpack(scores)) -- one call for all players of a server, a hundred at most
  redis.call('PEXPIRE', leases, ARGV[2])
end
redis.call('ZREMRANGEBYSCORE', leases, '-inf', whole(now))
local reply = redis.call('ZRANGE', leases, 0, -1)

-- A room with somebody in it does not expire. Its expiry is renewed only now and then.
local ttl = tonumber(ARGV[3])
if reply[1] and redis.call('TTL', log) < ttl * 0.95 then
  redis.call('EXPIRE', log, ttl)
  redis.call('EXPIRE', KEYS[2], ttl)
end

table.insert(reply, 1, whole(math.max(now, tonumber(newest[2][2]))))
table.insert(reply, 2, newest[1])
return reply
