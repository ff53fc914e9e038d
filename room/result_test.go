package room_test

import (
	"slices"
	"testing"

	"rattle/room"
)

func TestTheResultListsTheWordsOfTheBoard(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("ann", "sun")
	s.finds("bob", "sun", "dines")
	s.closes()
	result := s.view("eve").Result
	var words []string
	points := 0
	for _, w := range result.Words {
		words = append(words, w.Word)
		points += w.Points
		spelled := ""
		for _, cell := range w.Path {
			spelled += string(textbookBoard[cell+cell/4] | 0x20)
		}
		expect(t, "path", spelled, w.Word)
	}
	expect(t, "words, without the one the game does not say",
		words, []string{"dines", "pines", "din", "dine", "pin", "pine", "pins", "side", "sun", "tide"})
	expect(t, "number", result.Total, 10)
	expect(t, "points", result.Points, points)
	expect(t, "finders of dines", result.Words[0].Finders, []room.PlayerID{"bob"})
	expect(t, "finders of pines", result.Words[1].Finders, nil)
	expect(t, "finders of sun", len(result.Words[8].Finders), 2)
	expect(t, "list of tide", result.Words[9].List, room.Standard)
	expect(t, "the best one missed", *result.Missed, result.Words[1])
	expect(t, "shares", result.Lists, []room.ListShare{
		{List: room.Everyday, Words: 9, Found: 2},
		{List: room.Standard, Words: 1, Found: 0},
	})
}

func TestNothingIsMissedWhereAllWasFound(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.MinLetters, s.List = 5, room.Everyday })
	s.opens()
	s.finds("ann", "pines", "dines")
	s.closes()
	result := s.view("ann").Result
	expect(t, "missed", result.Missed, nil)
	expect(t, "shares", result.Lists, []room.ListShare{{List: room.Everyday, Words: 2, Found: 2}})
}

func TestAFlaggedWordIsListedOnceSomebodyFoundIt(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("ann", "nip")
	s.closes()
	isNip := func(w room.BoardWord) bool { return w.Word == "nip" }
	if !slices.ContainsFunc(s.view("bob").Result.Words, isNip) {
		t.Error("a word that somebody said is not listed")
	}
	expect(t, "number", s.view("bob").Result.Total, 11)
}

func TestTheResultShowsThatTheBoardWasFair(t *testing.T) {
	s := newScenario(t)
	s.does(room.CallRound{Player: "ann"})
	promised := s.view("eve").Commitment
	s.does(room.Contribute{Player: "bob", Bytes: room.Salt{1}}, room.Contribute{Player: "ann", Bytes: room.Salt{2}})
	s.changesNothing(room.Contribute{Player: "bob", Bytes: room.Salt{3}})
	s.after(room.Countdown)
	s.closes()
	fair := s.view("eve").Result.Fair
	expect(t, "commitment", fair.Commitment, promised)
	expect(t, "secret", fair.Secret, room.SecretOf(s.draw(1).Key))
	expect(t, "contributions", fair.Contributions, []room.Contribution{
		{Player: "bob", Bytes: room.Salt{1}}, {Player: "ann", Bytes: room.Salt{2}},
	})
	s.does(room.CallRound{Player: "ann"})
	if s.view("eve").Commitment == promised {
		t.Error("the next round is bound by the same hash")
	}
	expect(t, "contributions to the next round", s.state.Round.Contributions, nil)
}
