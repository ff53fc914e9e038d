package live_test

import (
	"log/slog"
	"syscall"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func TestFollowerWaitsForAStoppedStore(t *testing.T) {
	t.Parallel()
	store := testkit.StartRedis(t)
	lines := new(testkit.Output)
	short := rooms.Options{Interval: 100 * time.Millisecond, Lease: 900 * time.Millisecond}
	server := startServerWith(t, redistest.Client(t, store.URL), short, func(c *live.Config) {
		c.Logger = slog.New(slog.NewTextHandler(lines, nil))
	})
	other := startServerWith(t, redistest.Client(t, store.URL), short, func(*live.Config) {})
	code := server.create(60)
	ann, bob := server.join("Ann", code), other.join("Bob", code)
	ann.Start()
	words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 2)
	bob.WaitForPhase(room.Playing)

	store.Signal(syscall.SIGSTOP)
	keys := []room.Key{ann.SendWord(words[0]), ann.SendWord(words[1])}
	waitForUpdate(ann, "the store not answering", func(live.StoreUnavailable) bool { return true }) // for a second, so leases have expired
	if n := server.rooms.Stats().Waiting; n != 1 {
		t.Errorf("%d rooms wait, want one", n)
	}
	store.Signal(syscall.SIGCONT)
	answered, shown := 0, false
	waitForUpdate(ann, "both words and the whole room", func(u live.Update) bool {
		switch u := u.(type) {
		case live.WordAnswer:
			answered++
			if u.Points != 1 || u.Refusal != "" || u.Key != keys[answered-1] {
				t.Errorf("answer %d is %+v, want 1 point", answered, u)
			}
		case live.ViewUpdate:
			shown = shown || len(u.View.Mine) > 0
		}
		return shown && answered == len(keys)
	})

	// Neither server makes players of the other away, though all leases had expired.
	ann.Done()
	bob.Done()
	for _, p := range bob.WaitForPhase(room.Results).Players {
		if p.Away {
			t.Errorf("%s is away", p.Name)
		}
	}
	if n := lines.Count("WARN"); n != 1 {
		t.Errorf("the log has %d warnings, want one:\n%s", n, lines)
	}
	if n := lines.Count("INFO"); n != 1 {
		t.Errorf("%d lines say that it is over, want one:\n%s", n, lines)
	}
}

func TestFollowerWaitsForAStoreToRestart(t *testing.T) {
	t.Parallel()
	store := testkit.StartRedis(t, "--appendonly", "yes", "--appendfsync", "always")
	server := startServer(t, store.URL)
	code := server.create(60)
	ann := server.join("Ann", code)
	ann.Start()
	words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 2)
	ann.Submit(words[0])

	store.Kill()
	key := ann.SendWord(words[1])
	waitForUpdate(ann, "the store not answering", func(live.StoreUnavailable) bool { return true })
	store.Restart()
	if a := ann.WaitForAnswer(key); a.Points != 1 || a.Refusal != "" {
		t.Errorf("a word is answered %+v, want 1 point", a)
	}
	ann.Done()
	if mine := ann.WaitForPhase(room.Results).Mine; len(mine) != 2 {
		t.Errorf("ann has %v, want both words", mine)
	}
	if s := server.rooms.Stats(); s.StoreErrors == 0 || s.Words != 2 {
		t.Errorf("the numbers are %+v", s)
	}
}
