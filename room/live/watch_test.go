package live_test

import (
	"errors"
	"fmt"
	"testing"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

func TestWatcherSeesTheGameAndMayTakeASeat(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(60)
		ann, wat := here.join("Ann", code), there.watch("Wat", code)
		if v := wat.WaitFor("the room", func(room.RoomView) bool { return true }); !v.Watching || len(v.Players) != 1 {
			t.Errorf("a watcher sees %+v", v)
		}
		ann.Start()
		board := wat.WaitForPhase(room.Playing).Board
		word := roomtest.Words(t, here.lexicon, board, 1)[0]
		wat.SendWord(word)
		wat.WaitForRefusal(room.NotJoined)
		ann.WaitForPhase(room.Playing)
		ann.Submit(word)
		waitForUpdate(wat, "ann's word", func(f live.ScoreUpdate) bool { return f.Player == ann.id() && f.Words == 1 })

		wat.Do(sit("Ann"))
		wat.WaitForRefusal(room.NameTaken)
		wat.Do(sit("Wat"))
		if v := wat.WaitFor("his seat", func(v room.RoomView) bool { return !v.Watching }); len(v.Mine) != 0 {
			t.Errorf("wat begins with %v", v.Mine)
		}
		if a := wat.Submit(word); a.Points != 1 {
			t.Errorf("wat's word is answered %+v", a)
		}
	})
}

func TestPlayerWhoGivesUpTheSeatWatches(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	here, there := startServer(t, store), startServer(t, store)
	code := here.create(60)
	ann, bob := here.join("Ann", code), there.join("Bob", code)
	otherTab := here.join("Bob", code)
	bob.Leave()
	for _, p := range []*person{bob, otherTab} {
		p.WaitFor("himself looking on", func(v room.RoomView) bool { return v.Watching && len(v.Players) == 1 })
	}
	// What happens next does not give him the seat back.
	ann.Start()
	if v := bob.WaitForPhase(room.Called); !v.Watching {
		t.Error("bob has a seat again")
	}
}

func TestManyWatchersKeepNobodyFromTheirSeats(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	server, other := startServer(t, store), startServer(t, store)
	code := server.create(60)
	server.join("Ann", code)
	other.join("Cyd", code)
	in := 0
	for i := range 400 {
		switch err := server.person(fmt.Sprint("Wat", i)).enter(code, true); {
		case err == nil:
			in++
		case !errors.Is(err, room.RoomFull):
			t.Fatal(err)
		}
	}
	if in < 100 || in > 300 {
		t.Errorf("%d of 400 watch", in)
	}
	server.join("Bob", code)
	server.join("Cyd", code)

	// Of one player's tabs, most of which may be dead sockets, the newest stay.
	var tabs []*person
	for range 400 {
		tabs = append(tabs, server.join("Bob", code))
	}
	for _, tab := range tabs[:380] {
		if r := tab.WaitForDisconnect(); r != live.Reconnect {
			t.Errorf("an old tab is disconnected for reason %v, want reconnect", r)
		}
	}
	newest := tabs[len(tabs)-1]
	newest.Again()
	newest.WaitForRefusal(room.NotNow)
	if n := server.rooms.Stats().Members; n > 300 {
		t.Errorf("the room has %d members", n)
	}
	server.join("Dan", code)
}
