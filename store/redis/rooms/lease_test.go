package rooms_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// shortLeases returns options with leases that expire while a test waits.
func shortLeases(server string) rooms.Options {
	return rooms.Options{Server: server, Heartbeat: 100 * time.Millisecond, Lease: 3 * time.Second}
}

func attend(t *testing.T, log room.Log, players ...room.PlayerID) (room.Leases, room.ID) {
	t.Helper()
	roll, head, err := log.Announce(t.Context(), code, players)
	if err != nil {
		t.Fatal(err)
	}
	return roll, head
}

func expectPresent(t *testing.T, roll room.Leases, want ...room.PlayerID) {
	t.Helper()
	var here []room.PlayerID
	for p := range roll.Present {
		here = append(here, p)
	}
	slices.Sort(here)
	if !slices.Equal(here, want) {
		t.Errorf("present are %v, want %v", here, want)
	}
}

func TestEveryServerSeesTheLeasesOfAll(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		ours, theirs := redistest.Open(t, url), redistest.Open(t, url)
		head := mustAppend(t, ours, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		roll, _ := attend(t, ours, "ann", "with a space")
		expectPresent(t, roll, "ann", "with a space")
		roll, at := attend(t, theirs, "ann", "bob")
		expectPresent(t, roll, "ann", "bob", "with a space")
		if at != head.ID || roll.Now < head.At {
			t.Errorf("the heartbeat was at %v with the head %v, want %v or later with %v", roll.Now, at, head.At, head.ID)
		}
		roll, _ = attend(t, ours)
		expectPresent(t, roll, "ann", "bob", "with a space")
	})
}

func TestALeaseIsRenewedWhileTheRoomIsWatchedAndThenRunsOut(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		ours := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("OURS"))
		theirs := redistest.OpenWith(t, redistest.Client(t, url), shortLeases("THEIRS"))
		mustAppend(t, ours, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		ctx, leave := context.WithCancel(t.Context())
		if _, err := ours.Watch(ctx, code); err != nil {
			t.Fatal(err)
		}
		hints, err := theirs.Watch(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		begun, _ := attend(t, ours, "ann", "bob")
		attend(t, ours, "ann")

		const lease = 3000
		var roll room.Leases
		for roll.Now.Since(begun.Now) < 3*lease/2 {
			roll = *nextHeartbeat(t, hints).Leases
			if _, ok := roll.Present["ann"]; !ok {
				t.Fatalf("ann is missed after %d ms", roll.Now.Since(begun.Now))
			}
		}
		if _, ok := roll.Present["bob"]; ok {
			t.Error("bob, whom no server announces any more, is still present")
		}
		leave()
		roll, _ = attend(t, theirs)
		expectPresent(t, roll, "ann") // until the lease expires: the player may connect to another server
		left := roll.Now
		for len(roll.Present) > 0 {
			roll = *nextHeartbeat(t, hints).Leases
		}
		if took := roll.Now.Since(left); took > 2*lease {
			t.Errorf("ann's lease took %d ms to run out", took)
		}
	})
}

func TestNobodyIsInARoomThatDoesNotExist(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		roll, head := attend(t, redistest.Open(t, url), "ann")
		expectPresent(t, roll)
		if head != (room.ID{}) {
			t.Errorf("head %v of no log", head)
		}
		if n := redistest.Client(t, url).Exists(t.Context(), rooms.LeasesKey(code)).Val(); n != 0 {
			t.Error("a lease was written")
		}
	})
}
