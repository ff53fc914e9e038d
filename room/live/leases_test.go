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
		code := server.creates(30)
		ann, bob := server.joins("Ann", code), server.joins("Bob", code)
		secondTab := server.joins("Ann", code)

		ann.member.Leave()
		secondTab.member.Leave()
		bob.sees("ann away, and himself as host", func(v room.RoomView) bool {
			return len(v.Players) == 2 && v.Players[0].Away && v.Players[1].Host
		})
		back := server.joins("Ann", code)
		bob.sees("ann back as host", func(v room.RoomView) bool { return !v.Players[0].Away && v.Players[0].Host })
		back.sees("the room", func(v room.RoomView) bool { return v.Players[0].ID == v.You })
	})
}

func TestSecondTabKeepsAPlayerPresent(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Embedded(t))
	code := server.creates(30)
	bob, ann := server.joins("Bob", code), server.joins("Ann", code)
	secondTab := server.joins("Ann", code)
	cyd := server.joins("Cyd", code)
	ann.member.Leave()
	cyd.member.Leave()
	bob.learns("Cyd", "away", away)
	if seen := server.playersOf(code); seen["Ann"].Away {
		t.Error("ann is away, who has another tab")
	}
	secondTab.member.Leave()
	bob.learns("Ann", "away", away)
}

func TestPlayerWhoMovesToAnotherServerIsNotAway(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.creates(30)
		bob, ann, cyd := here.joins("Bob", code), here.joins("Ann", code), here.joins("Cyd", code)
		there.joins("Ann", code)
		ann.member.Leave()
		cyd.member.Leave() // when she is away, so is everybody else who has left
		for {
			changed := bob.hearsOfAbsence()
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
		code := dying.creates(60)
		ann, bob := dying.joins("Ann", code), other.joins("Bob", code)
		dying.joins("Cyd", code)
		ann.calls()
		words := roomtest.Words(t, dying.lexicon, ann.seesPhase(room.Playing).Board, 2)
		ann.submits(words[0])
		dying.dies()

		back := other.joins("Ann", code).seesPhase(room.Playing)
		if len(back.Mine) != 1 || back.Mine[0].Word != words[0] {
			t.Errorf("ann comes back to %+v, want %s", back.Mine, words[0])
		}
		bob.learns("Cyd", "away", away)
		if seen := other.playersOf(code); seen["Ann"].Away || !seen["Ann"].Host {
			t.Errorf("ann is %+v, want her present and host", seen["Ann"])
		}
	})
}

func TestLastPlayerToLeaveBecomesAway(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Redis(t))
	code := server.creates(30)
	ann := server.joins("Ann", code)
	ann.member.Leave()
	// There is nobody left to be told, but the log says it.
	server.awaits("her absence", func() bool {
		return slices.Contains(server.events(code), room.Event(room.Disconnected{Player: ann.id()}))
	})
	server.awaits("no room followed", func() bool { return server.rooms.Stats().Rooms == 0 })
}

func TestRoundEndsAfterAllHaveLeft(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Redis(t))
	code := server.creates(1)
	ann := server.joins("Ann", code)
	ann.calls()
	ann.seesPhase(room.Playing)
	ann.member.Leave()
	server.awaits("the end in the log", func() bool { return slices.ContainsFunc(server.events(code), closes) })
}

func closes(e room.Event) bool {
	_, ok := e.(room.RoundClosed)
	return ok
}

func TestUnknownRoom(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Embedded(t))
	if err := server.person("Ann").enters("KTMVQRBC", false); !errors.Is(err, room.UnknownRoom) {
		t.Errorf("error %v, want unknown-room", err)
	}
	if _, err := server.rooms.PublicView(t.Context(), "KTMVQRBC", nil); !errors.Is(err, room.UnknownRoom) {
		t.Errorf("the public view: error %v, want unknown-room", err)
	}
}

func TestRefusedEntryDoesNotKeepTheRoomOpen(t *testing.T) {
	t.Parallel()
	server := startServer(t, redistest.Embedded(t))
	code := server.creates(30)
	ann := server.joins("Ann", code)
	eve := server.person("Eve")
	eve.name = "ann"
	if err := eve.enters(code, false); !errors.Is(err, room.NameTaken) {
		t.Errorf("error %v, want name-taken", err)
	}
	ann.member.Leave()
	server.awaits("no room followed", func() bool { return server.rooms.Stats().Rooms == 0 })
}
