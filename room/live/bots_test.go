package live_test

import (
	"slices"
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

// opensGhosts opens a room with a ghost that finds the first word after half a second and the last one at
// the end of the round.
func (s *server) opensGhosts(seconds int) (code room.Code, plan []room.PlannedWord) {
	s.t.Helper()
	board, err := engine.ParseBoard("ATEE/APYO/TINU/EDSE", engine.Plane)
	if err != nil {
		s.t.Fatal(err)
	}
	for i, word := range roomtest.Words(s.t, s.lexicon, board, 4) {
		plan = append(plan, room.PlannedWord{Word: word, At: room.Millis(500 + 500*i)})
	}
	plan[len(plan)-1].At = room.Millis(1000 * seconds)
	settings, err := room.DefaultSettings("")
	if err != nil {
		s.t.Fatal(err)
	}
	settings.Seconds = seconds
	code, err = s.rooms.Create(s.t.Context(), room.Create{
		Settings: settings, CustomBoard: board, Mode: room.Mode{Kind: room.Ghosts},
		Ghosts: []room.Ghost{{Name: "Gus", Words: plan}},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return code, plan
}

// foundBy returns the words of a ghost in a result, as they were planned.
func foundBy(result *room.RoundResult, ghost room.PlayerID) (words []room.PlannedWord) {
	for _, standing := range result.Players {
		for _, w := range standing.Words {
			if standing.Player == ghost && standing.Ghost {
				words = append(words, room.PlannedWord{Word: w.Word, At: w.At})
			}
		}
	}
	return words
}

func TestTwoServersPlayEachWordOfAGhostOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code, plan := here.opensGhosts(3)
		ann, bob := here.join("Gus", code), there.join("Bob", code)
		ann.Start()
		ann.WaitForPhase(room.Playing)
		waitForUpdate(bob, "the ghost's first word", func(f live.ScoreUpdate) bool { return f.Player == "ghost_1" && f.Words == 1 })
		for _, p := range []*person{ann, bob} {
			if got := foundBy(p.WaitForPhase(room.Results).Result, "ghost_1"); !slices.Equal(got, plan) {
				t.Errorf("%s sees that the ghost has found %v, want %v", p.name, got, plan)
			}
		}
	})
}

func TestGhostPlaysOnWhenItsServerDies(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code, plan := there.opensGhosts(4)
		ann := here.join("Ann", code)
		ann.Start()
		ann.WaitForPhase(room.Playing)
		here.disconnect() // together with the only follower of the room
		bob := there.watch("Bob", code)
		if got := foundBy(bob.WaitForPhase(room.Results).Result, "ghost_1"); !slices.Equal(got, plan) {
			t.Errorf("the ghost has found %v, want %v", got, plan)
		}
	})
}

func TestBoardWithBotsIsSolvedAndPaidForOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		ann := server.join("Ann", server.create(60))
		ann.Do(func(p room.PlayerID) room.Command { return room.AddBot{Player: p, Strength: 3} })
		ann.Start()
		view := ann.WaitForPhase(room.Playing)
		lists := room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2}
		answers, err := engine.NewAnswers(t.Context(), newSolver(server), view.Board, lists.Rules(view.Settings))
		if err != nil {
			t.Fatal(err)
		}
		if got := ann.total().Solved; got != len(answers.Words()) {
			t.Errorf("%d words were paid for on a board of %d", got, len(answers.Words()))
		}
	})
}
