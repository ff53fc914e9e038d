-- What append.lua and save_snapshot.lua begin with, after place.lua: storing a snapshot.

-- Stores the state after an entry that the log holds, and drops what stands before that entry, unless there
-- is a newer snapshot.
local function save_snapshot(log, snapshot, id, state, ttl)
  local stored = redis.call('HGET', snapshot, 'id')
  if stored and version_of(stored) >= version_of(id) then return end
  redis.call('HSET', snapshot, 'id', id, 'state', state)
  redis.call('EXPIRE', snapshot, ttl)
  redis.call('XTRIM', log, 'MINID', id)
end
