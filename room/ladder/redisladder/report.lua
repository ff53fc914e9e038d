-- Keeps a report. Of too many one goes: of a reporter who has made too many the oldest; else of an
-- address that too many came from, or of the address that most came from, the oldest of whoever
-- has made most of them. So who reports again and again pushes out what they reported themselves.
--
-- KEYS 1 the reports (a list, the newest first)
-- ARGV 1 the report: JSON that begins with the address and the reporter
--      2 most of all   3 most of a reporter   4 most of an address

redis.call('LPUSH', KEYS[1], ARGV[1])
local by, froms, made, sent = {}, {}, {}, {}
local list = redis.call('LRANGE', KEYS[1], 0, -1)
for i, text in ipairs(list) do
  froms[i] = string.match(text, '"address":"([^"]*)"') or ''
  by[i] = string.match(text, '"from":"([^"]*)"') or ''
  made[by[i]] = (made[by[i]] or 0) + 1
  sent[froms[i]] = (sent[froms[i]] or 0) + 1
end

-- The oldest of whoever has most, of those that are asked about.
local function oldest(names, numbers, asked)
  local best
  for i = #list, 1, -1 do
    if asked(i) and (not best or numbers[names[i]] > numbers[names[best]]) then best = i end
  end
  return best
end

local goes
if made[by[1]] > tonumber(ARGV[3]) then
  goes = oldest(by, made, function(i) return by[i] == by[1] end)
elseif sent[froms[1]] > tonumber(ARGV[4]) or #list > tonumber(ARGV[2]) then
  local from = froms[1]
  if sent[from] <= tonumber(ARGV[4]) then from = froms[oldest(froms, sent, function() return true end)] end
  goes = oldest(by, made, function(i) return froms[i] == from end)
end
if goes then
  redis.call('LSET', KEYS[1], goes - 1, '')
  redis.call('LREM', KEYS[1], 1, '')
end
return 1
