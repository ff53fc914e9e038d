-- Stores a report, and removes an old one if there are too many: if the reporter has too many, the reporter's oldest;
-- else that of the reporter with the most at one address, which is the reporter's own if it has too many, and else the
-- one with the most. So a player who reports again and again removes their own reports. Repeated, it stores the report
-- twice.
--
-- KEYS[1]  reports (list, the newest first)
-- ARGV[1]  report: JSON that begins with the address and the reporter
-- ARGV[2]  max of all
-- ARGV[3]  max of a reporter
-- ARGV[4]  max of an address
-- Returns  1

redis.call('LPUSH', KEYS[1], ARGV[1])
local reporters, addresses, by_reporter, by_address = {}, {}, {}, {}
local list = redis.call('LRANGE', KEYS[1], 0, -1)
for i, text in ipairs(list) do
  addresses[i] = string.match(text, '"address":"([^"]*)"') or ''
  reporters[i] = string.match(text, '"from":"([^"]*)"') or ''
  by_reporter[reporters[i]] = (by_reporter[reporters[i]] or 0) + 1
  by_address[addresses[i]] = (by_address[addresses[i]] or 0) + 1
end

-- The oldest report of the name with the highest count, among those that match.
local function oldest(names, counts, matches)
  local best
  for i = #list, 1, -1 do
    if matches(i) and (not best or counts[names[i]] > counts[names[best]]) then best = i end
  end
  return best
end

local removed
if by_reporter[reporters[1]] > tonumber(ARGV[3]) then
  removed = oldest(reporters, by_reporter, function(i) return reporters[i] == reporters[1] end)
elseif by_address[addresses[1]] > tonumber(ARGV[4]) or #list > tonumber(ARGV[2]) then
  local from = addresses[1]
  if by_address[from] <= tonumber(ARGV[4]) then
    from = addresses[oldest(addresses, by_address, function() return true end)]
  end
  removed = oldest(reporters, by_reporter, function(i) return addresses[i] == from end)
end
if removed then
  redis.call('LSET', KEYS[1], removed - 1, '')
  redis.call('LREM', KEYS[1], 1, '')
end
return 1
