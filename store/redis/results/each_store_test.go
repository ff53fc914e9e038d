package results_test

import (
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	"rattle/store/redis/players"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

const annID = room.PlayerID("p_aaaaaaaaaaaaaaaa")

var annsFirst = player.Device{Player: annID}

// onEachStore runs a test on each store, with what keeps players and results there.
func onEachStore(t *testing.T, test func(*testing.T, redis.UniversalClient, *players.Store, *results.Store)) {
	t.Helper()
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		test(t, client, results.NewPlayers(client), results.New(client, nil))
	})
}
