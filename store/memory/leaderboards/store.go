package leaderboards

import (
	"cmp"
	"crypto/rand"
	"fmt"

	"rattle/engine"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/players"
	"rattle/store/memory/records"
	"rattle/store/memory/table"
)

// Store stores leaderboards, and players' totals, profiles and ratings. Its methods may be called from any goroutine.
type Store struct {
	subject *table.Subject
	players *players.Store
	records *records.Store
	maxRows int // of a leaderboard
	*tables
}

// tables are the tables of leaderboards. The groups of all that is of a player are named by the player's ID.
type tables struct {
	rows          *table.Table[string, row] // by leaderboard, then by player
	history       *table.Table[string, leaderboard.PastRound]
	olderRounds   *table.Table[uint64, string]
	words         *table.Table[string, wordCount]
	versus        *table.Table[string, versus] // by the other player
	matches       *table.Table[string, leaderboard.PastMatch]
	ratings       *table.Table[string, leaderboard.PlayerRating] // by dice
	ratingHistory *table.Table[string, leaderboard.RatingPoint]
	conflicts     *table.Table[string, leaderboard.PlayerRating] // by match
	totals        *table.Table[string, total]                    // by dice
	periodTotals  *table.Table[string, total]                    // by period and player, then by dice
	applied       *table.Table[string, room.Instant]             // by result
	matchResults  *table.Table[string, leaderboard.StoredMatch]
	countedSince  *table.Table[string, room.Instant] // by kind

	index    map[string]*order // of rows, by leaderboard
	changes  int
	versions string // what the versions of leaderboards begin with in this process
}

// row is a row of a leaderboard.
type row struct {
	Score leaderboard.Score `json:"score"`
	Entry leaderboard.Entry `json:"entry"`
}

// wordCount is how often a player found a word, and the second of the last time, see [leaderboard.ScoreSecond].
type wordCount struct {
	Times  int `json:"times"`
	Second int `json:"second"`
}

// versus is the score of a player against another.
type versus struct {
	Won    int          `json:"won,omitempty"`
	Lost   int          `json:"lost,omitempty"`
	Drawn  int          `json:"drawn,omitempty"`
	Points [2]int       `json:"points"`
	Met    room.Instant `json:"met"` // the last time
}

// total is a player's points with some dice, and the name and instant that a row shows with them.
type total struct {
	Points int          `json:"points"`
	At     room.Instant `json:"at"`
	Name   string       `json:"name"`
}

// New returns a store of leaderboards that uses stores of players and of records, on their subject. A maxRows of 0 is
// [leaderboard.MaxRows].
func New(subject *table.Subject, p *players.Store, r *records.Store, maxRows int) *Store {
	s := &Store{subject: subject, players: p, records: r, maxRows: cmp.Or(maxRows, leaderboard.MaxRows), tables: &tables{
		rows:          table.Of[string, row](subject, "rows"),
		history:       table.Of[string, leaderboard.PastRound](subject, "history"),
		olderRounds:   table.Of[uint64, string](subject, "olderRounds"),
		words:         table.Of[string, wordCount](subject, "words"),
		versus:        table.Of[string, versus](subject, "versus"),
		matches:       table.Of[string, leaderboard.PastMatch](subject, "matches"),
		ratings:       table.Of[string, leaderboard.PlayerRating](subject, "ratings"),
		ratingHistory: table.Of[string, leaderboard.RatingPoint](subject, "ratingHistory"),
		conflicts:     table.Of[string, leaderboard.PlayerRating](subject, "conflicts"),
		totals:        table.Of[string, total](subject, "totals"),
		periodTotals:  table.Of[string, total](subject, "periodTotals"),
		applied:       table.Of[string, room.Instant](subject, "applied"),
		matchResults:  table.Of[string, leaderboard.StoredMatch](subject, "matchResults"),
		countedSince:  table.Of[string, room.Instant](subject, "countedSince"),
		index:         make(map[string]*order),
		versions:      rand.Text() + "-",
	}}
	s.rows.OnChange(s.reindex)
	p.Add(players.Subject{
		Lasting: []players.Groups{s.history, s.olderRounds, s.words, s.versus, s.matches, s.ratings, s.ratingHistory, s.conflicts, s.totals},
		Short: func(p room.PlayerID, now room.Instant) map[players.Groups][]string {
			return map[players.Groups][]string{s.applied: {string(p)}, s.periodTotals: periodGroups(p, now)}
		},
		Outlives: s.isRankedAllTime,
	})
	return s
}

// groupOf is the group of a leaderboard's rows.
func groupOf(id leaderboard.ID) string {
	if id.Period == leaderboard.AllTime {
		return fmt.Sprintf("%s %s %s", id.Dice, id.Kind, id.Period)
	}
	return fmt.Sprintf("%s %s %s %s", id.Dice, id.Kind, id.Period, id.Key)
}

// idOf returns the leaderboard of a group.
func idOf(group string) (id leaderboard.ID) {
	_, _ = fmt.Sscan(group, &id.Dice, &id.Kind, &id.Period, &id.Key) // of all time there is no key
	if id.Period == leaderboard.AllTime {
		id.Key = id.Period.Key(0)
	}
	return id
}

// totalsGroup is the table and the group of a player's totals within a period.
func (s *Store) totalsGroup(p room.PlayerID, period leaderboard.Period, key string) (*table.Table[string, total], string) {
	if period == leaderboard.AllTime {
		return s.totals, string(p)
	}
	return s.periodTotals, fmt.Sprintf("%s %s %s", period, key, p)
}

// periodGroups are the groups of a player's totals that may be there at an instant.
func periodGroups(p room.PlayerID, now room.Instant) (groups []string) {
	for _, period := range leaderboard.Periods() {
		if period == leaderboard.AllTime {
			continue
		}
		for _, key := range []string{period.Key(now), period.PreviousKey(now)} {
			groups = append(groups, fmt.Sprintf("%s %s %s", period, key, p))
		}
	}
	return groups
}

// isRankedAllTime reports whether a player has an all-time row. The lock is held.
func (s *Store) isRankedAllTime(p room.PlayerID) bool {
	for _, set := range engine.DiceSets() {
		for _, kind := range leaderboard.Kinds() {
			if _, ok := s.rows.Get(groupOf(leaderboard.ID{Dice: set.ID, Kind: kind, Period: leaderboard.AllTime}), string(p)); ok {
				return true
			}
		}
	}
	return false
}

func (s *Store) now() room.Instant { return room.Instant(s.subject.Millis()) }
