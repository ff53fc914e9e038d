-- Sets rows of boards, as often as one likes with the same result. The rows below the most that a
-- board holds go.
--
-- KEYS 1 loose pins (a set of "round pin")
--      then for each board: its scores (a sorted set), rows (a hash), version
-- ARGV 1 most rows of a board
--      2 JSON, for each board {rule, ends, pin, rows: [{player, value, second, entry, round}]}: of a
--        board without an end pin and player name what its rows pin
-- Answers some loose pins, which are to be taken out of the rounds that they are in.
--
-- A score is value * 2^29 + 2^29-1 - second.

local unit = 536870912
local function whole(n) return string.format('%.0f', n) end

local time = redis.call('TIME')
local now = tonumber(time[1])

-- The score that a row comes to, nil where it stays as it is.
local function meet(rule, old, row)
  local score = row.value * unit + unit - 1 - row.second
  if not old then return score end
  if rule == 'newest' then
    local older = row.second < unit - 1 - old % unit
    return score ~= old and not older and score or nil
  end
  return score > old and score or nil
end

local function round_of(entry) return entry and cjson.decode(entry).round end

-- A round that no row refers to any more must not be kept for it.
local function let_go(board, player, round)
  if board.pin and round then redis.call('SADD', KEYS[1], round .. ' ' .. board.pin .. ' ' .. player) end
end

local function trim(board, scores, rows)
  local over = redis.call('ZCARD', scores) - tonumber(ARGV[1])
  if over <= 0 then return end
  for _, player in ipairs(redis.call('ZRANGE', scores, 0, math.min(over, 1000) - 1)) do
    let_go(board, player, round_of(redis.call('HGET', rows, player)))
    redis.call('ZREM', scores, player)
    redis.call('HDEL', rows, player)
  end
end

for b, board in ipairs(cjson.decode(ARGV[2])) do
  local scores, rows, version = KEYS[b * 3 - 1], KEYS[b * 3], KEYS[b * 3 + 1]
  local kept = board.ends == 0 or board.ends > now * 1000
  for _, row in ipairs(kept and board.rows or {}) do
    local old = redis.call('ZSCORE', scores, row.player)
    local before = round_of(redis.call('HGET', rows, row.player))
    local score = meet(board.rule, old and tonumber(old), row)
    local refers = before
    if score then
      redis.call('ZADD', scores, whole(score), row.player)
      redis.call('HSET', rows, row.player, row.entry)
      redis.call('INCR', version)
      refers = round_of(row.entry)
    end
    if before ~= refers then let_go(board, row.player, before) end
    if row.round ~= refers then let_go(board, row.player, row.round) end
  end
  trim(board, scores, rows)
  if board.ends > 0 then
    for _, key in ipairs({scores, rows, version}) do redis.call('PEXPIREAT', key, whole(board.ends)) end
  end
end
return redis.call('SRANDMEMBER', KEYS[1], 200)
