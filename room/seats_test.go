package room_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"rattle/room"
)

func TestTheSeatsOfARoomAreBounded(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Seats = 3 })
	s.joins("cyd")
	s.isRefused(room.Join{Player: "dan", Name: "Dan"}, room.RoomFull)
	s.changesNothing(room.Join{Player: "ann"}, room.Watch{Player: "bob"})
	s.does(room.Watch{Player: "dan"})

	s.does(room.Disconnect{Player: "cyd"})
	s.isRefused(room.Join{Player: "dan", Name: "Dan"}, room.RoomFull)
	s.does(room.Leave{Player: "cyd"})
	s.joins("dan")
}

func TestSixteenSeatsAreTheDefault(t *testing.T) {
	s := newScenario(t)
	for _, name := range strings.Fields("Cyd Dan Eve Fay Gus Hal Ida Jon Kim Lea Max Ned Oda Pam") {
		s.does(room.Join{Player: room.PlayerID(name), Name: name})
	}
	s.isRefused(room.Join{Player: "zoe", Name: "Zoe"}, room.RoomFull)
}

func TestASoloRoomHasOneSeat(t *testing.T) {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, func(s *room.Settings) { s.Access, s.Seats = room.Solo, 9 })})
	expect(t, "seats", s.state.Settings.Seats, 1)
	s.joins("ann")
	s.isRefused(room.Join{Player: "bob", Name: "Bob"}, room.RoomFull)

	s.opens()
	s.finds("ann", "pines")
	s.does(room.MarkDone{Player: "ann"})
	s.isIn(room.Results)
	expect(t, "points", s.points(), points{"ann": 2})
	s.does(room.AskAgain{Player: "ann"})
	s.isIn(room.Called)
}

func TestASeatIsKeptForTheRoundAndFreedAtTheNextCall(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.finds("bob", "pines")
	s.does(room.Disconnect{Player: "bob"})
	s.changesNothing(room.Disconnect{Player: "bob"})
	s.finds("ann", "pines", "side")

	s.does(room.Join{Player: "bob", Name: "ignored"})
	expect(t, "bob's name", s.seat("bob").Name, "Bob")
	expect(t, "bob's words", len(s.view("bob").Mine), 1)

	s.does(room.Disconnect{Player: "bob"})
	s.closes()
	expect(t, "points", s.points(), points{"ann": 1, "bob": 0})

	s.does(room.CallRound{Player: "ann"})
	expect(t, "players", s.seated(), []room.PlayerID{"ann"})
	s.isRefused(room.CallRound{Player: "bob"}, room.NotJoined)
	s.joins("bob")
	expect(t, "players", s.seated(), []room.PlayerID{"ann", "bob"})
}

func TestWhoWatchesFromASeatIsBackInIt(t *testing.T) {
	s := newScenario(t)
	s.does(room.Disconnect{Player: "bob"}, room.Watch{Player: "bob"})
	expect(t, "bob is away", s.seat("bob").Away, false)
	expect(t, "bob watches", s.view("bob").Watching, false)
	expect(t, "eve watches", s.view("eve").Watching, true)
}

func TestWhoComesLatePlaysFromThere(t *testing.T) {
	s := newScenario(t)
	s.opens()
	s.after(100_000)
	s.joins("cyd")
	s.finds("cyd", "side")
	s.closes()
	expect(t, "first", s.view("").Result.Players[0], room.Standing{
		Player: "cyd", Name: "Cyd", Rank: 1, Points: 1,
		Words: []room.ScoredWord{{Word: "side", Points: 1, Worth: 1, Finders: 1, At: 100_000, Order: 1}},
	})
}

func TestWordsStayWhenTheirFinderLeaves(t *testing.T) {
	for name, goes := range map[string]room.Command{
		"by leaving":       room.Leave{Player: "bob"},
		"by being removed": room.Remove{Player: "ann", Target: "bob"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newScenario(t)
			s.opens()
			s.finds("ann", "pines", "side")
			s.finds("bob", "pines", "sun")
			s.does(goes)
			expect(t, "players", s.seated(), []room.PlayerID{"ann"})
			s.finds("ann", "sun")
			s.closes()
			expect(t, "points", s.points(), points{"ann": 1, "bob": 0})
			expect(t, "finders", s.standing("ann").Words[0].Finders, 2)

			s.opens()
			s.finds("ann", "pines")
			s.closes()
			expect(t, "points of the next round", s.points(), points{"ann": 2})
		})
	}
}

func TestWhoLeavesAndSitsDownAgainKeepsTheWords(t *testing.T) {
	s := newScenarioWith(t, func(s *room.Settings) { s.Penalty = true })
	s.opens()
	sent := s.submission("bob", "pines")
	s.does(sent)
	s.finds("bob", "dates") // costs a point
	s.does(room.Leave{Player: "bob"})
	s.does(room.Join{Player: "bob", Name: "Rob"})
	s.changesNothing(sent)
	s.isRefused(s.submission("bob", "pines"), room.AlreadyFound)
	s.finds("bob", "side")
	s.closes()
	expect(t, "standing", s.standing("bob"), room.Standing{
		Player: "bob", Name: "Bob", Rank: 1, Points: 2, Wrong: 1, Words: []room.ScoredWord{
			{Word: "pines", Points: 2, Worth: 2, Finders: 1, Order: 1},
			{Word: "side", Points: 1, Worth: 1, Finders: 1, Order: 2},
		},
	})
	expect(t, "standings", len(s.state.Round.Tally), 2)
}

func TestLeavingUndoesNothing(t *testing.T) {
	s := newScenarioWith(t, public)
	s.joins("cyd")
	s.opens()
	s.finds("bob", "pins")
	s.does(voteOut("ann", "bob"), done("bob"), leaves("bob"))
	s.joins("bob")
	s.isRefused(s.submission("bob", "sun"), room.NotPlaying)
	expect(t, "votes against bob", s.view("ann").Players[2].Votes, 1)
	s.closes()
	s.does(askAgain("bob"), leaves("bob"))
	s.joins("bob")
	expect(t, "bob", s.view("ann").Players[2], room.Player{ID: "bob", Name: "Bob", Done: true, Votes: 1, Words: 1})
	expect(t, "bob's words", s.view("bob").Mine, []room.OwnWord{{Word: "pins", Points: 1, Key: room.Key{Tab: "tab-of-bob", N: 1}}})
}

func TestNames(t *testing.T) {
	s := newScenario(t)
	s.does(room.Join{Player: "cyd", Name: "  Cyd   the 2nd "})
	expect(t, "name", s.seat("cyd").Name, "Cyd the 2nd")
	for typed, refusal := range map[string]room.Refusal{
		"":                        room.BadName,
		"far too long for a name": room.BadName,
		"ann":                     room.NameTaken,
		" BOB ":                   room.NameTaken,
		"cyd THE 2nd":             room.NameTaken,
	} {
		s.isRefused(room.Join{Player: "dan", Name: typed}, refusal)
		if refusal == room.BadName || typed == "ann" {
			s.isRefused(room.Rename{Player: "bob", Name: typed}, refusal)
		}
	}
	s.does(room.Rename{Player: "bob", Name: "BOB"})
	s.does(room.Rename{Player: "bob", Name: "Rob"})
	s.does(room.Join{Player: "dan", Name: "Bob"})
	s.opens()
	s.closes()
	expect(t, "name in the results", s.standing("bob").Name, "Rob")
}

func TestALockedRoomKeepsItsPlayersAndTakesNoOthers(t *testing.T) {
	s := newScenario(t)
	s.does(room.Watch{Player: "television"})
	s.does(room.Lock{Player: "ann", Locked: true})
	expect(t, "locked", s.view("eve").Locked, true)
	s.isRefused(room.Join{Player: "cyd", Name: "Cyd"}, room.RoomLocked)
	s.isRefused(room.Watch{Player: "cyd"}, room.RoomLocked)
	s.isRefused(room.Join{Player: "television", Name: "Tele"}, room.RoomLocked)
	s.changesNothing(room.Watch{Player: "television"}, room.Watch{Player: "bob"}, room.Lock{Player: "ann", Locked: true})
	s.does(room.Disconnect{Player: "bob"}, room.Join{Player: "bob"})
	s.opens()
	s.closes()
	s.changesNothing(room.Watch{Player: "television"})
	for p, refusal := range map[room.PlayerID]room.Refusal{"ann": "", "bob": "", "television": "", "cyd": room.RoomLocked, "": room.RoomLocked} {
		s.tells(p, refusal)
	}
	s.does(room.Lock{Player: "ann"})
	s.tells("", "")
	s.does(room.Remove{Player: "ann", Target: "bob"})
	s.tells("bob", room.WasRemoved)
	s.isRefused(room.Watch{Player: "bob"}, room.WasRemoved)
	s.now = s.now.Add(room.BanDuration)
	s.joins("cyd")
	s.tells("bob", "")
	s.does(room.Watch{Player: "bob"})
}

// tells expects a refusal, or "", for each request of the last round from outside the room.
func (s *scenario) tells(p room.PlayerID, refusal room.Refusal) {
	s.t.Helper()
	expect(s.t, fmt.Sprintf("tells %q", p), s.state.CanWatch(p), refusal == "")
	words, err := room.ScoredWordsOf(s.state, p, "ann")
	if refusal == "" {
		must(s.t, err)
	} else if !errors.Is(err, refusal) || words != nil {
		s.t.Errorf("%q is told %v of Ann's words: %v, want %v", p, words, err, refusal)
	}
}

func TestTheWatchersOfARoomAreBounded(t *testing.T) {
	s := newScenario(t)
	const most = 200
	for i := range most + 1 {
		s.does(room.Watch{Player: room.PlayerID(fmt.Sprintf("p%d", i))})
	}
	expect(t, "watchers", len(s.state.Watchers), most)
	s.does(room.Lock{Player: "ann", Locked: true})
	s.isRefused(room.Watch{Player: "p0"}, room.RoomLocked)
	s.changesNothing(room.Watch{Player: "p1"}, room.Watch{Player: "p200"})
}

func TestTheVacatedSeatsOfARoundAreBounded(t *testing.T) {
	s := newScenario(t)
	s.opens()
	const most = 200
	for i := range most {
		p := room.PlayerID(fmt.Sprintf("p%d", i))
		s.does(room.Join{Player: p, Name: string(p)})
		s.finds(p, "pins")
		s.does(room.Leave{Player: p})
	}
	s.isRefused(room.Join{Player: "one", Name: "One"}, room.RoomFull)
	s.does(room.Join{Player: "p7", Name: "p7"})
	expect(t, "words of who comes back", s.seat("p7").Words, 1)
	s.closes()
	s.does(room.Join{Player: "one", Name: "One"})
}
