-- Lets a step begin, or records that it has been taken.
--
-- KEYS 1 the schema record (a hash)   2 the mark of who migrates (a string)
--      3 the servers: "server layout" by the instant at which each is taken for dead
-- ARGV 1 our mark   2 the layout   3 "1" if servers that do not know it must be gone
--      4 "1" to record it   5 the number of buckets
-- Answers "go", or "lost" when the mark is no longer ours, or the "server layout" that is in
-- the way.

if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 'lost' end
local time = redis.call('TIME')
local now = string.format('%.0f', tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000))
if ARGV[3] == '1' then
  for _, server in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. now, '+inf')) do
    if tonumber(string.match(server, '%d+$')) < tonumber(ARGV[2]) then return server end
  end
end
if ARGV[4] == '1' then
  redis.call('HSET', KEYS[1], 'layout', ARGV[2], 'buckets', ARGV[5], 'applied:' .. ARGV[2], now)
end
return 'go'
