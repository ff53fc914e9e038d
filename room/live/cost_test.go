package live_test

import (
	"context"
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

func newSolver(s *server) *engine.Solver { return engine.NewSolver(s.lexicon) }

func startServerCountingCommands(t *testing.T, store string) (*server, *redistest.CommandCounter) {
	t.Helper()
	client := redistest.Client(t, store)
	server := startServerWith(t, client, noUpkeep, func(config *live.Config) { config.WakeUps = noWakeUps{} })
	return server, redistest.CountCommands(client)
}

// noWakeUps keeps a server from sweeping.
type noWakeUps struct{}

func (noWakeUps) Overdue(context.Context, room.Millis) ([]room.Code, error) { return nil, nil }
func (noWakeUps) Remove(context.Context, room.Code) error                   { return nil }

func TestStoreCommandsOfAWord(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server, commands := startServerCountingCommands(t, store)
		code := server.create(60)
		ann := server.join("Ann", code)
		ann.Start()
		words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 31)
		ann.Submit(words[30]) // for which the store learns the script

		costs := func(what string, want int, do func()) {
			t.Helper()
			before := commands.Commands()
			do()
			if n := commands.Commands() - before; n != want {
				t.Errorf("%s: %d commands, want %d", what, n, want)
			}
		}
		costs("an accepted word", 1, func() { ann.Submit(words[0]) })
		costs("refused words", 0, func() {
			for _, word := range []string{words[0], "ab", "abcd", "zzz#"} {
				if a := ann.Submit(word); a.Refusal == "" {
					t.Errorf("%s counts", word)
				}
			}
		})
		costs("the same submission again", 0, func() {
			key := room.Key{Tab: ann.name, N: 2}
			ann.SendWordAs(key, words[0])
			if a := ann.WaitForAnswer(key); a.Refusal != "" || a.Points != 1 {
				t.Errorf("the answer is %+v now", a)
			}
		})
		costs("one word, and all that queue behind it", 2, func() {
			release := commands.Hold(t)
			ann.SendWord(words[1])
			server.eventually("the first on its way", commands.Holding)
			for _, word := range words[2:30] {
				ann.SendWord(word)
			}
			release()
			last := words[29]
			waitForUpdate(ann, "all answers", func(a live.WordAnswer) bool { return a.Word == last })
		})
	})
}

func TestWordWhoseAppendLostItsReplyCountsOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server, commands := startServerCountingCommands(t, store)
		other := startServer(t, store)
		code := server.create(60)
		ann := server.join("Ann", code)
		ann.Start()
		word := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 1)[0]
		commands.DropReplies(2)
		key := ann.SendWord(word)
		if a := ann.WaitForAnswer(key); a.Refusal != "" || a.Points != 1 {
			t.Errorf("the word is answered %+v, want 1 point", a)
		}
		// A client that misses this answer, too, sends the word again, maybe to another server.
		back := other.join("Ann", code)
		back.SendWordAs(key, word)
		if a := back.WaitForAnswer(key); a.Refusal != "" || a.Points != 1 {
			t.Errorf("the word is answered %+v on another server, want 1 point", a)
		}
		back.Done()
		if mine := ann.WaitForPhase(room.Results).Mine; len(mine) != 1 {
			t.Errorf("ann has %v, want %s once", mine, word)
		}
	})
}
