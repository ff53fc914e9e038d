-- Renews keys of a player.
--
-- KEYS[1..n]  keys, some of which may not exist
-- Returns     1

renew(1, #KEYS)
return 1
