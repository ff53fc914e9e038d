-- Applies something to boards, once.
--
-- KEYS 1 what was applied (sorted by when)   2 loose pins (a set of "round pin")
--      then for each board: its scores (a sorted set), rows (a hash), version
-- ARGV 1 what is applied   2 seconds for which 1 is remembered
--      3 JSON, for each board {rule, ends, rows: [{player, value, second, at, entry, round, pin}]}
-- Answers some loose pins, which are to be taken out of the rounds that they are in.
--
-- A score is value * 2^29 + 2^29-1 - second.

local unit, highest = 536870912, 16777215
local function whole(n) return string.format('%.0f', n) end

local time = redis.call('TIME')
local now = tonumber(time[1])
local fresh = not redis.call('ZSCORE', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[1], 'NX', now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. whole(now - tonumber(ARGV[2])))
redis.call('EXPIRE', KEYS[1], ARGV[2])

-- The score that a row comes to, nil where it stays, and whether it then tells of the new entry.
local function meet(rule, old, row)
  local value, second = row.value, row.second
  if old and rule == 'sum' then
    value = math.min(value + math.floor(old / unit), highest)
    second = math.max(second, unit - 1 - old % unit)
  end
  local score = value * unit + unit - 1 - second
  local later = not old or row.second >= unit - 1 - old % unit
  if rule == 'sum' then return score, later end
  if rule == 'newest' then return later and score or nil, true end
  return (not old or score > old) and score or nil, true
end

for b, board in ipairs(cjson.decode(ARGV[3])) do
  local scores, rows, version = KEYS[b * 3], KEYS[b * 3 + 1], KEYS[b * 3 + 2]
  local kept = board.ends == 0 or board.ends > now * 1000
  for _, row in ipairs(kept and board.rows or {}) do
    local was = redis.call('HGET', rows, row.player)
    local old = redis.call('ZSCORE', scores, row.player)
    local score, told
    if fresh then score, told = meet(board.rule, old and tonumber(old), row) end
    if score then
      redis.call('ZADD', scores, whole(score), row.player)
      if told then redis.call('HSET', rows, row.player, row.entry) end
      redis.call('INCR', version)
    end
    -- Whichever of the two rounds the row does not refer to must not be kept for it.
    if row.pin then
      local refers = cjson.decode(redis.call('HGET', rows, row.player) or '{}').round
      local before = was and cjson.decode(was).round
      if refers ~= row.round then redis.call('SADD', KEYS[2], row.round .. ' ' .. row.pin) end
      if before and refers ~= before then redis.call('SADD', KEYS[2], before .. ' ' .. row.pin) end
    end
  end
  if board.ends > 0 then
    for i = 0, 2 do redis.call('PEXPIREAT', KEYS[b * 3 + i], whole(board.ends)) end
  end
end
return redis.call('SRANDMEMBER', KEYS[2], 200)
