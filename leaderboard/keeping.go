package leaderboard

import (
	"time"

	"rattle/room"
)

// How much is stored of a player. Of more, the oldest goes; of words, those found least often, of these the ones found
// longest ago.
const (
	MaxHistory     = 500  // rounds
	MaxOlderRounds = 9500 // UUIDs of rounds before those, since their records may still be there
	MaxWords       = 500
	MaxOpponents   = 1000
	MaxRatings     = 500 // past ones, by dice
	MaxMatches     = 1000
)

// How much a profile shows of that.
const (
	ShownHistory = 50
	ShownWords   = 20
	ShownMatches = 50
)

const (
	// AppliedTTL is how long it is noted with a player that a result was applied: much longer than the room lives,
	// which may record the result again.
	AppliedTTL = 7 * 24 * time.Hour
	// KindDelay is when a new kind of leaderboard begins to count after the first server that knows it has recorded
	// something: servers of the release before, which leave it out, have gone by then.
	KindDelay = time.Hour
)

// Replaces reports whether a player's new score replaces the old one. set_rows.lua does the same.
func (a Aggregation) Replaces(old, score Score) bool {
	if a == Newest {
		return score != old && score.second() >= old.second()
	}
	return score > old // of totals too, which only grow
}

// second returns the second that the score was made of.
func (s Score) second() int { return maxSecond - int(s&maxSecond) }

// EraseNames removes the names of players who are to be erased, and reports whether there were any. It returns a copy.
func (p PastRound) EraseNames(gone room.ErasedPlayers) (_ PastRound, changed bool) {
	others := make([]OtherPlayer, len(p.Players))
	copy(others, p.Players)
	for i := range others {
		changed = gone.Clear(&others[i].Name, others[i].ID) || changed
	}
	p.Players = others
	return p, changed
}

// EraseNames removes the names of players who are to be erased, and reports whether there were any. It returns a copy.
func (s StoredMatch) EraseNames(gone room.ErasedPlayers) (_ StoredMatch, changed bool) {
	names := make([]string, len(s.Names))
	copy(names, s.Names)
	s.Names = names
	changed = gone.ClearMatch(&s.MatchResult)
	return s, changed
}
