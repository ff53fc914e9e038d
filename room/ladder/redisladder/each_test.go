package redisladder_test

import (
	"testing"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	"rattle/room/ladder/redisladder"
	"rattle/store/redis/redistest"
)

const annID = room.PlayerID("p_aaaaaaaaaaaaaaaa")

var annsFirst = player.Device{Player: annID}

// onEachStore runs a test on each store, with what keeps players and results there.
func onEachStore(t *testing.T, test func(*testing.T, redis.UniversalClient, *redisladder.Devices, *redisladder.Store)) {
	t.Helper()
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		test(t, client, redisladder.NewDevices(client), redisladder.New(client, nil))
	})
}
