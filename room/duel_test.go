package room_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
)

// match is the duel of the stories.
var match = room.Contest{Kind: room.Duel, Match: "match", Rated: true, Players: []room.PlayerID{"ann", "bob"}}

// newDuel begins with a duel of ann and bob to which nobody has come yet.
func newDuel(t tb) *story {
	s := &story{t: t, now: start, table: textbook(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, plain), Contest: match})
	return s
}

// bothCome lets the first round open.
func (s *story) bothCome() {
	s.t.Helper()
	s.joins("ann", "bob")
	s.isIn(room.Called)
	s.after(room.Countdown)
	s.isIn(room.Playing)
}

// decides plays the open round so that somebody wins it; "" for a draw.
func (s *story) decides(winner room.PlayerID) {
	s.t.Helper()
	if winner != "" {
		s.finds(winner, "pines")
	}
	s.does(done("ann"), done("bob"))
	s.isIn(room.Results)
}

// goesOn lets both ask for the next round.
func (s *story) goesOn() {
	s.t.Helper()
	s.does(again("ann"), again("bob"))
	s.isIn(room.Called)
	s.after(room.Countdown)
}

// comesTo tells how the duel ended.
func (s *story) comesTo(winner, forfeit room.PlayerID, wins ...int) {
	s.t.Helper()
	end := s.state.Duel.End
	if end == nil {
		s.t.Fatalf("the duel goes on: %+v", s.state.Duel)
	}
	expect(s.t, "winner", end.Winner, winner)
	expect(s.t, "forfeit", end.Forfeit, forfeit)
	expect(s.t, "wins", end.Wins, wins)
	expect(s.t, "rings", s.state.Alarm().Rings(), false)
	last := s.state.Owed[len(s.state.Owed)-1]
	expect(s.t, "owed", last.Duel, end)
	expect(s.t, "instant", last.At, end.At)
}

func TestADuelIsTheBestOfThree(t *testing.T) {
	for name, c := range map[string]struct {
		rounds []room.PlayerID
		winner room.PlayerID
		wins   []int
	}{
		"in two":            {[]room.PlayerID{"ann", "ann"}, "ann", []int{2, 0}},
		"in three":          {[]room.PlayerID{"ann", "bob", "bob"}, "bob", []int{1, 2}},
		"by one":            {[]room.PlayerID{"", "bob", ""}, "bob", []int{0, 1}},
		"drawn, one each":   {[]room.PlayerID{"ann", "", "bob"}, "", []int{1, 1}},
		"drawn three times": {[]room.PlayerID{"", "", ""}, "", []int{0, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newDuel(t)
			s.bothCome()
			for i, winner := range c.rounds {
				if i > 0 {
					s.goesOn()
				}
				s.decides(winner)
			}
			s.comesTo(c.winner, "", c.wins...)
			end := s.state.Duel.End
			expect(t, "rounds", len(end.Rounds), len(c.rounds))
			expect(t, "names", end.Names, []string{"Ann", "Bob"})
			expect(t, "void", end.Void, false)
			expect(t, "owed", len(s.state.Owed), len(c.rounds)+1)
			s.isRefused(again("ann"), room.NotNow)
			s.changesNothing(room.Tick{})
		})
	}
}

func TestADuelGoesByItself(t *testing.T) {
	s := newDuel(t)
	s.bothCome()
	s.closes()
	expect(t, "next", s.state.Alarm().At(), s.now.Add(room.DuelRests))
	s.after(room.DuelRests)
	s.isIn(room.Called)
	s.after(room.Countdown)
	s.closes()
	s.after(room.DuelRests + room.Countdown)
	s.closes()
	s.comesTo("", "", 0, 0)
}

func TestADuelHasNoHostAndIsForTwo(t *testing.T) {
	s := newDuel(t)
	s.joins("ann")
	s.isRefused(room.Join{Player: "eve", Name: "Eve"}, room.RoomReserved)
	s.changesNothing(room.Watch{Player: "eve"})
	rules := settingsWith(t, func(s *room.Settings) { s.Seconds = 240 })
	for _, c := range []room.Command{
		calls("ann"),
		room.Rule{Player: "ann", Settings: rules},
		room.Lock{Player: "ann", Locked: true},
		room.OpenLobby{Player: "ann"},
		room.Remove{Player: "ann", Target: "bob"},
	} {
		s.isRefused(c, room.NotHost)
	}
	s.isRefused(room.Vote{Player: "ann", Target: "bob"}, room.NotPublic)
	expect(t, "host", s.view("ann").Players[0].Host, false)
}

func TestADuelIsPlayedByTheSetsOwnRules(t *testing.T) {
	odd := settingsWith(t, func(s *room.Settings) { s.Seconds, s.Penalty, s.Shared, s.Rounds = 30, true, room.AllCount, 5 })
	s := &story{t: t, now: start, table: textbook(t)}
	s.does(room.Create{Code: code, Settings: odd, Contest: match})
	expect(t, "settings", s.state.Settings, settingsWith(t, func(s *room.Settings) { s.Seats = 2 }))

	for name, c := range map[string]room.Contest{
		"alone":         {Kind: room.Duel, Match: "m", Players: []room.PlayerID{"ann"}},
		"with oneself":  {Kind: room.Duel, Match: "m", Players: []room.PlayerID{"ann", "ann"}},
		"without name":  {Kind: room.Duel, Players: match.Players},
		"nobody at all": {Kind: room.Duel, Match: "m", Bot: 3},
	} {
		none := &story{t: t, now: start, table: textbook(t)}
		if _, err := none.tries(room.Create{Code: code, Settings: odd, Contest: c}); !errors.Is(err, room.BadSettings) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestADuelToWhichNotBothComeIsVoid(t *testing.T) {
	for name, come := range map[string]func(*story){
		"nobody": func(*story) {},
		"one":    func(s *story) { s.joins("bob") },
		"both, but not together": func(s *story) {
			s.joins("ann")
			s.does(away("ann"))
			s.joins("bob")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newDuel(t)
			come(s)
			s.after(room.DuelWaits - 1)
			s.isIn(room.Lobby)
			expect(t, "end", s.state.Duel.End, nil)
			s.after(1)
			s.comesTo("", "", 0, 0)
			expect(t, "void", s.state.Duel.End.Void, true)
		})
	}
	s := newDuel(t)
	s.joins("bob")
	s.does(leaves("bob"))
	s.comesTo("", "", 0, 0)
	expect(t, "void", s.state.Duel.End.Void, true)
}

func TestWhoIsAwayForHalfAMinuteForfeitsTheRoundAndThenTheMatch(t *testing.T) {
	s := newDuel(t)
	s.bothCome()
	s.finds("bob", "pines")
	s.after(10_000)
	s.does(away("bob"))
	s.after(29_999)
	s.isIn(room.Playing)
	s.after(1)
	s.isIn(room.Results)
	expect(t, "wins", s.state.Duel.Wins, []int{1, 0})
	expect(t, "forfeit", s.state.Duel.Forfeit, "bob")
	expect(t, "early", s.state.Round.Early, true)
	s.does(again("ann"))
	s.isIn(room.Results)
	s.after(30_000)
	s.comesTo("ann", "bob", 2, 0)
	expect(t, "rounds", s.state.Duel.End.Rounds, []string{"round 1"})
}

func TestWhoComesBackPlaysOn(t *testing.T) {
	s := newDuel(t)
	s.bothCome()
	s.does(away("bob"))
	s.after(29_000)
	s.does(back("bob"))
	expect(t, "alarm", s.state.Alarm().At(), s.state.Round.ClosesAt)
	s.decides("bob")
	s.does(away("bob"))
	s.after(room.DuelRests)
	s.isIn(room.Results)
	s.does(back("bob"))
	s.after(0)
	s.isIn(room.Called)
}

func TestARoundThatIsForfeitedBeforeItsCallCounts(t *testing.T) {
	s := newDuel(t)
	s.bothCome()
	s.decides("bob")
	s.does(again("ann"), away("bob"))
	s.after(30_000)
	s.isIn(room.Results)
	expect(t, "wins", s.state.Duel.Wins, []int{1, 1})
	expect(t, "ann wants another", s.seat("ann").Again, false)
	s.does(back("bob"))
	s.goesOn()
	s.decides("bob")
	s.comesTo("bob", "", 1, 2)
	expect(t, "rounds", len(s.state.Duel.End.Rounds), 2)
}

func TestWhoIsDoneMayGoUntilTheNextRound(t *testing.T) {
	s := newDuel(t)
	s.bothCome()
	s.finds("bob", "pines")
	s.does(done("bob"), away("bob"))
	s.closes()
	expect(t, "early", s.state.Round.Early, false)
	expect(t, "wins", s.state.Duel.Wins, []int{0, 1})
}

func TestWhereBothAreAwayTheRoundsSoFarDecide(t *testing.T) {
	s := newDuel(t)
	s.bothCome()
	s.does(away("ann"))
	s.after(20_000)
	s.does(away("bob"))
	s.after(29_999)
	s.isIn(room.Playing)
	s.after(1)
	s.comesTo("", "", 0, 0)
	expect(t, "void", s.state.Duel.End.Void, true)

	s = newDuel(t)
	s.bothCome()
	s.decides("bob")
	s.does(away("ann"), away("bob"))
	s.after(30_000)
	s.comesTo("bob", "", 0, 1)
	expect(t, "void", s.state.Duel.End.Void, false)
}

func TestWhoLeavesTheTableHasLostTheMatch(t *testing.T) {
	s := newDuel(t)
	s.joins("ann", "bob")
	s.does(leaves("ann"))
	s.isIn(room.Lobby)
	s.comesTo("bob", "ann", 0, 0)

	s = newDuel(t)
	s.bothCome()
	s.finds("ann", "pines")
	s.does(leaves("ann"))
	s.isIn(room.Results)
	s.comesTo("bob", "ann", 0, 1)
	expect(t, "left", s.state.Owed[0].Record.Left, []room.PlayerID{"ann"})

	s = newDuel(t)
	s.bothCome()
	s.decides("ann")
	s.does(leaves("ann"))
	s.comesTo("bob", "ann", 1, 0)
	s.does(leaves("bob"))
}

func TestTheChangesOfADuelAreSeenByAll(t *testing.T) {
	s := newDuel(t)
	s.bothCome()
	s.decides("ann")
	s.goesOn()
	s.decides("ann")
	changes := []room.RatingChange{{Player: "ann", After: room.Rating{Rating: 1600}}}
	s.does(room.Acquit{ID: "round 1"})
	expect(t, "changes", s.view("eve").Contest.Changes, nil)
	s.does(room.Acquit{ID: "match", Changes: changes})
	expect(t, "changes", s.view("eve").Contest.Changes, changes)
}

// TestWhateverDuelistsDo: a duel ends, after three rounds at most, and is owed once.
func TestWhateverDuelistsDo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newDuel(rt)
		for range rapid.IntRange(1, 60).Draw(rt, "commands") {
			s.now = s.now.Add(room.Millis(rapid.SampledFrom([]int{0, 0, 1000, 9000, 31_000}).Draw(rt, "pause")))
			c := drawDuelCommand(rt, s)
			checkTwin(rt, s, c)
			_, _ = s.tries(c)
			checkDuel(rt, s)
		}
		for n := 0; s.state.Duel.End == nil; n++ {
			if n > 20 || !s.state.Alarm().Rings() {
				rt.Fatalf("the duel does not end by itself: phase %s, %+v", s.state.Phase, s.state.Duel)
			}
			s.now = max(s.now, s.state.Alarm().At())
			s.does(room.Tick{})
			checkDuel(rt, s)
		}
		checkReplay(rt, s)
	})
}

func drawDuelCommand(rt *rapid.T, s *story) room.Command {
	alarm := s.state.Alarm()
	if alarm.Rings() && (alarm.At() < s.now || rapid.IntRange(0, 4).Draw(rt, "wait") == 0) {
		s.now = max(s.now, alarm.At())
		return room.Tick{}
	}
	who := rapid.SampledFrom([]room.PlayerID{"ann", "bob", "eve"}).Draw(rt, "who")
	switch rapid.IntRange(0, 12).Draw(rt, "what") {
	case 0, 1, 2:
		return room.Join{Player: who, Name: nameOf(who)}
	case 3:
		return room.GoAway{Player: who}
	case 4:
		if rapid.IntRange(0, 3).Draw(rt, "in earnest") == 0 {
			return room.Leave{Player: who}
		}
		return room.Watch{Player: who}
	case 5, 6:
		return room.Again{Player: who}
	case 7, 8:
		return room.SayDone{Player: who}
	case 9:
		return room.Call{Player: who}
	case 10:
		return room.Acquit{ID: rapid.SampledFrom(append(owed(s.state), "nothing")).Draw(rt, "id")}
	}
	return s.submission(who, rapid.SampledFrom([]string{"pines", "pins", "sun"}).Draw(rt, "word"))
}

func checkDuel(rt *rapid.T, s *story) {
	score, end := s.state.Duel, s.state.Duel.End
	if score.Round > 3 || len(score.Rounds) > 3 || len(s.state.Owed) > 4 {
		rt.Fatalf("%+v, owed %v", score, owed(s.state))
	}
	if (end == nil) != s.state.Alarm().Rings() {
		rt.Fatalf("phase %s, alarm %+v, end %+v", s.state.Phase, s.state.Alarm(), end)
	}
	ends := 0
	for _, entry := range s.log {
		for _, e := range entry.Events {
			if _, ok := e.(room.DuelEnded); ok {
				ends++
			}
		}
	}
	if end == nil {
		if ends != 0 || slices.Contains(score.Wins, 2) || slices.Contains(score.Missed, 2) || score.Round == 3 {
			rt.Fatalf("it goes on after %d ends with %+v", ends, score)
		}
		return
	}
	if ends != 1 {
		rt.Fatalf("it ended %d times", ends)
	}
	i := slices.Index(end.Players, end.Winner)
	switch {
	case end.Void && (end.Winner != "" || end.Forfeit != "" || score.Round > 0):
		rt.Fatalf("void, but %+v", end)
	case i < 0 && end.Wins[0] != end.Wins[1]:
		rt.Fatalf("nobody won %+v", end)
	case i >= 0 && end.Forfeit != end.Players[1-i] && end.Wins[i] <= end.Wins[1-i]:
		rt.Fatalf("%s won %+v", end.Winner, end)
	}
}
