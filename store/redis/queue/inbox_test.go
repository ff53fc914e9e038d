package queue_test

import (
	"strings"
	"testing"

	"rattle/leaderboard"
	"rattle/matchmaking"
	"rattle/room"
	"rattle/store/redis/queue"
	"rattle/store/redis/redistest"
)

func TestNoAddressIsStoredWithAChallenge(t *testing.T) {
	t.Parallel()
	client := redistest.Client(t, redistest.Redis(t))
	_, err := queue.New(client, queue.Options{}).Challenge(t.Context(), matchmaking.Challenge{
		Dice: room.DefaultDice, From: leaderboard.Opponent{ID: "friend"}, To: "victim1", Address: "192.0.2.1/32",
	})
	if err != nil {
		t.Fatal(err)
	}
	held, err := client.HVals(t.Context(), "{q}:inbox:victim1").Result()
	if err != nil || len(held) != 1 {
		t.Fatal(held, err)
	}
	for _, line := range held {
		if strings.Contains(line, ".") {
			t.Errorf("an address is stored: %s", line)
		}
	}
}
