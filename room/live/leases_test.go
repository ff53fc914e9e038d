package live_test

import (
	"errors"
	"slices"
	"testing"

	"rattle/room"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

func away(p room.Player) bool { return p.Away }

func TestPlayerWhoLeavesBecomesAwayAndKeepsTheSeat(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		code := server.create(30)
		ann, bob := server.join("Ann", code), server.join("Bob", code)
		secondTab := server.join("Ann", code)

		ann.Close()
		secondTab.Close()
		bob.WaitFor("ann away, and himself as host", func(v room.RoomView) bool {
			return len(v.Players) == 2 && v.Players[0].Away && v.Players[1].Host
		})
		back := server.join("Ann", code)
		bob.WaitFor("ann back as host", func(v room.RoomView) bool { return !v.Players[0].Away && v.Players[0].Host })
		back.WaitFor("the room", func(v room.RoomView) bool { return v.Players[0].ID == v.You })
	})
}

func TestSecondTabKeepsAPlayerPresent(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Miniredis(t))
	code := server.create(30)
	bob, ann := server.join("Bob", code), server.join("Ann", code)
	secondTab := server.join("Ann", code)
	cyd := server.join("Cyd", code)
	ann.Close()
	cyd.Close()
	bob.waitForPlayer("Cyd", "away", away)
	if seen := server.playersOf(code); seen["Ann"].Away {
		t.Error("ann is away, who has another tab")
	}
	secondTab.Close()
	bob.waitForPlayer("Ann", "away", away)
}

func TestPlayerWhoMovesToAnotherServerIsNotAway(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(30)
		bob, ann, cyd := here.join("Bob", code), here.join("Ann", code), here.join("Cyd", code)
		there.join("Ann", code)
		ann.Close()
		cyd.Close() // once she is away, so are all who left before her
		for {
			changed := bob.waitForAbsence()
			if changed == "Ann" {
				t.Error("ann is away, who has only moved")
			}
			if changed == "Cyd" {
				return
			}
		}
	})
}

func TestPlayersOfAKilledServerAreAwayUntilTheyReconnect(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		dying, other := startServer(t, store), startServer(t, store)
		code := dying.create(60)
		ann, bob := dying.join("Ann", code), other.join("Bob", code)
		dying.join("Cyd", code)
		ann.Start()
		words := roomtest.Words(t, dying.lexicon, ann.WaitForPhase(room.Playing).Board, 2)
		ann.Submit(words[0])
		dying.disconnect()

		back := other.join("Ann", code).WaitForPhase(room.Playing)
		if len(back.Mine) != 1 || back.Mine[0].Word != words[0] {
			t.Errorf("ann comes back to %+v, want %s", back.Mine, words[0])
		}
		bob.waitForPlayer("Cyd", "away", away)
		if seen := other.playersOf(code); seen["Ann"].Away || !seen["Ann"].Host {
			t.Errorf("ann is %+v, want her present and host", seen["Ann"])
		}
	})
}

func TestLastPlayerToLeaveBecomesAway(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Redis(t))
	code := server.create(30)
	ann := server.join("Ann", code)
	ann.Close()
	// No client is left to notice, so the log is read.
	server.eventually("her absence", func() bool {
		return slices.Contains(server.events(code), room.Event(room.Disconnected{Player: ann.id()}))
	})
	server.eventually("no room followed", func() bool { return server.rooms.Stats().Rooms == 0 })
}

func TestRoundEndsAfterAllHaveLeft(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Redis(t))
	code := server.create(1)
	ann := server.join("Ann", code)
	ann.Start()
	ann.WaitForPhase(room.Playing)
	ann.Close()
	server.eventually("the end in the log", func() bool { return slices.ContainsFunc(server.events(code), closes) })
}

func closes(e room.Event) bool {
	_, ok := e.(room.RoundClosed)
	return ok
}

func TestUnknownRoom(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Miniredis(t))
	if err := server.person("Ann").enter("KTMVQRBC", false); !errors.Is(err, room.UnknownRoom) {
		t.Errorf("error %v, want unknown-room", err)
	}
	if _, err := server.rooms.PublicView(t.Context(), "KTMVQRBC", nil); !errors.Is(err, room.UnknownRoom) {
		t.Errorf("the public view: error %v, want unknown-room", err)
	}
}

func TestRefusedEntryDoesNotKeepTheRoomOpen(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Miniredis(t))
	code := server.create(30)
	ann := server.join("Ann", code)
	eve := server.person("Eve")
	eve.name = "ann"
	if err := eve.enter(code, false); !errors.Is(err, room.NameTaken) {
		t.Errorf("error %v, want name-taken", err)
	}
	ann.Close()
	server.eventually("no room followed", func() bool { return server.rooms.Stats().Rooms == 0 })
}
