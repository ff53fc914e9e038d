package room_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/room"
)

func botsOf(s room.State) (bots []room.PlayerID) {
	for _, seat := range s.Seats {
		if seat.IsAutomated() {
			bots = append(bots, seat.Player)
		}
	}
	return bots
}

// drawGhosts draws ghosts that play words of the custom board, and some that are not on it.
func drawGhosts(rt *rapid.T) (ghosts []room.Ghost) {
	for i := range rapid.IntRange(0, 2).Draw(rt, "ghosts") {
		ghost := room.Ghost{Name: []string{"Gus", "Gina"}[i], Bot: i * 3}
		for range rapid.IntRange(0, 12).Draw(rt, "words") {
			ghost.Words = append(ghost.Words, room.PlannedWord{
				Word: rapid.SampledFrom([]string{"pin", "pins", "pine", "spin", "dat", "date", "zyzzyva", "at", ""}).Draw(rt, "word"),
				At:   room.Millis(rapid.IntRange(-1, 70_000).Draw(rt, "at")),
			})
		}
		ghosts = append(ghosts, ghost)
	}
	return ghosts
}

// planned reports whether a bot was to find a word before the round ends.
func planned(s room.State, e room.WordFound) bool {
	seat, _ := s.Seat(e.Player)
	inTime := s.Round.OpenedAt.Add(e.At) <= s.Deadline().At()
	return s.Phase == room.Playing && inTime && slices.Contains(seat.Plan, room.PlannedWord{Word: e.Word, Points: e.Points, At: e.At})
}

// checkBots: once a round has run to its end, each bot in the room has found all words of its plan at
// the planned instants, whenever they were appended. None is idle or has words left.
func checkBots(rt *rapid.T, s *scenario) {
	plans := make(map[room.PlayerID][]room.PlannedWord)
	for _, entry := range s.log {
		for _, event := range entry.Events {
			if e, ok := event.(room.BotPlanned); ok {
				plans[e.Player] = e.Words
			}
		}
	}
	round := s.state.Round
	for _, seat := range s.state.Seats {
		if !seat.IsAutomated() {
			continue
		}
		if len(seat.Plan) > 0 || seat.Idle > 0 || seat.Away {
			rt.Fatalf("after the close %s is %+v", seat.Player, seat)
		}
		i := slices.IndexFunc(round.Tally, func(st room.Standing) bool { return st.Player == seat.Player })
		standing := round.Tally[i]
		if standing.Bot != seat.Bot || standing.Ghost != seat.Ghost {
			rt.Fatalf("%+v stands as %+v", seat, standing)
		}
		var found []room.PlannedWord
		for _, w := range standing.Words {
			found = append(found, room.PlannedWord{Word: w.Word, Points: w.Worth, At: w.At})
		}
		want := plans[seat.Player]
		if round.ClosedEarly {
			want = want[:min(len(found), len(want))]
		}
		if !slices.Equal(found, want) {
			rt.Fatalf("%s has found %v, planned was %v (early: %t)", seat.Player, found, want, round.ClosedEarly)
		}
	}
}

func bot(strength int) room.AddBot { return room.AddBot{Player: "ann", Strength: strength} }

// newGhostScenario begins with ann and bob in a room that has a ghost of an earlier Ann.
func newGhostScenario(t tb, words ...room.PlannedWord) *scenario {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{
		Code: code, Settings: settingsWith(t, func(s *room.Settings) { s.Shared = room.FirstFinder }),
		CustomBoard: s.board, Mode: room.Mode{Kind: room.Ghosts, RoundID: "an earlier one"},
		Ghosts: []room.Ghost{{Name: "Ann", Words: words}},
	})
	s.joins("ann", "bob")
	return s
}

func TestOnlyTheHostOfARoomOfFriendsAddsBots(t *testing.T) {
	s := newScenario(t)
	s.isRefused(room.AddBot{Player: "bob", Strength: 3}, room.NotHost)
	s.isRefused(room.AddBot{Player: "eve", Strength: 3}, room.NotJoined)
	s.isRefused(bot(0), room.BadSettings)
	s.isRefused(bot(6), room.BadSettings)
	for range 5 {
		s.does(bot(5))
	}
	s.isRefused(bot(1), room.RoomFull)
	s.does(room.Remove{Player: "ann", Target: s.seated()[2]}, bot(1))
	if len(s.state.Bans) > 0 {
		t.Error("a bot is kept out")
	}
	s.opens()
	s.isRefused(bot(1), room.NotNow)
	s.closes()
	s.does(room.OpenLobby{Player: "ann"}, room.UpdateSettings{Player: "ann", Settings: settingsWith(t, public)})
	expect(t, "seats where strangers come", s.seated(), []room.PlayerID{"ann", "bob"})
	s.isRefused(bot(1), room.BadSettings)
	newGhostScenario(t).isRefused(bot(1), room.BadSettings)
}

func TestNobodyWaitsForABot(t *testing.T) {
	s := newScenario(t)
	s.does(bot(2))
	s.opens()
	s.does(done("ann"), leaves("bob"))
	s.isIn(room.Results)
	s.does(askAgain("ann"))
	s.isIn(room.Called)
	s.does(away("ann"))
	expect(t, "host", s.state.Host(), "")
	s.changesNothing(room.Disconnect{Player: s.seated()[1]})
}

func TestAWordOfAGhostCountsFromItsTimeHoweverLateItIsWritten(t *testing.T) {
	s := newGhostScenario(t, room.PlannedWord{Word: "pines", At: 2000}, room.PlannedWord{Word: "sun", At: 9000}, room.PlannedWord{Word: "qqq", At: 1})
	s.opens()
	s.changesNothing(room.PlayBots{})
	s.now = s.now.Add(3000)
	s.finds("ann", "pines", "sun")
	s.closes()
	var order []string
	for _, p := range s.state.Round.Tally {
		for _, w := range p.Words {
			if w.Points > 0 {
				order = append(order, string(p.Player)+" "+w.Word)
			}
		}
	}
	slices.Sort(order)
	expect(t, "what counts", order, []string{"ann sun", "ghost_1 pines"})
	checkRecordOf(t, s)
	s.does(askAgain("ann"), askAgain("bob"))
	expect(t, "seats of the next round", s.seated(), []room.PlayerID{"ann", "bob"})
}

func checkRecordOf(t *testing.T, s *scenario) {
	t.Helper()
	record, _ := room.NewRecord(s.state)
	must(t, record.Verify(t.Context(), s.solver, s.lexicon))
	for i := range record.Players {
		record.Players[i].Ghost = false
	}
	if record.Verify(t.Context(), s.solver, s.lexicon) == nil {
		t.Error("a record verifies that takes a ghost for a person")
	}
}

func TestAMatchMayHaveABot(t *testing.T) {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, plain), Mode: room.Mode{
		Kind: room.Match, MatchID: "a match", Bot: 4, Players: []room.PlayerID{"ann"},
	}})
	first := s.state.Seats[0]
	if first.Bot != 4 || first.Name == "" || s.state.Host() != "" {
		t.Errorf("the match begins with %+v", s.state.Seats)
	}
}
