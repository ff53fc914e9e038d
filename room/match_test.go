package room_test

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
)

// matchMode is the mode of the scenarios.
var matchMode = room.Mode{Kind: room.Match, MatchID: "match", Rated: true, Players: []room.PlayerID{"ann", "bob"}}

// newMatch begins with a match of ann and bob before either has joined.
func newMatch(t tb) *scenario {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, plain), Mode: matchMode})
	return s
}

// bothJoin has both players join, and the first round open.
func (s *scenario) bothJoin() {
	s.t.Helper()
	s.joins("ann", "bob")
	s.isIn(room.Called)
	s.after(room.Countdown)
	s.isIn(room.Playing)
}

// decides plays the open round to its end; winner is "" for a draw.
func (s *scenario) decides(winner room.PlayerID) {
	s.t.Helper()
	if winner != "" {
		s.finds(winner, "pines")
	}
	s.does(done("ann"), done("bob"))
	s.isIn(room.Results)
}

// asksForNext has both players ask for the next round.
func (s *scenario) asksForNext() {
	s.t.Helper()
	s.does(askAgain("ann"), askAgain("bob"))
	s.isIn(room.Called)
	s.after(room.Countdown)
}

// matchEnds checks the result of the match.
func (s *scenario) matchEnds(winner, forfeit room.PlayerID, wins ...int) {
	s.t.Helper()
	end := s.state.MatchScore.Result
	if end == nil {
		s.t.Fatalf("the match goes on: %+v", s.state.MatchScore)
	}
	expect(s.t, "winner", end.Winner, winner)
	expect(s.t, "forfeit", end.Forfeit, forfeit)
	expect(s.t, "wins", end.Wins, wins)
	expect(s.t, "has a deadline", s.state.Deadline().IsSet(), false)
	last := s.state.Outbox[len(s.state.Outbox)-1]
	expect(s.t, "pending", last.MatchResult, end)
	expect(s.t, "instant", last.At, end.At)
}

func TestAMatchIsTheBestOfThree(t *testing.T) {
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
			s := newMatch(t)
			s.bothJoin()
			for i, winner := range c.rounds {
				if i > 0 {
					s.asksForNext()
				}
				s.decides(winner)
			}
			s.matchEnds(c.winner, "", c.wins...)
			end := s.state.MatchScore.Result
			expect(t, "rounds", len(end.Rounds), len(c.rounds))
			expect(t, "names", end.Names, []string{"Ann", "Bob"})
			expect(t, "void", end.Void, false)
			expect(t, "pending", len(s.state.Outbox), len(c.rounds)+1)
			s.isRefused(askAgain("ann"), room.NotNow)
			s.changesNothing(room.Tick{})
		})
	}
}

func TestAMatchGoesOnWithoutCommands(t *testing.T) {
	s := newMatch(t)
	s.bothJoin()
	s.closes()
	expect(t, "next", s.state.Deadline().At(), s.now.Add(room.MatchRoundDelay))
	s.after(room.MatchRoundDelay)
	s.isIn(room.Called)
	s.after(room.Countdown)
	s.closes()
	s.after(room.MatchRoundDelay + room.Countdown)
	s.closes()
	s.matchEnds("", "", 0, 0)
}

func TestAMatchHasNoHostAndIsForTwo(t *testing.T) {
	s := newMatch(t)
	s.joins("ann")
	s.isRefused(room.Join{Player: "eve", Name: "Eve"}, room.RoomReserved)
	s.changesNothing(room.Watch{Player: "eve"})
	rules := settingsWith(t, func(s *room.Settings) { s.Seconds = 240 })
	for _, c := range []room.Command{
		calls("ann"),
		room.UpdateSettings{Player: "ann", Settings: rules},
		room.Lock{Player: "ann", Locked: true},
		room.OpenLobby{Player: "ann"},
		room.Remove{Player: "ann", Target: "bob"},
	} {
		s.isRefused(c, room.NotHost)
	}
	s.isRefused(room.VoteOut{Player: "ann", Target: "bob"}, room.NotPublic)
	expect(t, "host", s.view("ann").Players[0].Host, false)
}

func TestAMatchIsPlayedByTheRulesOfItsDice(t *testing.T) {
	odd := settingsWith(t, func(s *room.Settings) { s.Seconds, s.Penalty, s.Shared, s.Rounds = 30, true, room.AllCount, 5 })
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{Code: code, Settings: odd, Mode: matchMode})
	expect(t, "settings", s.state.Settings, settingsWith(t, func(s *room.Settings) { s.Seats = 2 }))

	for name, c := range map[string]room.Mode{
		"alone":         {Kind: room.Match, MatchID: "m", Players: []room.PlayerID{"ann"}},
		"with oneself":  {Kind: room.Match, MatchID: "m", Players: []room.PlayerID{"ann", "ann"}},
		"without name":  {Kind: room.Match, Players: matchMode.Players},
		"nobody at all": {Kind: room.Match, MatchID: "m", Bot: 3},
	} {
		none := &scenario{t: t, now: start, game: textbook(t)}
		if _, err := none.tries(room.Create{Code: code, Settings: odd, Mode: c}); !errors.Is(err, room.BadSettings) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAMatchToWhichNotBothComeIsVoid(t *testing.T) {
	for name, come := range map[string]func(*scenario){
		"nobody": func(*scenario) {},
		"one":    func(s *scenario) { s.joins("bob") },
		"both, but not together": func(s *scenario) {
			s.joins("ann")
			s.does(away("ann"))
			s.joins("bob")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newMatch(t)
			come(s)
			s.after(room.MatchJoinTimeout - 1)
			s.isIn(room.Lobby)
			expect(t, "end", s.state.MatchScore.Result, nil)
			s.after(1)
			s.matchEnds("", "", 0, 0)
			expect(t, "void", s.state.MatchScore.Result.Void, true)
		})
	}
	s := newMatch(t)
	s.joins("bob")
	s.does(leaves("bob"))
	s.matchEnds("", "", 0, 0)
	expect(t, "void", s.state.MatchScore.Result.Void, true)
}

func TestWhoIsAwayForHalfAMinuteForfeitsTheRoundAndThenTheMatch(t *testing.T) {
	s := newMatch(t)
	s.bothJoin()
	s.finds("bob", "pines")
	s.after(10_000)
	s.does(away("bob"))
	s.after(29_999)
	s.isIn(room.Playing)
	s.after(1)
	s.isIn(room.Results)
	expect(t, "wins", s.state.MatchScore.Wins, []int{1, 0})
	expect(t, "forfeit", s.state.MatchScore.Forfeit, "bob")
	expect(t, "early", s.state.Round.ClosedEarly, true)
	s.does(askAgain("ann"))
	s.isIn(room.Results)
	s.after(30_000)
	s.matchEnds("ann", "bob", 2, 0)
	expect(t, "rounds", s.state.MatchScore.Result.Rounds, []string{"round 1"})
}

func TestWhoComesBackPlaysOn(t *testing.T) {
	s := newMatch(t)
	s.bothJoin()
	s.does(away("bob"))
	s.after(29_000)
	s.does(back("bob"))
	expect(t, "deadline", s.state.Deadline().At(), s.state.Round.ClosesAt)
	s.decides("bob")
	s.does(away("bob"))
	s.after(room.MatchRoundDelay)
	s.isIn(room.Results)
	s.does(back("bob"))
	s.after(0)
	s.isIn(room.Called)
}

func TestARoundThatIsForfeitedBeforeItsCallCounts(t *testing.T) {
	s := newMatch(t)
	s.bothJoin()
	s.decides("bob")
	s.does(askAgain("ann"), away("bob"))
	s.after(30_000)
	s.isIn(room.Results)
	expect(t, "wins", s.state.MatchScore.Wins, []int{1, 1})
	expect(t, "ann wants another", s.seat("ann").Again, false)
	s.does(back("bob"))
	s.asksForNext()
	s.decides("bob")
	s.matchEnds("bob", "", 1, 2)
	expect(t, "rounds", len(s.state.MatchScore.Result.Rounds), 2)
}

func TestWhoIsDoneMayGoUntilTheNextRound(t *testing.T) {
	s := newMatch(t)
	s.bothJoin()
	s.finds("bob", "pines")
	s.does(done("bob"), away("bob"))
	s.closes()
	expect(t, "early", s.state.Round.ClosedEarly, false)
	expect(t, "wins", s.state.MatchScore.Wins, []int{0, 1})
}

func TestWhereBothAreAwayTheRoundsSoFarDecide(t *testing.T) {
	s := newMatch(t)
	s.bothJoin()
	s.does(away("ann"))
	s.after(20_000)
	s.does(away("bob"))
	s.after(29_999)
	s.isIn(room.Playing)
	s.after(1)
	s.matchEnds("", "", 0, 0)
	expect(t, "void", s.state.MatchScore.Result.Void, true)

	s = newMatch(t)
	s.bothJoin()
	s.decides("bob")
	s.does(away("ann"), away("bob"))
	s.after(30_000)
	s.matchEnds("bob", "", 0, 1)
	expect(t, "void", s.state.MatchScore.Result.Void, false)
}

func TestAPlayerWhoLeavesTheRoomHasLostTheMatch(t *testing.T) {
	s := newMatch(t)
	s.joins("ann", "bob")
	s.does(leaves("ann"))
	s.isIn(room.Lobby)
	s.matchEnds("bob", "ann", 0, 0)

	s = newMatch(t)
	s.bothJoin()
	s.finds("ann", "pines")
	s.does(leaves("ann"))
	s.isIn(room.Results)
	s.matchEnds("bob", "ann", 0, 1)
	expect(t, "left", s.state.Outbox[0].Record.Left, []room.PlayerID{"ann"})

	s = newMatch(t)
	s.bothJoin()
	s.decides("ann")
	s.does(leaves("ann"))
	s.matchEnds("bob", "ann", 1, 0)
	s.does(leaves("bob"))
}

func TestRatingChangesOfAMatchAreShownToAll(t *testing.T) {
	s := newMatch(t)
	s.bothJoin()
	s.decides("ann")
	s.asksForNext()
	s.decides("ann")
	changes := []room.RatingChange{{Player: "ann", After: room.Rating{Rating: 1600}}}
	s.does(room.AckResult{ID: "round 1"})
	expect(t, "changes", s.view("eve").Mode.Changes, nil)
	s.does(room.AckResult{ID: "match", Changes: changes})
	expect(t, "changes", s.view("eve").Mode.Changes, changes)
}

// TestAMatchEndsWhateverItsPlayersDo after three rounds at most, and puts one result into the outbox.
func TestAMatchEndsWhateverItsPlayersDo(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := newMatch(rt)
		for range rapid.IntRange(1, 60).Draw(rt, "commands") {
			s.now = s.now.Add(room.Millis(rapid.SampledFrom([]int{0, 0, 1000, 9000, 31_000}).Draw(rt, "pause")))
			c := drawMatchCommand(rt, s)
			checkTwin(rt, s, c)
			_, _ = s.tries(c)
			checkMatch(rt, s)
		}
		for n := 0; s.state.MatchScore.Result == nil; n++ {
			if n > 20 || !s.state.Deadline().IsSet() {
				rt.Fatalf("the match does not end without commands: phase %s, %+v", s.state.Phase, s.state.MatchScore)
			}
			s.now = max(s.now, s.state.Deadline().At())
			s.does(room.Tick{})
			checkMatch(rt, s)
		}
		checkReplay(rt, s)
	})
}

func drawMatchCommand(rt *rapid.T, s *scenario) room.Command {
	deadline := s.state.Deadline()
	if deadline.IsSet() && (deadline.At() < s.now || rapid.IntRange(0, 4).Draw(rt, "wait") == 0) {
		s.now = max(s.now, deadline.At())
		return room.Tick{}
	}
	who := rapid.SampledFrom([]room.PlayerID{"ann", "bob", "eve"}).Draw(rt, "who")
	switch rapid.IntRange(0, 12).Draw(rt, "what") {
	case 0, 1, 2:
		return room.Join{Player: who, Name: nameOf(who)}
	case 3:
		return room.Disconnect{Player: who}
	case 4:
		if rapid.IntRange(0, 3).Draw(rt, "in earnest") == 0 {
			return room.Leave{Player: who}
		}
		return room.Watch{Player: who}
	case 5, 6:
		return room.AskAgain{Player: who}
	case 7, 8:
		return room.MarkDone{Player: who}
	case 9:
		return room.CallRound{Player: who}
	case 10:
		return room.AckResult{ID: rapid.SampledFrom(append(pendingIDs(s.state), "nothing")).Draw(rt, "id")}
	}
	return s.submission(who, rapid.SampledFrom([]string{"pines", "pins", "sun"}).Draw(rt, "word"))
}

func checkMatch(rt *rapid.T, s *scenario) {
	score, end := s.state.MatchScore, s.state.MatchScore.Result
	if score.Round > 3 || len(score.Rounds) > 3 || len(s.state.Outbox) > 4 {
		rt.Fatalf("%+v, pending %v", score, pendingIDs(s.state))
	}
	if (end == nil) != s.state.Deadline().IsSet() {
		rt.Fatalf("phase %s, deadline %+v, end %+v", s.state.Phase, s.state.Deadline(), end)
	}
	ends := 0
	for _, entry := range s.log {
		for _, e := range entry.Events {
			if _, ok := e.(room.MatchEnded); ok {
				ends++
			}
		}
	}
	if end == nil {
		if ends != 0 || slices.Contains(score.Wins, 2) || slices.Contains(score.Forfeits, 2) || score.Round == 3 {
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
