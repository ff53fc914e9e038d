package live_test

import (
	"errors"
	"testing"

	"rattle/room"
	"rattle/room/live"
	"rattle/store/redis/redistest"
)

func TestRemovedPlayerIsDisconnectedEverywhereAndKeptOut(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(60)
		ann, eve := here.join("Ann", code), there.join("Eve", code)
		ann.WaitFor("eve", func(v room.RoomView) bool { return len(v.Players) == 2 })
		otherTab := here.join("Eve", code)
		ann.Do(remove(eve))
		for _, p := range []*person{eve, otherTab} {
			if r := p.WaitForDisconnect(); r != live.Removed {
				t.Errorf("disconnected for reason %v, want removed", r)
			}
		}
		for _, watch := range []bool{false, true} {
			if err := there.person("Eve").enter(code, watch); !errors.Is(err, room.WasRemoved) {
				t.Errorf("eve comes back: error %v, want removed", err)
			}
		}
		eve.Again() // which has no effect
		ann.WaitFor("eve gone", func(v room.RoomView) bool { return len(v.Players) == 1 })
	})
}

func TestMissedRemovalIsNoticedLater(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	here, deaf := startServer(t, store), startServerWithoutHints(t, store, false)
	code := here.create(60)
	ann, eve := here.join("Ann", code), deaf.join("Eve", code)
	ann.WaitFor("eve", func(v room.RoomView) bool { return len(v.Players) == 2 })
	ann.Do(remove(eve))
	ann.Start()
	ann.WaitForPhase(room.Playing)
	ann.Done()
	ann.WaitForPhase(room.Results) // a snapshot was stored, so the older entries are gone
	eve.Do(func(p room.PlayerID) room.Command { return room.Rename{Player: p, Name: "Eva"} })
	if r := eve.WaitForDisconnect(); r != live.Removed {
		t.Errorf("disconnected for reason %v, want removed", r)
	}
}

func TestPlayersOfAPublicRoomVoteAPlayerOut(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	here, there := startServer(t, store), startServer(t, store)
	code := here.createWith(func(s *room.Settings) { s.Access = room.Public })
	ann, bob, eve := here.join("Ann", code), there.join("Bob", code), there.join("Eve", code)
	against := func(p room.PlayerID) room.Command { return room.VoteOut{Player: p, Target: eve.id()} }
	ann.WaitFor("all", func(v room.RoomView) bool { return len(v.Players) == 3 })
	ann.Do(against)
	bob.waitForPlayer("Eve", "with a vote against her", func(p room.Player) bool { return p.Votes == 1 })
	bob.Do(against)
	if r := eve.WaitForDisconnect(); r != live.Removed {
		t.Errorf("disconnected for reason %v, want removed", r)
	}
	ann.WaitFor("eve gone", func(v room.RoomView) bool { return len(v.Players) == 2 })
}
