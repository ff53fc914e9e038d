package room_test

import (
	"errors"
	"testing"

	"rattle/room"
)

func TestARound(t *testing.T) {
	s := newScenario(t)
	s.isIn(room.Lobby)
	s.isRefused(s.submission("ann", "pins"), room.NotPlaying)

	s.does(room.CallRound{Player: "ann"})
	called := s.now
	expect(t, "deadline", s.state.Deadline().At(), called+3000)
	s.isRefused(s.submission("ann", "pins"), room.NotPlaying)

	s.now += 3050 // the tick comes a little late, and the time of play counts from there
	s.does(room.Tick{})
	expect(t, "deadline", s.state.Deadline().At(), called+3050+180_000)

	s.after(2000)
	s.finds("ann", "pins", "pines")
	s.after(1000)
	s.finds("bob", "side", "pins")
	s.closes()

	result := s.view("bob").Result
	expect(t, "early", result.ClosedEarly, false)
	expect(t, "standings", result.Players, []room.Standing{
		{Player: "ann", Name: "Ann", Rank: 1, Points: 2, Words: []room.ScoredWord{
			{Word: "pins", Worth: 1, Finders: 2, At: 2000, Order: 1},
			{Word: "pines", Points: 2, Worth: 2, Finders: 1, At: 2000, Order: 2},
		}},
		{Player: "bob", Name: "Bob", Rank: 2, Points: 1, Words: []room.ScoredWord{
			{Word: "side", Points: 1, Worth: 1, Finders: 1, At: 3000, Order: 3},
			{Word: "pins", Worth: 1, Finders: 2, At: 3000, Order: 4},
		}},
	})
	s.isRefused(s.submission("ann", "sun"), room.TooLate)

	s.does(room.CallRound{Player: "ann"})
	expect(t, "next round", s.state.Round.Number, 2)
	expect(t, "words", s.view("ann").Players[0].Words, 0)
	s.after(room.Countdown)
	expect(t, "its words", s.view("ann").Mine, []room.OwnWord{})
}

func TestARoundKeepsTheRulesItWasCalledWith(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("ann", "pin")
	s.closes()
	s.does(room.OpenLobby{Player: "ann"})
	s.does(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, func(s *room.Settings) { s.MinLetters, s.Seconds = 4, 60 })})
	expect(t, "seconds shown in the lobby", s.view("ann").Settings.Seconds, 60)
	s.opens()
	s.isRefused(s.submission("ann", "pin"), room.TooShort)
	expect(t, "deadline", s.state.Deadline().At(), s.now+60_000)
}

func TestTheLobbyHidesTheResults(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.closes()
	s.does(room.OpenLobby{Player: "ann"})
	s.isIn(room.Lobby)
	if p := s.view("ann"); p.Result != nil || p.Board != nil {
		t.Errorf("the lobby shows %+v", p)
	}
	s.isRefused(room.AskAgain{Player: "ann"}, room.NotNow)
	s.does(room.CallRound{Player: "ann"})
}

func TestARoundWithoutAClockEndsWithItsPlayers(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Seconds = 0 })
	s.opens()
	expect(t, "deadline shown", s.view("ann").ClosesAt, 0)
	s.after(10 * 60 * 60 * 1000)
	s.finds("ann", "pins")
	s.does(room.MarkDone{Player: "ann"}, room.MarkDone{Player: "bob"})
	s.isIn(room.Results)
	expect(t, "early", s.state.Round.ClosedEarly, true)

	s.opens()
	s.closes()
	expect(t, "the round that nobody ends lasts", s.state.Since.Since(s.state.Round.OpenedAt), 24*60*60*1000)
}

func TestAfterTheCloseAPlayerGoesOnAloneUncounted(t *testing.T) {
	s := newScenario(t)
	practises := func(word string, points int, refusal error) {
		t.Helper()
		got, err := room.Practise(s.state, s.answers, s.state.Round.Number, word)
		if got != points || !errors.Is(err, refusal) {
			t.Errorf("%s: %d points and %v, want %d and %v", word, got, err, points, refusal)
		}
	}
	s.opens()
	practises("pines", 0, room.NotNow)
	s.closes()
	head := s.state.Head
	practises("pines", 2, nil)
	practises("dates", 0, room.NotOnBoard)
	practises("sid", 0, room.NotAWord)
	practises("si", 0, room.TooShort)
	expect(t, "head", s.state.Head, head)
	if _, err := room.Practise(s.state, s.answers, 2, "pines"); !errors.Is(err, room.TooLate) {
		t.Errorf("a word of another round: %v", err)
	}
	s.does(room.OpenLobby{Player: "ann"})
	practises("pines", 0, room.NotNow)
}

func TestARoomIsCreatedOnceAndBySettingsThatCanBePlayed(t *testing.T) {
	s := newScenario(t)
	s.isRefused(room.Create{Code: code, Settings: s.state.Settings}, room.NotNow)
	empty := &scenario{t: t, game: textbook(t)}
	empty.isRefused(room.Create{Code: code}, room.BadSettings)
}
