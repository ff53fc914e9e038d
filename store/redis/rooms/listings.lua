-- Reads the list of public rooms, without those of servers that are dead. If there are too many, it takes one
-- from each address that opened some, then a second one, and so on: of an address first those with most
-- players.
--
-- KEYS[1]  listings (hash of "SERVER listing" by room)
-- KEYS[2]  servers (sorted set of "server layout" by the instant at which the lease runs out)
-- ARGV[1]  maximum number of listings to return
-- Returns  listings, in no particular order

local max = tonumber(ARGV[1])

local alive = {}
for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. whole(clock()), '+inf')) do
  alive[string.match(member, '^%S*')] = true
end
local all, listed = {}, redis.call('HGETALL', KEYS[1])
for i = 1, #listed, 2 do
  local server, listing = string.match(listed[i + 1], '^(%S*) (.*)$')
  if alive[server] then
    all[#all + 1] = listing
  else
    redis.call('HDEL', KEYS[1], listed[i])
  end
end
if #all <= max then return all end

local function players(listing) return tonumber(string.match(listing, '"players":(%d+)') or 0) end
local by_address, groups = {}, {}
for _, listing in ipairs(all) do
  local address = string.match(listing, '"addressHash":"([^"]*)"') or ''
  if not by_address[address] then
    by_address[address] = {}
    groups[#groups + 1] = by_address[address]
  end
  table.insert(by_address[address], listing)
end
for _, group in ipairs(groups) do
  table.sort(group, function(a, b) return players(a) > players(b) end)
end

local listings, turn = {}, 1
while #listings < max do
  local left = {}
  for _, group in ipairs(groups) do
    if #listings < max then listings[#listings + 1] = group[turn] end
    if group[turn + 1] then left[#left + 1] = group end
  end
  groups, turn = left, turn + 1
end
return listings
