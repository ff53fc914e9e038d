package room

import "slices"

// People returns the players whom a result names, those of ghosts among them, in order.
func (o PendingResult) People() []PlayerID {
	var all []PlayerID
	if o.Record != nil {
		for _, st := range o.Record.Players {
			all = append(all, OriginalPlayer(st.Player))
		}
	}
	if o.MatchResult != nil {
		all = append(all, o.MatchResult.Players...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
