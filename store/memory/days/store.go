package days

import (
	"context"
	"crypto/rand"
	"fmt"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/room"
	"rattle/store/memory/players"
	"rattle/store/memory/ranking"
	"rattle/store/memory/table"
)

// Store stores the days. Its methods may be called from any goroutine.
type Store struct {
	subject  *table.Subject
	players  *players.Store
	origin   *table.Table[string, origin]
	boards   *table.Table[daily.Date, string]
	attempts *table.Table[daily.Date, room.Code]
	played   *table.Table[daily.Date, int]
	rows     *table.Table[string, row] // by day, then by player

	lists map[list]*ranking.Ranking // of the rows that are listed
}

// origin is what all daily boards follow from.
type origin struct {
	Secret room.Secret  `json:"secret"`
	Since  room.Instant `json:"since"`
}

// row is the attempt of a player.
type row struct {
	Attempt daily.Attempt `json:"attempt"`
	Listed  bool          `json:"listed"` // false until a person has reviewed it
}

// list is one of the two lists of a day.
type list struct {
	day   daily.Date
	group daily.Group
}

// all is the group of tables that have but one.
const all = "all"

// New returns a store of days whose tables it adds to the subject of players.
func New(subject *table.Subject, p *players.Store) *Store {
	s := &Store{
		subject: subject, players: p,
		origin:   table.Of[string, origin](subject, "dailyOrigin"),
		boards:   table.Of[daily.Date, string](subject, "dailyBoards"),
		attempts: table.Of[daily.Date, room.Code](subject, "dailyAttempts"),
		played:   table.Of[daily.Date, int](subject, "dailyPlayed"),
		rows:     table.Of[string, row](subject, "dailyRows"),
		lists:    make(map[list]*ranking.Ranking),
	}
	s.rows.OnChange(s.reindex)
	p.Add(players.Subject{
		Lasting: []players.Groups{s.played},
		Short: func(p room.PlayerID, _ room.Instant) map[players.Groups][]string {
			return map[players.Groups][]string{s.attempts: {string(p)}}
		},
	})
	return s
}

// reindex keeps the order of the lists: of equal attempts the lesser ID comes first.
func (s *Store) reindex(day, player string, before, after *row) {
	for i, r := range []*row{before, after} {
		if r == nil || !r.Listed {
			continue
		}
		of := list{daily.Date(day), r.Attempt.Group}
		if s.lists[of] == nil {
			s.lists[of] = ranking.New(true)
		}
		if score := scoreOf(r.Attempt); i == 0 {
			s.lists[of].Remove(score, player)
		} else {
			s.lists[of].Add(score, player)
		}
		if s.lists[of].Len() == 0 {
			delete(s.lists, of)
		}
	}
}

func scoreOf(a daily.Attempt) leaderboard.Score { return leaderboard.NewScore(a.Points, a.At) }

// Calendar returns what the daily boards follow from. The first call creates the secret.
func (s *Store) Calendar(ctx context.Context) (c daily.Calendar, err error) {
	known, now := origin{}, room.Instant(s.subject.Millis())
	s.subject.View(func() { known, _ = s.origin.Get(all, "") })
	if known == (origin{}) {
		err = s.subject.Update(ctx, func(tx *table.Tx) error {
			var ok bool
			if known, ok = s.origin.Get(all, ""); !ok {
				_, _ = rand.Read(known.Secret[:]) // never fails
				known.Since = room.Instant(tx.Now())
				s.origin.Put(tx, all, "", known)
			}
			return nil
		})
	}
	if err != nil {
		return c, fmt.Errorf("read the calendar: %w", err)
	}
	c.Secret, c.First, c.Now = known.Secret, daily.DateOf(known.Since), now
	return c, nil
}

// Board returns the board of a day as text, "" if none is set.
func (s *Store) Board(_ context.Context, day daily.Date) (board string, _ error) {
	s.subject.View(func() { board, _ = s.boards.Get(all, day) })
	return board, nil
}

// SetBoard sets the board of a day if there is none, and returns the day's board.
func (s *Store) SetBoard(ctx context.Context, day daily.Date, board string) (string, error) {
	return putFirst(ctx, s.subject, s.boards, all, day, board, 0)
}

// AttemptRoom returns the room of a player's attempt at a day's board, "" if there is none.
func (s *Store) AttemptRoom(_ context.Context, p room.PlayerID, day daily.Date) (code room.Code, _ error) {
	s.subject.View(func() { code, _ = s.attempts.Get(string(p), day) })
	return code, nil
}

// StartAttempt sets the room of a player's attempt if there is none, and returns the attempt's room: the first writer
// wins.
func (s *Store) StartAttempt(ctx context.Context, p room.PlayerID, day daily.Date, code room.Code) (room.Code, error) {
	return putFirst(ctx, s.subject, s.attempts, string(p), day, code, daily.AttemptsTTL.Milliseconds())
}

// putFirst puts a row unless there is one, and returns the one that is there. The group ends after some time from now; 0:
// never.
func putFirst[V any](ctx context.Context, s *table.Subject, t *table.Table[daily.Date, V], group string, day daily.Date, value V, ttl int64) (V, error) {
	err := s.Update(ctx, func(tx *table.Tx) error {
		if before, ok := t.Get(group, day); ok {
			value = before
		} else {
			t.Put(tx, group, day, value)
		}
		if ttl > 0 {
			t.SetEnds(tx, group, tx.Now()+ttl)
		}
		return nil
	})
	if err != nil {
		var none V
		return none, fmt.Errorf("store what belongs to the day %s: %w", day, err)
	}
	return value, nil
}

// Record stores an attempt. A second attempt by the player on that day changes nothing, nor does recording the same one
// again, except that it may list an attempt that was not listed.
func (s *Store) Record(ctx context.Context, a daily.Attempt, listed bool) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		p, day := string(a.Player), string(a.Day)
		before, ok := s.rows.Get(day, p)
		again := ok && before.Attempt.Round == a.Round
		if again { // the stored one holds: the player may have got a profile or been forgotten since
			a = before.Attempt
		}
		if _, ok := s.played.Get(p, daily.Date(day)); !ok {
			s.played.Put(tx, p, daily.Date(day), a.Points)
		}
		s.players.RenewOnly(tx, room.PlayerID(p), s.played)
		if !ok || again && listed && !before.Listed {
			s.rows.Put(tx, day, p, row{a, listed})
		}
		s.rows.SetEnds(tx, day, int64(daily.Date(day).ExpiresAt()))
		return nil
	})
	if err != nil {
		return fmt.Errorf("record an attempt: %w", err)
	}
	return nil
}

// Erase removes the names of players from the rows of all days.
func (s *Store) Erase(ctx context.Context, gone room.ErasedPlayers) error {
	days, _ := s.Dates(ctx)
	for _, day := range days {
		if err := s.EraseFrom(ctx, gone, day); err != nil {
			return err
		}
	}
	return nil
}

// EraseFrom removes the names of players from the rows of a day.
func (s *Store) EraseFrom(ctx context.Context, gone room.ErasedPlayers, day daily.Date) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		for p := range gone {
			if r, ok := s.rows.Get(string(day), string(p)); ok && gone.Clear(&r.Attempt.Name, p) {
				s.rows.Put(tx, string(day), string(p), r)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("erase players from the day %s: %w", day, err)
	}
	return nil
}
