package room_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"rattle/room"
)

// checkNames: a record has the names that players had when the round was called or when they joined it,
// whatever they changed since, also if they left and came back. No two people have the same name.
func checkNames(t tb, log []room.Entry) {
	t.Helper()
	var s room.State
	called := make(map[room.PlayerID]string)
	for _, e := range log {
		s = room.Evolve(s, e)
		for _, event := range e.Events {
			switch event := event.(type) {
			case room.RoundCalled:
				clear(called)
				for _, seat := range s.Seats {
					called[seat.Player] = seat.Name
				}
			case room.Seated:
				if _, ok := called[event.Player]; !ok {
					called[event.Player] = event.Name
				}
			case room.RoundClosed:
				checkNamed(t, event.Tally, called)
			}
		}
		for p := range called { // who goes without a trace comes back as somebody new
			gone := slices.ContainsFunc(s.Round.VacatedSeats, func(seat *room.Seat) bool { return seat.Player == p })
			if _, seated := s.Seat(p); !seated && !gone {
				delete(called, p)
			}
		}
	}
}

func checkNamed(t tb, tally []room.Standing, called map[room.PlayerID]string) {
	t.Helper()
	named := make(map[string]room.PlayerID)
	for _, standing := range tally {
		if want := called[standing.Player]; standing.Name != want {
			t.Fatalf("%s was called as %q, and is %q in the record", standing.Player, want, standing.Name)
		}
		if standing.Ghost {
			continue
		}
		name := strings.ToLower(standing.Name)
		if other, ok := named[name]; ok {
			t.Fatalf("%s and %s are both %q in the record", other, standing.Player, name)
		}
		named[name] = standing.Player
	}
}

func TestANameWaitsForTheEndOfTheRound(t *testing.T) {
	s := newScenario(t)
	s.does(room.CallRound{Player: "ann"}, room.Rename{Player: "bob", Name: "Rob"})
	expect(t, "the name while the dice roll", s.seat("bob").Name, "Bob")
	expect(t, "the name to come", s.seat("bob").NextName, "Rob")
	s.isRefused(room.Join{Player: "cyd", Name: "rob"}, room.NameTaken)
	s.isRefused(room.Join{Player: "cyd", Name: "bob"}, room.NameTaken)
	s.after(room.Countdown)
	s.finds("bob", "pins")
	s.does(room.Rename{Player: "bob", Name: "Robert"})
	s.changesNothing(room.Rename{Player: "bob", Name: " Robert "})
	s.closes()
	expect(t, "the name in the record", s.standing("bob").Name, "Bob")
	expect(t, "the name after it", s.view("ann").Players[1].Name, "Robert")
	expect(t, "the name to come", s.seat("bob").NextName, "")
	s.does(room.Rename{Player: "bob", Name: "Bob"})
	expect(t, "the name at once", s.seat("bob").Name, "Bob")
	checkNames(t, s.log)
}

func TestWhoTakesBackAnotherNameKeepsTheirs(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.does(room.Rename{Player: "bob", Name: "Rob"}, room.Rename{Player: "bob", Name: "Bob"})
	s.joins("rob")
	s.closes()
	expect(t, "the name", s.seat("bob").Name, "Bob")
}

// Leaving and coming back is no way to another name in the same round.
func TestWhoComesBackUnderAnotherNameIsInTheRecordUnderTheFirst(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("bob", "pins")
	s.does(room.Leave{Player: "bob"})
	s.isRefused(room.Join{Player: "cyd", Name: "Bob"}, room.NameTaken)
	s.does(room.Join{Player: "bob", Name: "Rob"})
	expect(t, "the name in the round", s.seat("bob").Name, "Bob")
	s.closes()
	expect(t, "the name in the record", s.standing("bob").Name, "Bob")
	expect(t, "the name after it", s.seat("bob").Name, "Rob")
}

// Nobody may talk during a round, and a name could be a remark.
func TestANameThatWaitsIsShownToNobody(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("bob", "pines")
	s.does(room.Rename{Player: "bob", Name: "Pines"})
	for _, viewer := range []room.PlayerID{"ann", "eve"} {
		text, err := json.Marshal([]any{s.view(viewer), room.Summarize(s.state, viewer, s.now)})
		must(t, err)
		if strings.Contains(string(text), "Pines") {
			t.Errorf("%s is told the name before the end: %s", viewer, text)
		}
	}
	s.closes()
	expect(t, "the name after it", s.view("ann").Players[1].Name, "Pines")
}
