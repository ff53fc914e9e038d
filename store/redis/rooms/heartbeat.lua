-- Looks at a room, and says for a server who is there.
--
-- KEYS 1 the log (a stream)   2 the room's snapshot (a hash)
--      3 the leases: "player server" by the instant at which each runs out (a sorted set)
-- ARGV 1 the server   2 milliseconds that a lease lasts
--      3 seconds until a room that nobody visits is forgotten
--      4 ... the players who are there at the server
-- Answers {now, id of the log's newest entry, lease, lease ...}: those that have not run out.
-- A room that does not exist has the head "0-0" and nobody in it.

local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if not newest then return {string.format('%.0f', now), '0-0'} end

-- Leases go by the clock as it is: the log's, which never runs back, may stand still.
-- A call costs more than what it does: one for all players of a server, a hundred at most.
if #ARGV > 3 then
  local ends, leases = string.format('%.0f', now + tonumber(ARGV[2])), {}
  for i = 4, #ARGV do
    leases[#leases + 1] = ends
    leases[#leases + 1] = ARGV[i] .. ' ' .. ARGV[1]
  end
  redis.call('ZADD', KEYS[3], unpack(leases))
  redis.call('PEXPIRE', KEYS[3], ARGV[2])
end
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', string.format('%.0f', now))
local answer = redis.call('ZRANGE', KEYS[3], 0, -1)

-- A room with somebody in it is not forgotten; now and then is often enough to say so.
local forgotten = tonumber(ARGV[3])
if answer[1] and redis.call('TTL', KEYS[1]) < forgotten * 0.95 then
  redis.call('EXPIRE', KEYS[1], forgotten)
  redis.call('EXPIRE', KEYS[2], forgotten)
end

table.insert(answer, 1, string.format('%.0f', math.max(now, tonumber(newest[2][2]))))
table.insert(answer, 2, newest[1])
return answer
