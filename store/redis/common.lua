-- Every script begins with this, see NewScript. Instants are milliseconds since 1970: whole numbers
-- that a double holds exactly.

-- Returns the instant by the store's clock.
local function clock()
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- Returns a whole number as text. Lua itself would write 1.7951e+12.
local function whole(n) return string.format('%.0f', n) end

