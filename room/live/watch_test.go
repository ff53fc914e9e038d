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
		code := here.creates(60)
		ann, wat := here.joins("Ann", code), there.watches("Wat", code)
		if v := wat.sees("the room", func(room.RoomView) bool { return true }); !v.Watching || len(v.Players) != 1 {
			t.Errorf("a watcher sees %+v", v)
		}
		ann.calls()
		board := wat.seesPhase(room.Playing).Board
		word := roomtest.Words(t, here.lexicon, board, 1)[0]
		wat.sends(word)
		wat.isRefused(room.NotJoined)
		ann.seesPhase(room.Playing)
		ann.submits(word)
		hears(wat, "ann's word", func(f live.ScoreUpdate) bool { return f.Player == ann.id() && f.Words == 1 })

		wat.does(sit("Ann"))
		wat.isRefused(room.NameTaken)
		wat.does(sit("Wat"))
		if v := wat.sees("his seat", func(v room.RoomView) bool { return !v.Watching }); len(v.Mine) != 0 {
			t.Errorf("wat begins with %v", v.Mine)
		}
		if a := wat.submits(word); a.Points != 1 {
			t.Errorf("wat's word is answered %+v", a)
		}
	})
}

func TestPlayerWhoGivesUpTheSeatWatches(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	here, there := startServer(t, store), startServer(t, store)
	code := here.creates(60)
	ann, bob := here.joins("Ann", code), there.joins("Bob", code)
	otherTab := here.joins("Bob", code)
	bob.does(leave)
	for _, p := range []*person{bob, otherTab} {
		p.sees("himself looking on", func(v room.RoomView) bool { return v.Watching && len(v.Players) == 1 })
	}
	// What happens next does not give him a seat again.
	ann.calls()
	if v := bob.seesPhase(room.Called); !v.Watching {
		t.Error("bob has a seat again")
	}
}

func TestManyWatchersKeepNobodyFromTheirSeats(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	server, other := startServer(t, store), startServer(t, store)
	code := server.creates(60)
	server.joins("Ann", code)
	other.joins("Cyd", code)
	in := 0
	for i := range 400 {
		switch err := server.person(fmt.Sprint("Wat", i)).enters(code, true); {
		case err == nil:
			in++
		case !errors.Is(err, room.RoomFull):
			t.Fatal(err)
		}
	}
	if in < 100 || in > 300 {
		t.Errorf("%d of 400 watch", in)
	}
	server.joins("Bob", code)
	server.joins("Cyd", code)

	// Of one player's tabs, most of which may be dead sockets, the newest stay.
	var tabs []*person
	for range 400 {
		tabs = append(tabs, server.joins("Bob", code))
	}
	for _, tab := range tabs[:380] {
		if r := tab.isDisconnected(); r != live.Reconnect {
			t.Errorf("an old tab is disconnected for reason %v, want reconnect", r)
		}
	}
	newest := tabs[len(tabs)-1]
	newest.does(again)
	newest.isRefused(room.NotNow)
	if n := server.rooms.Stats().Members; n > 300 {
		t.Errorf("the room has %d members", n)
	}
	server.joins("Dan", code)
}
