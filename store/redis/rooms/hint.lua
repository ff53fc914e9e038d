-- What append.lua, words.lua and attend.lua begin with: telling the other servers that follow a room.

-- Publishes a hint where anybody but the caller subscribes, and notes the room in the bucket's stream of
-- recent entries, since hints may be lost.
--
-- publish  command that publishes
-- channel  of the room
-- own      number of the channel's subscriptions that are the caller's own, who needs no hint; "-1"
--          where a node knows only of some subscriptions: then the hint is published anyway
-- hint     its parts, nil where the caller publishes it later
-- recent   stream
-- max      number of notes that it has at most
-- ttl      seconds after which it expires
-- ...      fields of the note
local function notify(publish, channel, own, hint, recent, max, ttl, ...)
  if own ~= '-1' then
    local count = publish == 'SPUBLISH' and 'SHARDNUMSUB' or 'NUMSUB'
    if redis.call('PUBSUB', count, channel)[2] <= tonumber(own) then return end
  end
  if hint then redis.call(publish, channel, table.concat(hint, ' ')) end
  redis.call('XADD', recent, 'MAXLEN', '~', max, '*', ...)
  if redis.call('TTL', recent) < ttl / 2 then redis.call('EXPIRE', recent, ttl) end
end

