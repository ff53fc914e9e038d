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
		code := here.creates(60)
		ann, eve := here.joins("Ann", code), there.joins("Eve", code)
		ann.sees("eve", func(v room.RoomView) bool { return len(v.Players) == 2 })
		otherTab := here.joins("Eve", code)
		ann.does(remove(eve))
		for _, p := range []*person{eve, otherTab} {
			if r := p.isDisconnected(); r != live.Removed {
				t.Errorf("disconnected for reason %v, want removed", r)
			}
		}
		for _, watch := range []bool{false, true} {
			if err := there.person("Eve").enters(code, watch); !errors.Is(err, room.WasRemoved) {
				t.Errorf("eve comes back: error %v, want removed", err)
			}
		}
		eve.does(again) // which has no effect
		ann.sees("eve gone", func(v room.RoomView) bool { return len(v.Players) == 1 })
	})
}

func TestMissedRemovalIsNoticedLater(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	here, deaf := startServer(t, store), startServerWithoutHints(t, store, false)
	code := here.creates(60)
	ann, eve := here.joins("Ann", code), deaf.joins("Eve", code)
	ann.sees("eve", func(v room.RoomView) bool { return len(v.Players) == 2 })
	ann.does(remove(eve))
	ann.calls()
	ann.seesPhase(room.Playing)
	ann.does(sayDone)
	ann.seesPhase(room.Results) // the log is cut before a snapshot
	eve.does(func(p room.PlayerID) room.Command { return room.Rename{Player: p, Name: "Eva"} })
	if r := eve.isDisconnected(); r != live.Removed {
		t.Errorf("disconnected for reason %v, want removed", r)
	}
}

func TestPlayersOfAPublicRoomVoteAPlayerOut(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	here, there := startServer(t, store), startServer(t, store)
	code := here.createsBy(func(s *room.Settings) { s.Access = room.Public })
	ann, bob, eve := here.joins("Ann", code), there.joins("Bob", code), there.joins("Eve", code)
	against := func(p room.PlayerID) room.Command { return room.VoteOut{Player: p, Target: eve.id()} }
	ann.sees("all", func(v room.RoomView) bool { return len(v.Players) == 3 })
	ann.does(against)
	bob.learns("Eve", "with a vote against her", func(p room.Player) bool { return p.Votes == 1 })
	bob.does(against)
	if r := eve.isDisconnected(); r != live.Removed {
		t.Errorf("disconnected for reason %v, want removed", r)
	}
	ann.sees("eve gone", func(v room.RoomView) bool { return len(v.Players) == 2 })
}
