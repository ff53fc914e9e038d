package players

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// Store stores players. Its methods may be called from any goroutine.
type Store struct {
	client       redis.UniversalClient
	newcomers    *AddressHasher
	reporters    *AddressHasher
	subjects     []Subject
	onlyAdmitted bool
}

// Subject is what another package stores about players.
type Subject struct {
	// Keys names what lasts as long as the player.
	Keys func(p room.PlayerID) []string
	// ShortKeys names what else may be in the player's slot at an instant, and expires sooner.
	ShortKeys func(p room.PlayerID, now room.Instant) []string
	// Outlives reports whether anything shows the player when all keys in the slot have expired; nil: nothing does.
	Outlives func(ctx context.Context, p room.PlayerID) (bool, error)
}

// New returns a store of players. The subjects are what other packages store about them.
func New(client redis.UniversalClient, subjects ...Subject) *Store {
	return &Store{
		client:    client,
		newcomers: NewAddressHasher(client, newcomersHashKey, player.NewcomersWindow),
		reporters: NewAddressHasher(client, reportsHashKey, player.ReportsSecretTTL),
		subjects:  subjects,
	}
}

// OnlyAdmitted returns a store that stores results of a new player only after [Store.Admit].
func (s *Store) OnlyAdmitted() *Store {
	restricted := *s
	restricted.onlyAdmitted = true
	return &restricted
}

// RenewedKeys names all that lasts as long as a player.
func (s *Store) RenewedKeys(p room.PlayerID) []string {
	keys := existenceKeys(p)
	for _, subject := range s.subjects {
		keys = append(keys, subject.Keys(p)...)
	}
	return keys
}

// erasedKeys names all that is stored about a player alone, except the devices, at an instant of the store's clock.
func (s *Store) erasedKeys(p room.PlayerID, now time.Time) []string {
	keys := append(s.RenewedKeys(p), admittedKey(p))
	for _, subject := range s.subjects {
		keys = append(keys, subject.ShortKeys(p, room.Instant(now.UnixMilli()))...)
	}
	return withoutDevices(p, keys)
}
