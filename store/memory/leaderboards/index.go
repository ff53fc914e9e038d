package leaderboards

import (
	"fmt"
	"strings"

	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/ranking"
)

// index has the order of all leaderboards. It follows the table of rows.
type index struct {
	boards  map[leaderboard.ID]*board
	writes  uint64 // to all leaderboards
	started int64  // so that no version returns after a restart
}

// board is the order of one leaderboard.
type board struct {
	places  *ranking.Ranking // of equal scores the player whose ID is higher stands first, as in Redis
	ends    room.Instant     // 0: never
	version uint64
}

// follow is called when the standings of a player change.
func (x *index) follow(player, key string, before, after *standings) {
	kind, dice, _ := strings.Cut(key, " ")
	each := func(of, other *standings, change func(id leaderboard.ID, s standing, p leaderboard.Period)) {
		if of == nil {
			return
		}
		for _, s := range *of {
			for _, p := range s.Periods.all() {
				id := leaderboard.ID{Dice: dice, Kind: leaderboard.Kind(kind), Period: p, Key: p.Key(s.Entry.At)}
				if !other.shows(s, p) {
					change(id, s, p)
				}
			}
		}
	}
	each(before, after, func(id leaderboard.ID, s standing, _ leaderboard.Period) {
		b := x.boards[id]
		b.places.Remove(scoreOf(s), player)
		x.note(b)
		if b.places.Len() == 0 {
			delete(x.boards, id)
		}
	})
	each(after, before, func(id leaderboard.ID, s standing, p leaderboard.Period) {
		b := x.boards[id]
		if b == nil {
			b = &board{
				places: ranking.New(false),
				ends:   p.ExpiresAt(s.Entry.At),
			}
			x.boards[id] = b
		}
		b.places.Add(scoreOf(s), player)
		x.note(b)
	})
}

// shows reports whether the same result stands in a period, too.
func (s *standings) shows(other standing, p leaderboard.Period) bool {
	if s == nil {
		return false
	}
	for _, own := range *s {
		if own.Periods&only(p) != 0 && own.Value == other.Value && own.Entry == other.Entry {
			return true
		}
	}
	return false
}

func scoreOf(s standing) leaderboard.Score { return leaderboard.NewScore(s.Value, s.Entry.At) }

func (x *index) note(b *board) {
	x.writes++
	b.version = x.writes
}

// board returns a leaderboard unless it has ended; nil if it has no rows.
func (x *index) board(id leaderboard.ID, now room.Instant) *board {
	if b := x.boards[id]; b != nil && !b.hasEnded(now) {
		return b
	}
	return nil
}

func (b *board) hasEnded(now room.Instant) bool { return b.ends != 0 && b.ends <= now }

// size returns the number of rows.
func (b *board) size() int {
	if b == nil {
		return 0
	}
	return b.places.Len()
}

// versionOf returns a text that changes with every write to a leaderboard, "0" if it has no rows.
func (x *index) versionOf(b *board) string {
	if b == nil {
		return "0"
	}
	return fmt.Sprintf("%x.%x", x.started, b.version)
}
