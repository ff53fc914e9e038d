-- Reports whether a step may be taken, or records that it was.
--
-- KEYS[1]  schema record (hash)
-- KEYS[2]  lock of the server that migrates (string)
-- KEYS[3]  servers (sorted set of "server layout" by the instant at which each counts as dead)
-- ARGV[1]  nonce of the server
-- ARGV[2]  layout that the step leads to
-- ARGV[3]  "1" if servers that do not know it must be gone
-- ARGV[4]  "1" to record the step
-- ARGV[5]  number of buckets
-- Returns  "go", "lost" where another server holds the lock, or the "server layout" that is to wait for

if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 'lost' end
local layout, now = ARGV[2], whole(clock())
if ARGV[3] == '1' then
  for _, server in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '(' .. now, '+inf')) do
    if tonumber(string.match(server, '%d+$')) < tonumber(layout) then return server end
  end
end
if ARGV[4] == '1' then
  redis.call('HSET', KEYS[1], 'layout', layout, 'buckets', ARGV[5], 'applied:' .. layout, now)
end
return 'go'
