-- Lets what is kept of a player last on.
--
-- KEYS what there may be of the player

lasts(1, #KEYS)
return 1
