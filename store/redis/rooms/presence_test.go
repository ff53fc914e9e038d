package rooms_test

import (
	"slices"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/redis/servers"
	"rattle/store/storetest"
)

// shortLeases are options with which leases run out while a test waits.
func shortLeases(server string) rooms.Options {
	return rooms.Options{Server: server, Interval: 50 * time.Millisecond, Lease: time.Second}
}

func attend(t *testing.T, log room.Log, players ...room.PlayerID) (room.Presence, room.ID) {
	t.Helper()
	seen, head, err := log.Announce(t.Context(), code, players)
	if err != nil {
		t.Fatal(err)
	}
	return seen, head
}

func expectPresent(t *testing.T, seen room.Presence, want ...room.PlayerID) {
	t.Helper()
	var here []room.PlayerID
	for p := range seen.Present {
		here = append(here, p)
	}
	slices.Sort(here)
	if !slices.Equal(here, want) {
		t.Errorf("present are %v, want %v", here, want)
	}
}

// haveBeenThere lets players have come to servers two seconds before they did: whoever was there for a
// moment only has not left.
func haveBeenThere(t *testing.T, url string, at ...string) {
	t.Helper()
	for _, who := range at {
		moveArrival(t, url, -2*time.Second, who)
	}
}

// moveArrival lets a player have come to a server at another time.
func moveArrival(t *testing.T, url string, by time.Duration, at string) {
	t.Helper()
	if err := redistest.Client(t, url).HIncrBy(t.Context(), rooms.PresenceKey(code), "at "+at, by.Milliseconds()).Err(); err != nil {
		t.Fatal(err)
	}
}

func TestEveryServerSeesWhoIsAtAll(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		ours, theirs := redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Server: "OURS"}), redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Server: "THEIRS"})
		head := storetest.MustAppend(t, ours, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		seen, _ := attend(t, ours, "ann", "with a space")
		expectPresent(t, seen, "ann", "with a space")
		seen, at := attend(t, theirs, "ann", "bob")
		expectPresent(t, seen, "ann", "bob", "with a space")
		if at != head.ID || seen.Now < head.At {
			t.Errorf("it was at %v with the head %v, want %v or later with %v", seen.Now, at, head.At, head.ID)
		}
		haveBeenThere(t, url, "OURS ann", "OURS with a space", "THEIRS ann")
		seen, _ = attend(t, ours) // whoever leaves one server may be at another
		expectPresent(t, seen, "ann", "bob")
		if at, ok := seen.Left["with a space"]; !ok || at < head.At || at > seen.Now {
			t.Errorf("who has left did so at %v, %v, want between %v and %v", at, ok, head.At, seen.Now)
		}
		seen, _ = attend(t, theirs, "bob", "with a space")
		expectPresent(t, seen, "bob", "with a space")
		if len(seen.Left) != 1 || seen.Left["ann"] == 0 { // one server after the other
			t.Errorf("left are %v, want ann", seen.Left)
		}
	})
}

func TestWhoComesAndGoesIsPublished(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		rare := rooms.Options{Interval: time.Hour}
		theirs := redistest.OpenWith(t, redistest.Client(t, url), rare)
		rare.Server = "OURS"
		ours := redistest.OpenWith(t, redistest.Client(t, url), rare)
		storetest.MustAppend(t, ours, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		hints := watch(t, t.Context(), theirs)
		watch(t, t.Context(), ours)
		attend(t, ours, "ann")
		attend(t, ours, "ann") // changes nothing, and nobody learns of it
		attend(t, ours, "ann", "refused")
		haveBeenThere(t, url, "OURS ann")
		moveArrival(t, url, time.Minute, "OURS refused") // however slow the test is
		attend(t, ours)
		is := func(present, left int) {
			t.Helper()
			h := next(t, hints, func(room.Hint) bool { return true })
			if h.Presence == nil || len(h.Presence.Present) != present || len(h.Presence.Left) != left || h.Polled || h.Presence.Judged {
				t.Errorf("hint %+v, %+v", h, h.Presence)
			}
		}
		is(1, 0)
		is(2, 0)
		is(0, 1)
	})
}

func TestWhoIsAtAServerThatDiesIsAbsent(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		ours := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS"))
		hangs := shortLeases("HANGS")
		hangs.Interval = time.Hour
		storetest.MustAppend(t, ours, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		hints := watch(t, t.Context(), ours)
		attend(t, ours, "bob")
		attend(t, redistest.OpenWith(t, redistest.Client(t, url), hangs), "ann")

		poll := next(t, hints, func(h room.Hint) bool { return h.Polled && h.Presence.Judged && len(h.Presence.Left) > 0 })
		expectPresent(t, *poll.Presence, "bob")
		if at, ok := poll.Presence.Left["ann"]; !ok || poll.Presence.Now.Since(at) < 1000 {
			t.Errorf("ann has left at %v, %v, want a lease before %v", at, ok, poll.Presence.Now)
		}
	})
}

func TestAServerThatHungAnnouncesItsPlayersAgain(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		theirs := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("THEIRS"))
		silent, _, err := servers.Join(t.Context(), redistest.Client(t, url), servers.Options{Name: "HANGS", Lease: 2 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		hangs := redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{Servers: silent, Interval: 50 * time.Millisecond})
		storetest.MustAppend(t, theirs, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})
		hints := watch(t, t.Context(), theirs)
		attend(t, theirs, "bob")
		watch(t, t.Context(), hangs)
		attend(t, hangs, "ann")

		next(t, hints, func(h room.Hint) bool { return h.Presence != nil && h.Presence.Left["ann"] != 0 })
		client := redistest.Client(t, url)
		testkit.Eventually(t, "ann is back", func() bool { return client.HExists(t.Context(), rooms.PresenceKey(code), "at HANGS ann").Val() })
	})
}

func TestNobodyIsInARoomThatDoesNotExist(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		seen, head := attend(t, redistest.Open(t, url), "ann")
		expectPresent(t, seen)
		if head != (room.ID{}) {
			t.Errorf("head %v of no log", head)
		}
		if n := redistest.Client(t, url).Exists(t.Context(), rooms.PresenceKey(code)).Val(); n != 0 {
			t.Error("the presence was written")
		}
	})
}
