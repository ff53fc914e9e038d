package room

// ErasedPlayers are players whose names are removed from what is stored, since they asked to be forgotten. Their rounds
// stay, under an ID that no secret leads to, so that the rounds of others still add up and can be verified. The value
// is whether a name was found.
type ErasedPlayers map[PlayerID]bool

// Has reports whether a player is to be erased.
func (gone ErasedPlayers) Has(p PlayerID) bool {
	_, ok := gone[p]
	return ok
}

// IDs returns the players' IDs, in any order.
func (gone ErasedPlayers) IDs() []string {
	ids := make([]string, 0, len(gone))
	for p := range gone {
		ids = append(ids, string(p))
	}
	return ids
}

// Clear empties a player's name, or that of a player's ghost, if the player is to be erased, and reports whether
// there was one.
func (gone ErasedPlayers) Clear(name *string, p PlayerID) bool {
	p = OriginalPlayer(p)
	if *name == "" || !gone.Has(p) {
		return false
	}
	*name, gone[p] = "", true
	return true
}

// ClearMatch empties the names of players who are to be erased in the result of a match, and reports whether there
// were any. It changes the names in place.
func (gone ErasedPlayers) ClearMatch(m *MatchResult) (changed bool) {
	for i := range m.Names {
		if i < len(m.Players) {
			changed = gone.Clear(&m.Names[i], m.Players[i]) || changed
		}
	}
	return changed
}

// ClearResult empties the names of players who are to be erased in a result, and reports whether there were any. It
// changes the record and the match in place.
func (gone ErasedPlayers) ClearResult(o *PendingResult) (changed bool) {
	if o.Record != nil {
		for i := range o.Record.Players {
			st := &o.Record.Players[i]
			if name := st.Name; gone.Clear(&name, st.Player) {
				st.Forget()
				changed = true
			}
		}
	}
	return o.MatchResult != nil && gone.ClearMatch(o.MatchResult) || changed
}
