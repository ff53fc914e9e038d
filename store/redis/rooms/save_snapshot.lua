-- Stores a snapshot of a room, unless there is a newer one or the log does not hold its entry.
--
-- KEYS[1]  log (stream)
-- KEYS[2]  snapshot (hash)
-- ARGV[1]  ID of the entry that has led to the state
-- ARGV[2]  state
-- ARGV[3]  seconds until a room that nobody visits expires
-- Returns  1

if redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1])[1] then
  save_snapshot(KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3])
end
return 1
