package live_test

import (
	"context"
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/redis/go-redis/v9"
	"go.uber.org/goleak"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
	"rattle/room/roomtest"
)

func TestPlayersOnTwoServersPlayOneRound(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServerOn(t, store), startServerOn(t, store)
		code := here.creates(2)
		ann, bob := here.joins("Ann", code), there.joins("Bob", code)

		ann.calls()
		if called := bob.seesPhase(room.Called); called.Board != nil || called.OpensAt == 0 {
			t.Errorf("the countdown shows %+v", called)
		}
		board := bob.seesPhase(room.Playing).Board
		if mine := ann.seesPhase(room.Playing).Board; !mine.Equal(board) {
			t.Fatalf("the boards are\n%s\nand\n%s", mine, board)
		}
		words := roomtest.Words(t, here.lexicon, board, 3)
		for _, p := range []*person{ann, bob} {
			if a := p.submits(words[0]); a.Refusal != "" || a.Points != 1 {
				t.Errorf("%s is answered %+v, want 1 point", p.name, a)
			}
		}
		ann.submits(words[1])
		hears(bob, "ann's two words", func(f live.Found) bool { return f.Player == "p_Ann" && f.Words == 2 })

		seen, seenThere := ann.seesPhase(room.Results), bob.seesPhase(room.Results)
		if diff := cmp.Diff(seen.Result, seenThere.Result, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("the results differ:\n%s", diff)
		}
		if first := seen.Result.Players[0]; first.Name != "Ann" || first.Points != 1 {
			t.Errorf("first is %+v, want ann with 1 point", first)
		}
		if a := bob.submits(words[2]); a.Refusal != room.TooLate {
			t.Errorf("a word after the round is answered %+v", a)
		}
	})
}

func TestEveryAcknowledgedWordIsInTheResultOnce(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		servers := []*server{startServerOn(t, store), startServerOn(t, store)}
		code := servers[0].creates(4)
		var players []*person
		for i, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
			players = append(players, servers[i%2].joins(name, code))
		}
		players[0].calls()

		var sending sync.WaitGroup
		for _, p := range players {
			board := p.seesPhase(room.Playing).Board
			words := roomtest.Words(t, p.server.lexicon, board, 30)
			sending.Go(func() {
				for _, word := range words {
					p.sends(word)
				}
				acknowledged := make(map[string]bool)
				hears(p, "an answer to each word", func(a live.Answered) bool {
					acknowledged[a.Word] = a.Refusal == ""
					return len(acknowledged) == len(words)
				})
				result := p.seesPhase(room.Results).Result
				for _, standing := range result.Players {
					if standing.Name == p.name {
						for _, w := range standing.Words {
							if !acknowledged[w.Word] {
								t.Errorf("%s has %s, twice or without having been told", p.name, w.Word)
							}
							delete(acknowledged, w.Word)
						}
					}
				}
				if len(acknowledged) > 0 {
					t.Errorf("%s was told of %v, which the result lacks", p.name, acknowledged)
				}
			})
		}
		sending.Wait()
	})
}

func TestAWordSurvivesTheServerThatTookIt(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	client := redistest.Client(t, store)
	log, err := redislog.Open(t.Context(), client, redislog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dying, other := startServer(t, log), startServerOn(t, store)
	code := dying.creates(3)
	ann, bob := dying.joins("Ann", code), other.joins("Bob", code)
	ann.calls()
	board := ann.seesPhase(room.Playing).Board
	word := roomtest.Words(t, dying.lexicon, board, 1)[0]
	ann.submits(word)
	client.Close() // the server says nothing to anybody any more

	back := other.joins("Ann", code).seesPhase(room.Playing)
	if len(back.Mine) != 1 || back.Mine[0].Word != word {
		t.Errorf("ann comes back to %+v, want %s", back.Mine, word)
	}
	if first := bob.seesPhase(room.Results).Result.Players[0]; first.Name != "Ann" || first.Points != 1 {
		t.Errorf("first is %+v, want ann with her word", first)
	}
}

// scripts counts the scripts that a server runs, and loses the answers to some.
type scripts struct{ ran, lose atomic.Int32 }

func (*scripts) DialHook(next redis.DialHook) redis.DialHook { return next }

func (*scripts) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

func (s *scripts) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		if s.ran.Add(1); s.lose.Load() > 0 {
			s.lose.Add(-1)
			cmd.SetErr(os.ErrDeadlineExceeded)
			return os.ErrDeadlineExceeded
		}
		return err
	}
}

func startCounted(t *testing.T, store string) (*server, *scripts) {
	t.Helper()
	client := redistest.Client(t, store)
	log, err := redislog.Open(t.Context(), client, redislog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(log.Close)
	commands := new(scripts)
	client.AddHook(commands)
	return startServer(t, log), commands
}

func TestWhatAWordCostsTheStore(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server, commands := startCounted(t, store)
		code := server.creates(30)
		ann := server.joins("Ann", code)
		ann.calls()
		words := roomtest.Words(t, server.lexicon, ann.seesPhase(room.Playing).Board, 30)

		costs := func(what string, least, most int32, do func()) {
			t.Helper()
			before := commands.ran.Load()
			do()
			if n := commands.ran.Load() - before; n < least || n > most {
				t.Errorf("%s: %d commands, want %d to %d", what, n, least, most)
			}
		}
		costs("an accepted word", 1, 1, func() { ann.submits(words[0]) })
		costs("refused words", 0, 0, func() {
			for _, word := range []string{words[0], "ab", "abcd", "zzz#"} {
				if a := ann.submits(word); a.Refusal == "" {
					t.Errorf("%s counts", word)
				}
			}
		})
		costs("the same submission again", 0, 0, func() {
			key := room.Key{Tab: ann.name, N: 1}
			if err := ann.seat.Submit(t.Context(), key, words[0]); err != nil {
				t.Fatal(err)
			}
			again := hears(ann, "the answer", func(a live.Answered) bool { return a.Key == key })
			if again.Refusal != "" || again.Points != 1 {
				t.Errorf("the answer is %+v now", again)
			}
		})
		costs("words that queue", 1, int32(len(words)-2), func() {
			for _, word := range words[1:] {
				ann.sends(word)
			}
			last := words[len(words)-1]
			hears(ann, "all answers", func(a live.Answered) bool { return a.Word == last })
		})
	})
}

func TestAWordWhoseAnswerGotLostIsCountedOnceAndAnswered(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server, commands := startCounted(t, store)
		code := server.creates(2)
		ann := server.joins("Ann", code)
		ann.calls()
		word := roomtest.Words(t, server.lexicon, ann.seesPhase(room.Playing).Board, 1)[0]
		commands.lose.Store(2)
		if a := ann.submits(word); a.Refusal != "" || a.Points != 1 {
			t.Errorf("the word is answered %+v, want 1 point", a)
		}
		if mine := ann.seesPhase(room.Results).Mine; len(mine) != 1 {
			t.Errorf("ann has %v, want %s once", mine, word)
		}
	})
}

func TestWhoLeavesIsAwayAfterAWhileAndKeepsTheSeat(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServerOn(t, store)
		code := server.creates(30)
		ann, bob := server.joins("Ann", code), server.joins("Bob", code)
		secondTab := server.joins("Ann", code)

		ann.seat.Leave()
		secondTab.seat.Leave()
		bob.sees("ann away, and himself as host", func(v room.Picture) bool {
			return len(v.Players) == 2 && v.Players[0].Away && v.Players[1].Host
		})
		back := server.joins("Ann", code)
		bob.sees("ann back as host", func(v room.Picture) bool { return !v.Players[0].Away && v.Players[0].Host })
		back.sees("the room", func(v room.Picture) bool { return v.Players[0].ID == v.You })
	})
}

func TestWhoMovesToAnotherServerIsNotAway(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServerOn(t, store), startServerOn(t, store)
		code := here.creates(30)
		ann := here.joins("Ann", code)
		moved := there.joins("Ann", code)
		ann.seat.Leave() // which this server will take for an absence
		moved.sees("an absence", func(v room.Picture) bool { return v.Players[0].Away })
		moved.sees("its end", func(v room.Picture) bool { return !v.Players[0].Away })
	})
}

func TestARoundEndsWhenAllHaveLeft(t *testing.T) {
	t.Parallel()
	store := redistest.Redis(t)
	server := startServerOn(t, store)
	code := server.creates(1)
	ann := server.joins("Ann", code)
	ann.calls()
	ann.seesPhase(room.Playing)
	ann.seat.Leave()

	// Whoever looks later sees a round that ended in time.
	log := redistest.Open(t, store)
	hints, err := log.Watch(t.Context(), code)
	if err != nil {
		t.Fatal(err)
	}
	for hint := range hints {
		for _, event := range hint.Entry.Events {
			if _, ok := event.(room.Closed); ok {
				return
			}
		}
	}
}

func TestARoomThatNobodyKnows(t *testing.T) {
	t.Parallel()
	server := startServerOn(t, redistest.Embedded(t))
	if _, err := server.rooms.Join(t.Context(), "KTMVQR", "p_ann", "Ann", server.person("Ann")); !errors.Is(err, room.UnknownRoom) {
		t.Errorf("error %v, want unknown-room", err)
	}
}

func TestWhoIsRefusedASeatDoesNotKeepTheRoomOpen(t *testing.T) {
	t.Parallel()
	server := startServerOn(t, redistest.Embedded(t))
	code := server.creates(30)
	ann := server.joins("Ann", code)
	if _, err := server.rooms.Join(t.Context(), code, "p_eve", "ann", server.person("Eve")); !errors.Is(err, room.NameTaken) {
		t.Errorf("error %v, want name-taken", err)
	}
	ann.seat.Leave()
	server.joins("Ann", code).sees("the room", func(room.Picture) bool { return true })
}

func TestTheLogsEndWasLost(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServerOn(t, store)
		client := redistest.Client(t, store)
		code := server.creates(30)
		ann, bob := server.joins("Ann", code), server.joins("Bob", code)
		for _, p := range []*person{ann, bob} {
			p.sees("both", func(v room.Picture) bool { return len(v.Players) == 2 })
		}
		loseEnd(t, client)
		// The server finds out when it looks at the log's head, seats bob again, and goes on.
		ann.sees("bob missing", func(v room.Picture) bool { return len(v.Players) == 1 })
		ann.sees("bob again", func(v room.Picture) bool { return len(v.Players) == 2 })
		ann.calls()
		bob.seesPhase(room.Called)
	})
}

func TestTheRoomIsGone(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServerOn(t, store)
		ann := server.joins("Ann", server.creates(30))
		if err := redistest.Client(t, store).FlushAll(t.Context()).Err(); err != nil {
			t.Fatal(err)
		}
		if reason := ann.isShed(); reason != live.RoomGone {
			t.Errorf("shed for reason %v, want room gone", reason)
		}
	})
}

func TestTheLogOfANewerReleaseIsLeftToIt(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServerOn(t, store)
		client := redistest.Client(t, store)
		ann := server.joins("Ann", server.creates(30))
		key := onlyLog(t, client)
		head := client.XRevRangeN(t.Context(), key, "+", "-", 1).Val()[0]
		err := client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: key,
			ID:     "99-1",
			Values: []any{"at", head.Values["at"], "events", `[{"kind":"levitated","data":{}}]`},
		}).Err()
		if err != nil {
			t.Fatal(err)
		}
		if reason := ann.isShed(); reason != live.ComeBack {
			t.Errorf("shed for reason %v, want come back", reason)
		}
	})
}

func TestTheStoreGoesAwayAndComesBack(t *testing.T) {
	t.Parallel()
	store := miniredis.RunT(t)
	server := startServerOn(t, "redis://"+store.Addr())
	code := server.creates(30)
	ann := server.joins("Ann", code)
	ann.calls()
	word := roomtest.Words(t, server.lexicon, ann.seesPhase(room.Playing).Board, 1)[0]

	store.Close()
	key := ann.sends(word)
	if err := store.Restart(); err != nil {
		t.Fatal(err)
	}
	answer := hears(ann, "the answer", func(a live.Answered) bool { return a.Key == key })
	if answer.Refusal != "" {
		t.Errorf("the word is answered %+v", answer)
	}
}

func TestClosingShedsAllAndLeavesNothingRunning(t *testing.T) {
	store := miniredis.RunT(t)
	running := goleak.IgnoreCurrent()
	client, err := redislog.Connect("redis://" + store.Addr())
	if err != nil {
		t.Fatal(err)
	}
	log, err := redislog.Open(t.Context(), client, redislog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := startServer(t, log)
	code := server.creates(30)
	ann := server.joins("Ann", code)
	ann.calls()
	server.rooms.Close()
	if reason := ann.isShed(); reason != live.ComeBack {
		t.Errorf("shed for reason %v, want come back", reason)
	}
	if err := ann.seat.Call(t.Context()); !errors.Is(err, live.ErrClosed) {
		t.Errorf("a call after the close: %v", err)
	}
	if _, err := server.rooms.Join(t.Context(), code, "p_bob", "Bob", server.person("Bob")); !errors.Is(err, live.ErrClosed) {
		t.Errorf("a join after the close: %v", err)
	}
	ann.seat.Leave()
	log.Close()
	client.Close()
	goleak.VerifyNone(t, running)
}

// loseEnd rewrites the only log of a store without its last entry, as a failover may leave it.
func loseEnd(t *testing.T, client redis.UniversalClient) {
	t.Helper()
	key := onlyLog(t, client)
	entries := client.XRange(t.Context(), key, "-", "+").Val()
	_, err := client.TxPipelined(t.Context(), func(p redis.Pipeliner) error {
		p.Del(t.Context(), key)
		for _, e := range entries[:len(entries)-1] {
			p.XAdd(t.Context(), &redis.XAddArgs{Stream: key, ID: e.ID, Values: []any{"at", e.Values["at"], "events", e.Values["events"]}})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func onlyLog(t *testing.T, client redis.UniversalClient) string {
	t.Helper()
	keys, err := client.Keys(t.Context(), "*:log").Result()
	if err != nil || len(keys) != 1 {
		t.Fatalf("the logs are %v (error %v), want one", keys, err)
	}
	return keys[0]
}
