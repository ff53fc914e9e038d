package results_test

import (
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/results"
)

// A server's clock may be wrong by months: here it is the store's that is.
func TestWhoIsForgottenLeavesNothingWhateverAServersClockSays(t *testing.T) {
	t.Parallel()
	store := miniredis.RunT(t)
	ahead := time.Now().Add(100 * day)
	store.SetTime(ahead)
	client := redistest.Client(t, "redis://"+store.Addr())
	d, s := results.NewPlayers(client), results.New(client, nil)
	at := room.Instant(ahead.UnixMilli())
	keeps(t, s, round{id: "round", at: at, dice: box, words: map[room.PlayerID][]string{annID: {"tea"}, "bob": {"eat"}}}.owed(t))
	if kept := keptOf(t, client, annID); len(kept) < 4 {
		t.Fatalf("of ann there is %v", kept)
	}
	if err := d.Forget(t.Context(), annID); err != nil {
		t.Fatal(err)
	}
	for name := range keptOf(t, client, annID) {
		if name != "devices" {
			t.Errorf("of ann there is still %s", name)
		}
	}
}
