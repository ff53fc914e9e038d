-- Gives the list of public rooms, without those whose time is over. Of too many it gives one of each
-- address that opened some, then a second one, and so on: those with most players first.
--
-- KEYS 1 the listings by room (a hash)   2 the ends of their time (a sorted set)
-- ARGV 1 most that it gives

local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for _, over in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', now))) do
  redis.call('HDEL', KEYS[1], over)
  redis.call('ZREM', KEYS[2], over)
end

local all, most = redis.call('HVALS', KEYS[1]), tonumber(ARGV[1])
if #all <= most then return all end

local function players(text) return tonumber(string.match(text, '"players":(%d+)') or 0) end
local of, open = {}, {}
for _, text in ipairs(all) do
  local address = string.match(text, '"addressHash":"([^"]*)"') or ''
  if not of[address] then
    of[address] = {}
    open[#open + 1] = of[address]
  end
  table.insert(of[address], text)
end
for _, rooms in ipairs(open) do
  table.sort(rooms, function(a, b) return players(a) > players(b) end)
end

local given, turn = {}, 1
while #given < most do
  local left = {}
  for _, rooms in ipairs(open) do
    if #given < most then given[#given + 1] = rooms[turn] end
    if rooms[turn + 1] then left[#left + 1] = rooms end
  end
  open, turn = left, turn + 1
end
return given
