-- What append.lua and words.lua begin with: where an entry may stand in a room's log, and adding it.

local max_missing = 256 -- entries that are returned at once

local function version_of(id) return tonumber(string.match(id, '^%d+')) end
local function nonce_of(id) return string.match(id, '%d+$') end
local function instant_of(entry) return entry[2][2] end

-- Returns the ID of the structural entry that was the newest once an entry was appended: an entry of words
-- names it in its third field.
local function epoch_of(entry) return entry[2][6] or entry[1] end

-- Reports whether a log holds an entry, or begins with the first one where that is "0-0"; follow has the
-- entries that come after it.
local function holds(log, id, follow)
  if id == '0-0' then return version_of(follow[1][1]) == 1 end
  return redis.call('XRANGE', log, id, id)[1] ~= nil
end

-- Compares a log with what a new entry was decided on.
--
-- previous  ID of the entry that it was decided on
-- epoch     ID of the newest structural entry by then
-- nonce     of the new entry
-- exact     whether no entry at all may have followed
-- returns   the log's newest entry, and the entries between; or nil and a reply
local function place(log, previous, epoch, nonce, exact)
  local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if (newest and newest[1] or '0-0') == previous then return newest or false, {} end

  local follow = redis.call('XRANGE', log, '(' .. previous, '+', 'COUNT', max_missing)
  if not follow[1] then return nil, {'lost'} end
  -- An append that is repeated because its reply was lost has the same nonce.
  local missing, is_whole = {}, version_of(follow[1][1]) == version_of(previous) + 1
  for i, entry in ipairs(follow) do
    if is_whole and nonce_of(entry[1]) == nonce then return nil, {'appended', instant_of(entry), entry[1], missing} end
    missing[i] = entry
  end
  -- A log that was trimmed behind a snapshot no longer shows what followed the previous entry.
  if not holds(log, previous, follow) then return nil, {'lost'} end
  if exact or epoch_of(newest) ~= epoch or #follow == max_missing then return nil, {'conflict', '0', follow} end
  return newest, follow
end

-- Returns the instant of an entry that follows the newest one. The clock of a new master may be behind that of
-- the old one: instants never run back.
local function instant_after(newest, now)
  return newest and math.max(now, tonumber(instant_of(newest))) or now
end

-- Reports whether an instant is after a bound; "0" is none.
local function is_late(now, not_after)
  return tonumber(not_after) > 0 and now > tonumber(not_after)
end

-- Adds an entry after the newest one. Returns its ID, and the parts of the hint of it. An entry of words names the
-- newest structural entry; for a structural one epoch is nil.
local function add(log, newest, nonce, now, events, epoch)
  local head, at = newest and newest[1] or '0-0', whole(now)
  local id = whole(version_of(head) + 1) .. '-' .. nonce
  if epoch then
    redis.call('XADD', log, id, 'at', at, 'events', events, 'epoch', epoch)
  else
    redis.call('XADD', log, id, 'at', at, 'events', events)
  end
  return id, {head, id, at, events}
end
