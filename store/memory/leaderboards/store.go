package leaderboards

import (
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/players"
	"rattle/store/memory/records"
	"rattle/store/memory/table"
)

// Store stores leaderboards, and players' totals, profiles and ratings. Its methods may be called from any goroutine, but
// for those that say that the lock of the subject is held.
type Store struct {
	subject *table.Subject
	players *players.Store
	records *records.Store
	maxRows int // of a leaderboard
	tables
	index
}

type tables struct {
	rows    *table.Table[string, standings] // by "kind dice"
	totals  *table.Table[string, standings] // by dice
	applied *table.Table[string, int64]     // seconds since 1970 by ID

	history       *table.Table[string, leaderboard.PastRound] // by instant and UUID
	olderRounds   *table.Table[int, string]                   // UUIDs by number, the newest last
	words         *table.Table[string, leaderboard.WordScore]
	versus        *table.Table[string, versus] // by opponent
	ratings       *table.Table[string, leaderboard.PlayerRating]
	ratingHistory *table.Table[string, leaderboard.RatingPoint]  // by dice and number
	matches       *table.Table[string, leaderboard.PastMatch]    // by instant and ID
	conflicts     *table.Table[string, leaderboard.PlayerRating] // the player's rating by match

	results *table.Table[string, leaderboard.StoredMatch] // the groups are matches
	counted *table.Table[string, room.Instant]            // by kind
}

// versus is a player's score against another one.
type versus struct {
	Won    int          `json:"won,omitempty"`
	Lost   int          `json:"lost,omitempty"`
	Drawn  int          `json:"drawn,omitempty"`
	Points [2]int       `json:"points"` // mine, theirs
	Last   room.Instant `json:"last"`   // when they last met
}

// New returns a store of leaderboards that uses stores of players and of records, all in one subject. A maxRows of 0 is
// [leaderboard.MaxRows].
func New(subject *table.Subject, p *players.Store, r *records.Store, maxRows int) *Store {
	s := &Store{subject: subject, players: p, records: r, maxRows: maxRows, tables: tables{
		rows:          table.Of[string, standings](subject, "rows").ShareKeys(),
		totals:        table.Of[string, standings](subject, "totals").ShareKeys(),
		applied:       table.Of[string, int64](subject, "applied"),
		history:       table.Of[string, leaderboard.PastRound](subject, "history"),
		olderRounds:   table.Of[int, string](subject, "older-rounds"),
		words:         table.Of[string, leaderboard.WordScore](subject, "words").ShareKeys(),
		versus:        table.Of[string, versus](subject, "versus"),
		ratings:       table.Of[string, leaderboard.PlayerRating](subject, "ratings"),
		ratingHistory: table.Of[string, leaderboard.RatingPoint](subject, "rating-history"),
		matches:       table.Of[string, leaderboard.PastMatch](subject, "matches"),
		conflicts:     table.Of[string, leaderboard.PlayerRating](subject, "rating-conflicts"),
		results:       table.Of[string, leaderboard.StoredMatch](subject, "match-results"),
		counted:       table.Of[string, room.Instant](subject, "counted-since"),
	}}
	if maxRows == 0 {
		s.maxRows = leaderboard.MaxRows
	}
	s.index = index{boards: make(map[leaderboard.ID]*board), started: subject.Millis()}
	s.rows.OnChange(s.follow)
	subject.OnSweep(s.sweep)
	p.Add(players.Subject{
		Lasting: []players.Groups{
			s.totals, s.history, s.olderRounds, s.words, s.versus, s.ratings, s.ratingHistory, s.matches, s.conflicts,
		},
		Short: func(p room.PlayerID, _ room.Instant) map[players.Groups][]string {
			return map[players.Groups][]string{s.applied: {string(p)}}
		},
		Outlives: s.rankedAllTime,
	})
	return s
}

func (s *Store) now() room.Instant { return room.Instant(s.subject.Millis()) }

// rowOf returns a player's row of a leaderboard, without a rank. The lock is held.
func (s *Store) rowOf(id leaderboard.ID, p room.PlayerID) (row leaderboard.Row, ok bool) {
	all, _ := s.rows.Get(string(p), id.RefPrefix())
	shown, ok := all.in(id.Period, id.Key)
	if !ok || hasEnded(id.Period, shown.Entry.At, s.now()) {
		return row, false
	}
	return leaderboard.Row{Player: p, Value: shown.Value, Entry: shown.Entry}, true
}

// rankedAllTime reports whether a player has an all-time row. The lock is held.
func (s *Store) rankedAllTime(p room.PlayerID) bool {
	for _, all := range s.rows.Rows(string(p)) {
		if _, ok := all.in(leaderboard.AllTime, leaderboard.AllTime.Key(0)); ok {
			return true
		}
	}
	return false
}
