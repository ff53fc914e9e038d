package queue

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/memory/leaderboards"
	"rattle/store/memory/players"
	"rattle/store/memory/table"
)

// Store stores tickets, matches and challenges. Its methods may be called from any goroutine.
type Store struct {
	subject *table.Subject
	players *players.Store
	boards  *leaderboards.Store
	options Options

	matches    *table.Table[string, currentMatch]
	challenges *table.Table[string, challenge]
	inboxes    *table.Table[string, inboxEntry] // by the challenger

	// What follows is of the subject's lock.
	pools     map[string]pool // by agreement; "": of those who take any opponent
	searches  map[room.PlayerID]search
	waitTimes map[string][]matchmaking.WaitSample // by dice, the newest first
	recent    recents                             // players who lately searched from an address
	noShows   recents                             // matches to which a player from there did not come
	suspended map[room.PlayerID]room.Instant      // until when
}

// Options are what the owner may choose. The zero value has the defaults.
type Options struct {
	PollTimeout  time.Duration // after which a ticket that is not refreshed expires; the default is 8 s
	MatchTimeout time.Duration // after which a match is given up; the default is 3 h
}

// currentMatch is the match that a player is in.
type currentMatch struct {
	Assignment matchmaking.Assignment `json:"assignment"`
	Address    string                 `json:"address"` // of the player, as a hash
}

// New returns a store of the queue, which uses those of players and of leaderboards.
func New(db *table.DB, p *players.Store, b *leaderboards.Store, o Options) *Store {
	o.PollTimeout = cmp.Or(o.PollTimeout, matchmaking.PollTimeout)
	o.MatchTimeout = cmp.Or(o.MatchTimeout, matchmaking.MatchTimeout)
	s := db.NewSubject()
	return &Store{
		subject: s, players: p, boards: b, options: o,
		matches:    table.Of[string, currentMatch](s, "currentMatches"),
		challenges: table.Of[string, challenge](s, "challenges"),
		inboxes:    table.Of[string, inboxEntry](s, "inboxes"),
		pools:      make(map[string]pool),
		searches:   make(map[room.PlayerID]search),
		waitTimes:  make(map[string][]matchmaking.WaitSample),
		recent:     make(recents),
		noShows:    make(recents),
		suspended:  make(map[room.PlayerID]room.Instant),
	}
}

// HashAddress returns a hash of the address that a room is opened from, or of a player in it, which does not reveal the
// address. A day later the address has another hash.
func (s *Store) HashAddress(ctx context.Context, address string) (string, error) {
	return s.hash(ctx, "room "+address) // so that it differs from the hash in tickets
}

func (s *Store) hash(ctx context.Context, address string) (string, error) {
	return s.players.HashAddress(ctx, "queue", matchmaking.SecretTTL, address)
}

// Cancel ends a player's search. A player who is in a match stays in it.
func (s *Store) Cancel(ctx context.Context, p room.PlayerID) error {
	return s.subject.Update(ctx, func(*table.Tx) error {
		if of, ok := s.searches[p]; ok {
			delete(s.searches, p)
			s.leave(of.agreement, p)
		}
		return nil
	})
}

// Waiting returns how many tickets take any opponent.
func (s *Store) Waiting(context.Context) (n int64, _ error) {
	s.subject.View(func() {
		for _, t := range s.pools[""] {
			if t.seen >= s.now().Add(-room.Millis(s.options.PollTimeout.Milliseconds())) {
				n++
			}
		}
	})
	return n, nil
}

// Ratings returns a player's ratings at an instant, by dice.
func (s *Store) Ratings(_ context.Context, p room.PlayerID, now room.Instant) (map[string]room.Rating, error) {
	ratings := make(map[string]room.Rating)
	for dice, r := range s.boards.RatingsOf(p) {
		ratings[dice] = r.Current(now)
	}
	return ratings, nil
}

// CurrentMatch returns the match that a player is in, nil for none.
func (s *Store) CurrentMatch(_ context.Context, p room.PlayerID) (a *matchmaking.Assignment, _ error) {
	s.subject.View(func() { a = s.currentMatch(p) })
	return a, nil
}

func (s *Store) currentMatch(p room.PlayerID) *matchmaking.Assignment {
	m, ok := s.matches.Get(string(p), "")
	if !ok {
		return nil
	}
	return &m.Assignment
}

// Release releases the players of a match that is over, so that they can search again. No-shows are suspended first.
func (s *Store) Release(ctx context.Context, m room.MatchResult) error {
	absent := make(map[room.PlayerID]bool)
	for _, p := range matchmaking.NoShows(m) {
		absent[p] = true
	}
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		now := room.Instant(tx.Now())
		for _, p := range m.Players {
			current, ok := s.matches.Get(string(p), "")
			if !ok || current.Assignment.MatchID != m.ID {
				continue
			}
			s.matches.Drop(tx, string(p))
			if absent[p] {
				s.suspended[p] = now.Add(room.Millis(matchmaking.SuspensionTTL.Milliseconds()))
				s.noShows.add(current.Address, m.ID, now, matchmaking.NoShowTTL)
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("release the players of match %s: %w", m.ID, err)
	}
	return nil
}

func (s *Store) now() room.Instant { return room.Instant(s.subject.Millis()) }
