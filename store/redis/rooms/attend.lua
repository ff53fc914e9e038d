-- Notes who is in a room at a server, and reads who is there at all servers and the head of the log.
--
-- KEYS[1]    log (stream)
-- KEYS[2]    snapshot (hash)
-- KEYS[3]    presence (hash): "at SERVER PLAYER" and "left PLAYER", both by an instant, and "changes",
--            how often it has changed
-- KEYS[4]    recent entries of the bucket (stream)
-- ARGV[1]    server
-- ARGV[2]    seconds until a room that nobody visits expires
-- ARGV[3]    milliseconds for which a player who has left counts as present
-- ARGV[4]    room
-- ARGV[5]    command that publishes
-- ARGV[6]    channel
-- ARGV[7]    number of the channel's subscriptions that are the caller's own, or -1: see hint.lua
-- ARGV[8]    number of recent entries that a bucket has at most
-- ARGV[9]    seconds after which they expire
-- ARGV[10]   1 to notify the other servers of the head, too: they may have missed it, see poll.go
-- ARGV[11]   number of servers that are dead, whose names follow; then the players at the server
-- Returns    {instant, ID of the log's newest entry, field, value, ...} with the fields of KEYS[3];
--            {instant, "0-0"} where there is no such room

local log, presence = KEYS[1], KEYS[3]
local server, ttl, lease = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local first = 12 + tonumber(ARGV[11])

local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
local now = clock()
if not newest then return {whole(now), '0-0'} end

local fields, changed, here = redis.call('HGETALL', presence), false, {}
local function set(field, instant)
  redis.call('HSET', presence, field, whole(instant))
  changed = true
end
local function remove(field)
  if redis.call('HDEL', presence, field) == 1 then changed = true end
end

local left = {} -- servers that players leave, by the instant at which they do
left[server] = now
for i = 12, first - 1 do left[ARGV[i]] = now - lease end -- when the lease of the dead one began
for i = first, #ARGV do here[ARGV[i]] = true end
for i = 1, #fields, 2 do
  local at, player = string.match(fields[i], '^at (%S+) (.*)$')
  local is_here = at == server and here[player]
  if at and left[at] and not is_here then
    remove(fields[i])
    -- Whoever was here for a moment only was refused, mostly, and has no seat.
    local refused = at == server and now - tonumber(fields[i + 1]) < 1000
    if not here[player] and not refused then set('left ' .. player, left[at]) end
  end
  if is_here then here[player] = 'noted' end
  if string.sub(fields[i], 1, 5) == 'left ' and tonumber(fields[i + 1]) < now - 6 * lease then
    remove(fields[i]) -- the log has it by now
  end
end
for i = first, #ARGV do
  if here[ARGV[i]] ~= 'noted' then set('at ' .. server .. ' ' .. ARGV[i], now) end
  remove('left ' .. ARGV[i])
end
if changed then redis.call('HINCRBY', presence, 'changes', 1) end

local reply = redis.call('HGETALL', presence)
local somebody = false
for i = 1, #reply, 2 do somebody = somebody or string.sub(reply[i], 1, 3) == 'at ' end
redis.call('EXPIRE', presence, ttl)
-- A room with somebody in it does not expire.
if somebody and redis.call('TTL', log) < ttl * 0.95 then
  redis.call('EXPIRE', log, ttl)
  redis.call('EXPIRE', KEYS[2], ttl)
end

table.insert(reply, 1, whole(math.max(now, tonumber(newest[2][2]))))
table.insert(reply, 2, newest[1])
if changed or ARGV[10] == '1' then
  notify(ARGV[5], ARGV[6], ARGV[7], {'@' .. table.concat(reply, '\n')}, KEYS[4], ARGV[8], ARGV[9],
    'room', ARGV[4], 'id', newest[1], 'changes', redis.call('HGET', presence, 'changes') or 0)
end
return reply
