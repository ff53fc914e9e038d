package room_test

import (
	"strconv"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

func TestAWordIsAnsweredByThePointsOrTheFirstReasonThatApplies(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("ann", "PINES", "side")
	expect(t, "words", s.view("ann").Mine, []room.OwnWord{
		{Word: "pines", Points: 2, Key: room.Key{Tab: "tab-of-ann", N: 1}},
		{Word: "side", Points: 1, Key: room.Key{Tab: "tab-of-ann", N: 2}},
	})
	for word, want := range map[string]room.Refusal{
		"":                           room.TooShort,
		"pi":                         room.TooShort,
		"zz":                         room.TooShort,
		"dates":                      room.NotOnBoard,
		"pint":                       room.NotOnBoard,
		"p1n":                        room.NotOnBoard,
		"pins ":                      room.NotOnBoard,
		"sid":                        room.NotAWord,
		"pinu":                       room.NotAWord,
		"pines":                      room.AlreadyFound,
		"Pines":                      room.AlreadyFound,
		strings.Repeat("pins", 1000): room.NotOnBoard,
	} {
		s.isRefused(s.submission("ann", word), want)
	}
	s.finds("bob", "pines")
	expect(t, "what ann has for her words", s.seat("ann").Points, 3)
}

func TestTheSameSubmissionIsCountedOnceWheneverItComes(t *testing.T) {
	s := newScenario(t)
	s.opens()
	sent := s.submission("ann", "side")
	s.does(sent)
	s.changesNothing(sent)
	shouted, another := sent, sent
	shouted.Word, another.Word = "SIDE", "pins"
	s.changesNothing(shouted)
	s.isRefused(another, room.KeyTaken)
	if found, ok := s.seat("ann").ResultByKey(sent.Key); !ok || found.Word != "side" || found.Points != 1 {
		t.Errorf("answered %+v, want side for 1 point", found)
	}
	s.isRefused(s.submission("ann", "side"), room.AlreadyFound)
	// Another tab of the same player has its own keys.
	s.isRefused(room.SubmitWord{Player: "ann", Round: 1, Key: room.Key{Tab: "other", N: sent.Key.N}, Word: "side"}, room.AlreadyFound)
	s.does(room.MarkDone{Player: "ann"})
	s.changesNothing(sent)
	s.isRefused(another, room.KeyTaken) // before it is asked whether she is done
	s.closes()
	s.changesNothing(sent)
	s.isRefused(another, room.TooLate)
	expect(t, "words of ann", s.seat("ann").Words, 1)
}

// TestAWordIsJudgedInTheRoundThatItNames: a slow network may deliver a word after the next board has
// opened, on which it would be wrong and cost a point.
func TestAWordIsJudgedInTheRoundThatItNames(t *testing.T) {
	s := newScenarioWith(t, costly)
	s.opens()
	sent := s.submission("ann", "pins")
	s.closes()
	s.isRefused(sent, room.TooLate)
	s.does(room.OpenLobby{Player: "ann"})
	s.isRefused(sent, room.TooLate)
	s.does(room.CallRound{Player: "ann"})
	s.isRefused(sent, room.TooLate)
	s.after(room.Countdown)
	wrong := sent
	wrong.Word = "dates"
	future := sent
	future.Round = 3
	s.isRefused(sent, room.TooLate)
	s.isRefused(wrong, room.TooLate)
	s.isRefused(future, room.TooLate)
	expect(t, "points", s.seat("ann").Points, 0)
	s.finds("ann", "pins")
	counted := s.submission("ann", "side")
	s.does(counted)
	counted.Round = 1
	s.isRefused(counted, room.TooLate) // what is answered again is of this round
}

func TestEveryRuleOfASettingDecidesWords(t *testing.T) {
	for name, c := range map[string]struct {
		change  func(*room.Settings)
		word    string
		points  int
		refusal room.Refusal
	}{
		"three letters":           {func(*room.Settings) {}, "pin", 1, ""},
		"four letters at least":   {func(s *room.Settings) { s.MinLetters = 4 }, "pin", 0, room.TooShort},
		"the standard list":       {func(*room.Settings) {}, "tide", 1, ""},
		"the everyday list":       {func(s *room.Settings) { s.List = room.Everyday }, "tide", 0, room.NotAWord},
		"not on the standard":     {func(*room.Settings) {}, "sid", 0, room.NotAWord},
		"the full list":           {func(s *room.Settings) { s.List = room.Full }, "sid", 1, ""},
		"a flagged word":          {func(*room.Settings) {}, "nip", 1, ""},
		"flagged words left out":  {func(s *room.Settings) { s.Flagged = false }, "nip", 0, room.NotAWord},
		"others are not left out": {func(s *room.Settings) { s.Flagged = false }, "pin", 1, ""},
		"the scoring":             {func(s *room.Settings) { s.Scoring = engine.ByLength }, "pines", 5, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScenarioWith(t, c.change)
			s.opens()
			if c.refusal != "" {
				s.isRefused(s.submission("ann", c.word), c.refusal)
				return
			}
			s.finds("ann", c.word)
			expect(t, "points", s.seat("ann").Points, c.points)
		})
	}
}

// The points of a wrong word.

func costly(s *room.Settings) { s.Penalty = true }

func TestAWrongWordCostsAPointOnce(t *testing.T) {
	s := newScenarioWith(t, costly)
	s.opens()
	s.finds("ann", "pines")
	sent := s.submission("ann", "dates")
	s.does(sent)
	s.changesNothing(sent)
	if wrong, ok := s.seat("ann").ResultByKey(sent.Key); !ok || wrong.Refusal != room.NotOnBoard || wrong.Points != -1 {
		t.Errorf("answered %+v, want not-on-board for a point", wrong)
	}
	another := sent
	another.Word = "side"
	s.isRefused(another, room.KeyTaken)
	s.isRefused(s.submission("ann", "DATES"), room.NotOnBoard)
	s.finds("ann", "sid")
	s.isRefused(s.submission("ann", "pi"), room.TooShort)
	s.isRefused(s.submission("ann", "pines"), room.AlreadyFound)
	expect(t, "wrong words", s.view("ann").Wrong, []room.WrongWord{
		{Word: "dates", Refusal: room.NotOnBoard, Points: -1, Key: sent.Key},
		{Word: "sid", Refusal: room.NotAWord, Points: -1, Key: room.Key{Tab: "tab-of-ann", N: 4}},
	})
	s.finds("bob", "dates")
	s.closes()
	expect(t, "points", s.points(), points{"ann": 0, "bob": -1})
	expect(t, "wrong words of ann", s.standing("ann").Wrong, 2)

	s.opens()
	expect(t, "wrong words in the next round", s.view("ann").Wrong, nil)
	s.finds("ann", "dates")
	expect(t, "points", s.seat("ann").Points, -1)
}

func TestAWrongWordCostsNothingWhereTheRulesDoNotSay(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.isRefused(s.submission("ann", "dates"), room.NotOnBoard)
	s.isRefused(s.submission("ann", "sid"), room.NotAWord)
	expect(t, "points", s.seat("ann").Points, 0)
}

func TestTheWrongWordsInTheLogAreBounded(t *testing.T) {
	s := newScenarioWith(t, costly)
	s.opens()
	for i := range 100 {
		s.does(s.submission("ann", "wrong"+strconv.Itoa(i)))
	}
	s.isRefused(s.submission("ann", "onemore"), room.NotOnBoard)
	expect(t, "points", s.seat("ann").Points, -100)
	for i := range 10 {
		s.does(s.submission("bob", strings.Repeat("wrong", 19)+strconv.Itoa(10000+i)))
	}
	s.isRefused(s.submission("bob", "onemore"), room.NotOnBoard)
	expect(t, "points", s.seat("bob").Points, -10)
}

// TestTheWordsOfAPlayerAreBounded by a thousand, and those of one player take nothing from the others.
func TestTheWordsOfAPlayerAreBounded(t *testing.T) {
	s := newScenario(t)
	s.game = served(t)
	board, err := engine.ParseBoard("S E R A T I/L N S E R D/O T * * E A/I S N T L E/P A R E S I/D E N T O S", engine.Plane)
	must(t, err)
	s.game.board = board
	s.opens()
	words := s.answers.Words()
	var found []room.Event
	for i, id := range words[:1000] {
		found = append(found, room.WordFound{Player: "ann", Key: room.Key{Tab: "tab-of-ann", N: i + 1}, Word: s.lexicon.Word(id), Points: 1})
	}
	s.appends(found[:999]...)
	s.keys = 2000
	last := s.submission("ann", s.lexicon.Word(words[999]))
	s.does(last)
	s.isRefused(s.submission("ann", s.lexicon.Word(words[1000])), room.TooMany)
	s.changesNothing(last)
	s.finds("bob", s.lexicon.Word(words[1000]))
	s.closes()
	expect(t, "words of ann", len(s.standing("ann").Words), 1000)
	expect(t, "words of bob", len(s.standing("bob").Words), 1)

	s.opens()
	s.finds("ann", s.lexicon.Word(words[1000]))
}

// TestTheTabsOfAPlayerAreBounded: a page that is killed and loaded again is a new tab each time, and its
// player can play on however often that happens.
func TestTheTabsOfAPlayerAreBounded(t *testing.T) {
	s := newScenario(t)
	s.opens()
	words := []string{"pin", "pins", "pine", "pines", "din", "dine", "dines", "side", "sun", "nip"}
	submit := func(tab int, word string) room.SubmitWord {
		return room.SubmitWord{Player: "ann", Round: 1, Key: room.Key{Tab: "tab " + strconv.Itoa(tab), N: 1}, Word: word}
	}
	for i, word := range words[:8] {
		s.now = s.now.Add(1)
		s.does(submit(i, word))
	}
	s.now = s.now.Add(1)
	s.does(room.SubmitWord{Player: "ann", Round: 1, Key: room.Key{Tab: "tab 0", N: 2}, Word: "nip"})
	before := encoded(t, s.state)
	known := s.state
	s.now = s.now.Add(1)
	s.does(submit(8, "sun")) // tab 1 gives way
	expect(t, "words", s.seat("ann").Words, 10)
	if encoded(t, known) != before {
		t.Error("the state before has changed")
	}
	s.changesNothing(submit(0, "pin"), submit(2, "pine"), submit(8, "sun"))
	s.isRefused(submit(1, "pins"), room.AlreadyFound)
	mine := s.view("ann").Mine
	expect(t, "a word whose tab gave way", mine[1], room.OwnWord{Word: "pins", Points: 1})
	again, err := room.DecodeState([]byte(encoded(t, s.state)))
	must(t, err)
	s.state = again
	s.changesNothing(submit(0, "pin"), submit(2, "pine"), submit(8, "sun"))
	s.isRefused(submit(1, "pins"), room.AlreadyFound)
}
