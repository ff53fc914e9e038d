package leaderboard

import (
	"slices"

	"rattle/room"
)

// CountedSince is from when on each kind of board counts. The kinds that a store began with count from
// its beginning. When a release brings a new one, there are rounds already, recorded without it: the
// kind counts from an instant on, which the store keeps, so that nobody misses them on its boards.
// An empty Since lets all count.
type CountedSince map[Kind]room.Instant

// Counts reports whether what came about at an instant belongs on boards of a kind.
func (s CountedSince) Counts(k Kind, at room.Instant) bool {
	since, known := s[k]
	return len(s) == 0 || known && at >= since
}

// Filter returns the deeds that belong on their boards.
func (s CountedSince) Filter(updates []RowUpdate) []RowUpdate {
	return slices.DeleteFunc(updates, func(d RowUpdate) bool { return !s.Counts(d.Leaderboard.Kind, d.Entry.At) })
}
