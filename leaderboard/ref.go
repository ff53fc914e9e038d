package leaderboard

// An all-time row that shows a round has a ref at the round's record. A record lasts for as long as it has refs.

// Ref returns the ref of a row, "" if the row does not retain a record.
func (u RowUpdate) Ref() string {
	if !u.RetainsRecord() {
		return ""
	}
	return u.Leaderboard.RefPrefix() + " " + string(u.Player)
}

// RefPrefix is what the refs of a leaderboard's rows begin with. A space and the player follow.
func (id ID) RefPrefix() string { return string(id.Kind) + " " + id.Dice }

// Refs returns the refs of some rows.
func Refs(updates []RowUpdate) (refs []string) {
	for _, u := range updates {
		if ref := u.Ref(); ref != "" {
			refs = append(refs, ref)
		}
	}
	return refs
}
