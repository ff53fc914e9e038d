-- Appends an entry to a room's log, where what it was decided on still holds at the log's end: no structural
-- entry has followed.
--
-- KEYS[1]   log (stream)
-- KEYS[2]   snapshot (hash)
-- KEYS[3]   wake-ups of the bucket (sorted set of rooms by instant)
-- KEYS[4]   rooms of the bucket (sorted set of rooms by the instant of creation)
-- KEYS[5]   recent entries of the bucket (stream)
-- ARGV[1]   ID of the entry that this one was decided on, "0-0" for the first entry
-- ARGV[2]   nonce of the new entry
-- ARGV[3]   instant before which it must not be appended, 0 for no bound
-- ARGV[4]   instant after which it must not be appended, 0 for no bound
-- ARGV[5]   events
-- ARGV[6]   start of the deadline, 0 for the instant of this entry
-- ARGV[7]   milliseconds from there to the deadline, 0 for no deadline, -1 to leave the wake-up as it is
-- ARGV[8]   latest instant for the deadline, 0 for no bound
-- ARGV[9]   room, as a member of KEYS[3] and KEYS[4]
-- ARGV[10]  seconds until a room that nobody visits expires
-- ARGV[11]  command that publishes
-- ARGV[12]  channel
-- ARGV[13]  state that the entry of ARGV[1] led to, "" to store no snapshot
-- ARGV[14]  number of the channel's subscriptions that are the caller's own, or -1: see hint.lua
-- ARGV[15]  instant that the entry had before the log lost it, 0 for a new entry
-- ARGV[16]  1 to publish, 0 where the caller does so later
-- ARGV[17]  number of recent entries that a bucket has at most
-- ARGV[18]  seconds after which they expire
-- ARGV[19]  ID of the newest structural entry when this one was decided
-- ARGV[20]  1 for an entry of words, 0 for a structural one
-- ARGV[21]  1 if no entry at all may have followed that of ARGV[1]
-- Returns   {"appended", instant, ID, entries}: the entries between that of ARGV[1] and the new one
--           {"conflict", "0", entries}: the entries that follow ARGV[1], 256 at most
--           {"lost"}: the log does not hold ARGV[1]
--           {"early", instant} or {"late", instant}: see ARGV[3] and ARGV[4]

local log, snapshot, wakeups, rooms = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local previous, nonce, events, room = ARGV[1], ARGV[2], ARGV[5], ARGV[9]
local epoch, is_words, is_exact = ARGV[19], ARGV[20] == '1', ARGV[21] == '1'
local is_first, ttl = previous == '0-0', ARGV[10]

local newest, missing = place(log, previous, epoch, nonce, is_exact)
if newest == nil then return missing end

local now = tonumber(ARGV[15]) > 0 and tonumber(ARGV[15]) or clock()
now = instant_after(newest, now)
if now < tonumber(ARGV[3]) then return {'early', whole(now)} end
if is_late(now, ARGV[4]) then return {'late', whole(now)} end

local id, hint = add(log, newest, nonce, now, events, is_words and epoch or nil)
local at = whole(now)
if is_first then
  redis.call('DEL', snapshot)
  redis.call('ZADD', rooms, at, room)
elseif ARGV[13] ~= '' then
  save_snapshot(log, snapshot, previous, ARGV[13], ttl)
end
-- The expiry is renewed only now and then: reading it costs less than writing it.
if redis.call('TTL', log) < tonumber(ttl) * 0.99 then
  redis.call('EXPIRE', log, ttl)
  redis.call('EXPIRE', snapshot, ttl)
end

local start, duration, latest = tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
if duration > 0 then
  if start == 0 then start = now end
  local deadline = start + duration
  if latest > 0 then deadline = math.min(deadline, latest) end
  redis.call('ZADD', wakeups, whole(deadline), room)
elseif duration == 0 then
  redis.call('ZREM', wakeups, room)
end

notify(ARGV[11], ARGV[12], ARGV[14], ARGV[16] == '1' and hint or nil, KEYS[5], ARGV[17], ARGV[18], 'room', room, 'id', id)
return {'appended', at, id, missing}
