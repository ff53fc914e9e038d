-- Appends entries of words to the logs of rooms that are played, many in one call, by the same rule as
-- append.lua. A key that is no stream holds up nobody else's words; any other error is one of the node, and of
-- the whole call.
--
-- KEYS[1..]  for each entry: log (stream), recent entries of the bucket (stream)
-- ARGV[1]    command that publishes
-- ARGV[2]    number of recent entries that a bucket has at most
-- ARGV[3]    seconds after which they expire
-- ARGV[4..]  for each entry: ID of the entry that it was decided on, ID of the newest structural entry by then,
--            nonce, instant after which it must not be appended or 0, events, room, channel, number of the
--            channel's subscriptions that are the caller's own or -1
-- Returns    for each entry its instant where it follows the one that it was decided on, as most do, or else what
--            append.lua returns, or {"broken", text}

local publish, max_recent, recent_ttl = ARGV[1], ARGV[2], tonumber(ARGV[3])
local time = clock()

local function append(log, recent, previous, epoch, nonce, not_after, events, room, channel, own)
  local newest, missing = place(log, previous, epoch, nonce, false)
  if not newest then return missing end

  local now = instant_after(newest, time)
  if is_late(now, not_after) then return {'late', whole(now)} end
  local id, hint = add(log, newest, nonce, now, events, epoch)
  notify(publish, channel, own, hint, recent, max_recent, recent_ttl, 'room', room, 'id', id)
  return missing[1] and {'appended', whole(now), id, missing} or whole(now)
end

local replies = {}
for i = 1, #KEYS / 2 do
  local ok, reply = pcall(append, KEYS[2 * i - 1], KEYS[2 * i], unpack(ARGV, 8 * i - 4, 8 * i + 3))
  if not ok then
    local text = type(reply) == 'table' and reply.err or tostring(reply)
    if not string.find(text, 'WRONGTYPE') then return {err = text} end
    reply = {'broken', text}
  end
  replies[i] = reply
end
return replies
