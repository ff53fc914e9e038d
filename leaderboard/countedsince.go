package leaderboard

import (
	"slices"

	"rattle/room"
)

// CountedSince maps each kind of leaderboard to the instant from which it counts results. The kinds that a
// store was created with count from the beginning. A kind that a later release adds counts from an instant
// that is stored: the rounds before it were recorded without it, and an audit must not expect them. An empty
// CountedSince counts everything.
type CountedSince map[Kind]room.Instant

// Counts reports whether leaderboards of a kind count a result of an instant.
func (s CountedSince) Counts(k Kind, at room.Instant) bool {
	since, known := s[k]
	return len(s) == 0 || known && at >= since
}

// Filter returns the updates that count. It reuses the slice.
func (s CountedSince) Filter(updates []RowUpdate) []RowUpdate {
	return slices.DeleteFunc(updates, func(u RowUpdate) bool { return !s.Counts(u.Leaderboard.Kind, u.Entry.At) })
}
