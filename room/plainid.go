package room

// IsPlainID reports whether a text can be the ID of a player, a round or a match: it may stand in the name of
// something stored, and cannot reach anything else.
func IsPlainID(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, c := range []byte(id) {
		if c <= ' ' || c >= 0x7f || c == '{' || c == '}' || c == ':' {
			return false
		}
	}
	return true
}
