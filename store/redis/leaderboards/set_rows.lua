-- Sets rows of leaderboards, with the same outcome however often it is run, and removes the rows below the max.
--
-- KEYS[1]     stale refs (set of "round ref")
-- KEYS[2..n]  for each leaderboard its scores (sorted set), rows (hash) and version (string)
-- ARGV[1]     max rows of a leaderboard
-- ARGV[2]     JSON, for each leaderboard {rule, ends, ref, rows: [{player, value, second, entry, round}]}; if
--             there is a ref, that and the player together are the ref of a row
-- Returns     some stale refs, to be removed from the records of their rounds
--
-- A score is value * 2^29 + 2^29-1 - second.

local unit = 536870912
local now = clock()

-- Returns the new score of a row, nil if it stays as it is.
local function new_score(rule, old, row)
  local score = row.value * unit + unit - 1 - row.second
  if not old then return score end
  if rule == 'newest' then
    local older = row.second < unit - 1 - old % unit
    return score ~= old and not older and score or nil
  end
  return score > old and score or nil
end

local function round_of(entry) return entry and cjson.decode(entry).round end

-- A record must not be retained for a row that no longer shows its round.
local function release(leaderboard, player, round)
  if leaderboard.ref and round then redis.call('SADD', KEYS[1], round .. ' ' .. leaderboard.ref .. ' ' .. player) end
end

local function trim(leaderboard, scores, rows)
  local over = redis.call('ZCARD', scores) - tonumber(ARGV[1])
  if over <= 0 then return end
  for _, player in ipairs(redis.call('ZRANGE', scores, 0, math.min(over, 1000) - 1)) do
    release(leaderboard, player, round_of(redis.call('HGET', rows, player)))
    redis.call('ZREM', scores, player)
    redis.call('HDEL', rows, player)
  end
end

for i, leaderboard in ipairs(cjson.decode(ARGV[2])) do
  local scores, rows, version = KEYS[i * 3 - 1], KEYS[i * 3], KEYS[i * 3 + 1]
  local current = leaderboard.ends == 0 or leaderboard.ends > now
  for _, row in ipairs(current and leaderboard.rows or {}) do
    local old = redis.call('ZSCORE', scores, row.player)
    local before = round_of(redis.call('HGET', rows, row.player))
    local score = new_score(leaderboard.rule, old and tonumber(old), row)
    local shown = before
    if score then
      redis.call('ZADD', scores, whole(score), row.player)
      redis.call('HSET', rows, row.player, row.entry)
      redis.call('INCR', version)
      shown = round_of(row.entry)
    end
    if before ~= shown then release(leaderboard, row.player, before) end
    if row.round ~= shown then release(leaderboard, row.player, row.round) end
  end
  trim(leaderboard, scores, rows)
  if leaderboard.ends > 0 then
    for _, key in ipairs({scores, rows, version}) do redis.call('PEXPIREAT', key, whole(leaderboard.ends)) end
  end
end
return redis.call('SRANDMEMBER', KEYS[1], 200)
