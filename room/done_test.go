package room_test

import (
	"testing"

	"rattle/room"
)

func done(p room.PlayerID) room.MarkDone     { return room.MarkDone{Player: p} }
func away(p room.PlayerID) room.Disconnect   { return room.Disconnect{Player: p} }
func askAgain(p room.PlayerID) room.AskAgain { return room.AskAgain{Player: p} }
func back(p room.PlayerID) room.Join         { return room.Join{Player: p} }
func leaves(p room.PlayerID) room.Leave      { return room.Leave{Player: p} }
func calls(p room.PlayerID) room.CallRound   { return room.CallRound{Player: p} }

func TestWhoIsDoneFindsNothingMore(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.does(done("ann"))
	s.changesNothing(done("ann"))
	s.isRefused(s.submission("ann", "pins"), room.NotPlaying)
	expect(t, "ann is done", s.view("bob").Players[0].Done, true)
	s.finds("bob", "pins")
	s.closes()
	s.opens()
	s.finds("ann", "pins")
}

func TestTheRoundEndsWhenAllAreDone(t *testing.T) {
	for name, last := range map[string]room.Command{
		"the last one says so":    done("bob"),
		"the last one leaves":     leaves("bob"),
		"the last one is put out": room.Remove{Player: "ann", Target: "bob"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScenario(t)
			s.opens()
			s.after(5000)
			s.finds("bob", "pins")
			s.does(done("ann"))
			s.isIn(room.Playing)
			s.does(last)
			s.isIn(room.Results)
			expect(t, "early", s.view("ann").Result.ClosedEarly, true)
			expect(t, "points", s.points(), points{"ann": 0, "bob": 1})
			s.isRefused(s.submission("ann", "sun"), room.TooLate)
		})
	}
}

func TestTheRoundEndsWhenTheLastIsVotedOut(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd")
	s.opens()
	s.does(done("ann"), done("bob"), voteOut("ann", "cyd"))
	s.isIn(room.Playing)
	s.does(voteOut("bob", "cyd"))
	s.isIn(room.Results)
}

func TestTheRoundEndsWhenEverybodyHasLeft(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.does(leaves("ann"))
	s.isIn(room.Playing)
	s.does(leaves("bob"))
	s.isIn(room.Results)
}

func TestWhoIsAwayForHalfAMinuteCountsAsDone(t *testing.T) {
	s := newScenario(t)
	s.opens()
	deadline := s.state.Round.ClosesAt
	s.after(10_000)
	s.does(away("bob"))
	expect(t, "deadline while ann plays", s.state.Deadline().At(), deadline)
	s.after(20_000)
	s.does(done("ann"))
	expect(t, "deadline", s.state.Deadline().At(), s.now+10_000)
	s.after(9999)
	s.isIn(room.Playing)
	s.after(1)
	s.isIn(room.Results)
	expect(t, "early", s.state.Round.ClosedEarly, true)
}

func TestARoundThatWaitsForNobodyEndsAtOnce(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.does(away("bob"))
	s.after(100_000)
	s.does(done("ann"))
	if at := s.state.Deadline().At(); at > s.now {
		t.Errorf("the deadline is %d, now is %d", at, s.now)
	}
}

func TestWhoComesBackIsWaitedForAgain(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.does(away("bob"), done("ann"))
	s.after(29_999)
	s.does(back("bob"))
	expect(t, "deadline", s.state.Deadline().At(), s.state.Round.ClosesAt)
	s.does(away("bob"))
	expect(t, "deadline", s.state.Deadline().At(), s.now+30_000)
}

func TestTheRoundWaitsForTheLastOfThoseAway(t *testing.T) {
	s := newScenario(t)
	s.joins("cyd")
	s.opens()
	opened := s.now
	s.after(1000)
	s.does(away("cyd"))
	s.after(1000)
	s.does(away("ann"))
	s.after(1000)
	s.does(done("bob"))
	expect(t, "deadline", s.state.Deadline().At(), opened+2000+30_000)
	s.does(leaves("ann"))
	expect(t, "deadline", s.state.Deadline().At(), opened+1000+30_000)
}

func TestWhoWasAwayBeforeTheOpeningIsWaitedForFromThere(t *testing.T) {
	s := newScenario(t)
	s.does(calls("ann"), away("ann"), away("bob"))
	s.after(room.Countdown)
	s.isIn(room.Playing)
	expect(t, "deadline", s.state.Deadline().At(), s.state.Round.OpenedAt+30_000)
	s.closes()
	expect(t, "early", s.state.Round.ClosedEarly, true)
}

func TestNoWaitGoesBeyondTheDeadline(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.after(170_000)
	s.does(away("ann"), away("bob"))
	expect(t, "deadline", s.state.Deadline().At(), s.state.Round.ClosesAt)
	s.closes()
	expect(t, "early", s.state.Round.ClosedEarly, false)

	// Servers for tests may have shorter rounds than that.
	s.does(back("ann"), room.OpenLobby{Player: "ann"})
	s.appends(room.SettingsChanged{Settings: settingsWith(t, func(s *room.Settings) { s.Seconds = 5 })})
	s.does(calls("ann"), away("ann"))
	s.after(room.Countdown)
	expect(t, "deadline", s.state.Deadline().At(), s.now+5000)
}

func TestTheNextRoundStartsWhenAllPresentAskedAgain(t *testing.T) {
	for name, last := range map[string]room.Command{
		"the last one says so":    askAgain("cyd"),
		"the last one leaves":     leaves("cyd"),
		"the last one goes away":  away("cyd"),
		"the last one is put out": room.Remove{Player: "ann", Target: "cyd"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScenario(t)
			s.joins("cyd", "dan")
			s.opens()
			s.does(away("dan"))
			s.closes()
			s.does(askAgain("bob"), askAgain("ann"))
			s.changesNothing(askAgain("ann"))
			expect(t, "ann wants another", s.view("bob").Players[0].Again, true)
			s.isIn(room.Results)
			s.does(last)
			s.isIn(room.Called)
			expect(t, "round", s.state.Round.Number, 2)
			_, stays := last.(room.AskAgain)
			expect(t, "players", len(s.seated()), map[bool]int{true: 3, false: 2}[stays])
			expect(t, "ann wants another", s.seat("ann").Again, false)
		})
	}
}

func TestTheNextRoundStartsWhenTheLastIsVotedOut(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd")
	s.opens()
	s.closes()
	s.does(askAgain("ann"), askAgain("bob"), voteOut("ann", "cyd"), voteOut("bob", "cyd"))
	s.isIn(room.Called)
}

func TestNoRoundStartsWhereNobodyIs(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.closes()
	s.does(askAgain("ann"), away("bob"))
	s.isIn(room.Called) // ann alone

	s = newScenario(t)
	s.opens()
	s.closes()
	s.does(away("ann"), leaves("bob"))
	s.isIn(room.Results)
}

func TestTheHostNeedNotWaitForTheOthers(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.closes()
	s.does(calls("ann"))
	s.isIn(room.Called)
}
