package room_test

import (
	"errors"
	"testing"

	"rattle/room"
)

func TestWhatEachPhaseShows(t *testing.T) {
	s := newScenario(t)
	shows := func(phase room.Phase, board, result bool, opens, closes room.Instant) {
		t.Helper()
		for _, viewer := range []room.PlayerID{"ann", "bob", "somebody without a seat"} {
			p := s.view(viewer)
			if p.Phase != phase || (p.Board != nil) != board || (p.Result != nil) != result ||
				p.OpensAt != opens || p.ClosesAt != closes || p.You != viewer {
				t.Errorf("%s is shown %+v", viewer, p)
			}
		}
	}
	shows(room.Lobby, false, false, 0, 0)
	s.does(room.CallRound{Player: "ann"})
	expect(t, "id of the round", s.view("bob").RoundID, "round 1")
	shows(room.Called, false, false, start+3000, 0)
	s.after(room.Countdown)
	shows(room.Playing, true, false, start+3000, start+183_000)
	s.finds("ann", "pines")
	expect(t, "players", s.view("bob").Players, []room.Player{
		{ID: "ann", Name: "Ann", Host: true, Words: 1},
		{ID: "bob", Name: "Bob"},
	})
	s.closes()
	shows(room.Results, true, true, start+3000, start+183_000)
	s.does(room.OpenLobby{Player: "ann"})
	shows(room.Lobby, false, false, 0, 0)
}

func TestThePublicViewHidesBoardAndWords(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("ann", "pines")
	view := room.PublicView(s.state)
	expect(t, "view", view, room.RoomView{
		Code: code, Watching: true, Phase: room.Playing, Settings: s.state.Settings, Round: 1,
		Players: s.view("ann").Players,
	})
}

func TestASummarySaysWhoCanJoin(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Seats = 2 })
	summary := func(p room.PlayerID) room.RoomSummary { return room.Summarize(s.state, p, s.now) }
	full := summary("eve")
	expect(t, "a seat where all are taken", full.JoinError, error(room.RoomFull))
	expect(t, "looking on there", full.WatchError, nil)
	expect(t, "phase", full.Phase, room.Lobby)
	expect(t, "end of no round", full.ClosesAt, 0)
	s.opens()
	expect(t, "end of the round", summary("").ClosesAt, s.view("ann").ClosesAt)
	if ann := summary("ann"); ann.SeatName != "Ann" || ann.JoinError != nil || ann.WatchError != nil {
		t.Errorf("Ann, who sits there, is told %+v", ann)
	}
	s.does(room.Leave{Player: "bob"})
	expect(t, "a seat where one is free", summary("eve").JoinError, nil)

	s.does(room.Lock{Player: "ann", Locked: true})
	for _, outsider := range []room.PlayerID{"", "eve", "bob"} {
		expect(t, "what a locked room tells "+string(outsider), summary(outsider), room.RoomSummary{
			RoomView:  room.RoomView{Code: code, Watching: true, Locked: true},
			JoinError: room.RoomLocked, WatchError: room.RoomLocked,
		})
	}
	expect(t, "Ann's seat there", summary("ann").SeatName, "Ann")
}

// TestASummaryHasTheRefusalsOfJoinAndWatch compares summary and decision for all players in all phases.
func TestASummaryHasTheRefusalsOfJoinAndWatch(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Seats, s.Bots = 3, false })
	same := func(when string) {
		t.Helper()
		for _, p := range []room.PlayerID{"ann", "bob", "eve", "b_aaaaaaaaaaaaaaaa"} {
			var want room.Refusal
			_, err := room.Decide(s.state, room.Join{Player: p, Name: "Somebody Else"}, s.env())
			errors.As(err, &want)
			var got room.Refusal
			errors.As(room.Summarize(s.state, p, s.now).JoinError, &got)
			expect(t, when+", "+string(p), got, want)
		}
	}
	same("in the lobby")
	s.does(room.Remove{Player: "ann", Target: "bob"})
	same("after a removal")
	s.after(room.BanDuration)
	same("an hour later")
	s.joins("cat", "dan")
	same("at a full table")
	s.does(room.Lock{Player: "ann", Locked: true})
	same("at a locked one")
}

func TestSpectatorsSeeBoardAndCountsAndNoWords(t *testing.T) {
	s := newScenarioWith(t, costly)
	s.opens()
	s.finds("ann", "pines", "dates")
	p := s.view("eve")
	expect(t, "watching", p.Watching, true)
	expect(t, "board", p.Board, s.board)
	expect(t, "words of ann", p.Players[0].Words, 1)
	if len(p.Mine) > 0 || len(p.Wrong) > 0 || p.Result != nil {
		t.Errorf("eve is shown %+v", p)
	}
}

// TestWhoLeavesStillHasWhatWasFound: a client that compares its answered words with its view has nothing
// to send again.
func TestWhoLeavesStillHasWhatWasFound(t *testing.T) {
	s := newScenarioWith(t, costly)
	s.opens()
	s.finds("ann", "pines", "dates")
	mine, wrong := s.view("ann").Mine, s.view("ann").Wrong
	s.does(room.Leave{Player: "ann"})
	for _, turn := range []func(){func() {}, s.closes} {
		turn()
		p := s.view("ann")
		expect(t, "watching", p.Watching, true)
		expect(t, "words", p.Mine, mine)
		expect(t, "wrong words", p.Wrong, wrong)
		if others := s.view("eve"); len(others.Mine)+len(others.Wrong) > 0 {
			t.Errorf("eve is shown %+v", others)
		}
	}
}

// TestARoundSaysWhenItClosed, which is before its deadline if everybody was done.
func TestARoundSaysWhenItClosed(t *testing.T) {
	for _, seconds := range []int{0, 60} {
		s := newScenarioWith(t, func(s *room.Settings) { s.Seconds = seconds })
		s.opens()
		opened := s.now
		s.after(5000)
		s.does(room.MarkDone{Player: "ann"}, room.MarkDone{Player: "bob"})
		s.after(1000)
		expect(t, "the close", s.view("ann").ClosesAt, opened+5000)
		s.opens()
		opened = s.now
		s.closes()
		if seconds > 0 {
			expect(t, "the close", s.view("ann").ClosesAt, opened.Add(room.Millis(seconds)*1000))
		}
	}
}

func TestPointsAreShownOnlyWhereAllWordsCount(t *testing.T) {
	for rule, shown := range map[room.Shared]bool{room.Cancel: false, room.AllCount: true, room.FirstFinder: false} {
		s := newScenarioWith(t, func(s *room.Settings) { s.Shared, s.Penalty = rule, true })
		s.opens()
		s.finds("ann", "pines", "dates")
		for _, viewer := range []room.PlayerID{"ann", "bob", "eve"} {
			points := s.view(viewer).Players[0].Points
			if (points != nil) != shown || shown && *points != 1 {
				t.Errorf("where shared words follow %q %s is shown %v", rule, viewer, points)
			}
		}
		s.closes()
		if s.view("bob").Players[0].Points != nil {
			t.Error("points of the play are shown beside the results")
		}
	}
}

func TestTheNumberOfWordsIsShownWhereTheRulesSay(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*room.Settings)
		words  int
	}{
		"not usually": {func(*room.Settings) {}, 0},
		"where counted, without what the game does not say": {func(s *room.Settings) { s.Count = true }, 10},
		"of the list": {func(s *room.Settings) { s.Count, s.List = true, room.Full }, 11},
	} {
		s := newScenarioWith(t, c.change)
		s.does(room.CallRound{Player: "ann"})
		expect(t, name+", before the opening", s.view("ann").Words, 0)
		s.after(room.Countdown)
		expect(t, name, s.view("ann").Words, c.words)
	}
}

func TestOnePlayerAsOthersSeeThem(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("bob", "pins")
	s.does(room.MarkDone{Player: "bob"}, room.Disconnect{Player: "bob"})
	p, ok := room.PlayerOf(s.state, "bob")
	expect(t, "bob", p, room.Player{ID: "bob", Name: "Bob", Away: true, Done: true, Words: 1})
	expect(t, "bob", p, s.view("ann").Players[1])
	if _, nobody := room.PlayerOf(s.state, "eve"); !ok || nobody {
		t.Errorf("bob sits: %t, eve sits: %t", ok, nobody)
	}
}
