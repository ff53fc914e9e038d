package results

import (
	"github.com/redis/go-redis/v9"

	"rattle/store/redis/days"
	"rattle/store/redis/erase"
	"rattle/store/redis/leaderboards"
	"rattle/store/redis/players"
	"rattle/store/redis/queue"
	"rattle/store/redis/records"
)

// Store stores results. Its methods, and those of its parts, may be called from any goroutine.
type Store struct {
	*Players
	*Records
	*Leaderboards
	Days  *days.Store
	Queue *queue.Store

	client redis.UniversalClient
	screen Screener
}

type (
	// Players is the part of a store that keeps players.
	Players = players.Store
	// Records is the part of a store that keeps the records of rounds.
	Records = records.Store
	// Leaderboards is the part of a store that keeps rows, totals and ratings.
	Leaderboards = leaderboards.Store
)

// New returns a store of results. A screener of nil finds nothing suspicious.
func New(client redis.UniversalClient, screen Screener) *Store {
	return newStore(client, NewPlayers(client), screen)
}

func newStore(client redis.UniversalClient, p *players.Store, screen Screener) *Store {
	r := records.New(client)
	return &Store{
		Players: p, Records: r, Leaderboards: leaderboards.New(client, p, r),
		Days: days.New(client, nil), Queue: queue.New(client, queue.Options{}),
		client: client, screen: screen,
	}
}

// NewPlayers returns a store of the players of whom results are stored.
func NewPlayers(client redis.UniversalClient) *players.Store {
	return players.New(client, leaderboards.Subject(client), days.Subject())
}

// OnlyAdmitted returns a store that stores results of a new player only after [players.Store.Admit].
func (s *Store) OnlyAdmitted() *Store {
	return newStore(s.client, s.Players.OnlyAdmitted(), s.screen)
}

// locate returns where any key names players. The locator of players comes first, since everything in
// their own slots is deleted.
var locate = erase.FirstOf(players.Locate, records.Locate, leaderboards.Locate, days.Locate, queue.Locate)
