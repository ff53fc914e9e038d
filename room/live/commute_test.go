package live_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
)

// inPlay has two people play a round at two servers, and returns words of its board.
func inPlay(t *testing.T, here, there *server, words int) (ann, bob *person, _ []string) {
	t.Helper()
	code := here.create(600)
	ann, bob = here.join("Ann", code), there.join("Bob", code)
	ann.WaitFor("both", func(v room.RoomView) bool { return len(v.Players) == 2 })
	ann.Start()
	board := ann.WaitForPhase(room.Playing).Board
	bob.WaitForPhase(room.Playing)
	return ann, bob, roomtest.Words(t, here.lexicon, board, words)
}

func TestWordsOfServersThatRaceAreAppendedAtOnce(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		here, there := start(), start()
		ann, bob, words := inPlay(t, here, there, 20)
		before := here.rooms.Stats().Conflicts + there.rooms.Stats().Conflicts
		// Both are as far from the store, so that neither knows the word of the other in time.
		here.link.SetLatency(20 * time.Millisecond)
		there.link.SetLatency(20 * time.Millisecond)
		for _, word := range words {
			keys := []room.Key{ann.SendWord(word), bob.SendWord(word)}
			for i, p := range []*person{ann, bob} {
				if a := p.WaitForAnswer(keys[i]); a.Points == 0 || a.Refusal != "" {
					t.Errorf("%s is answered %+v", p.name, a)
				}
			}
		}
		if n := here.rooms.Stats().Conflicts + there.rooms.Stats().Conflicts - before; n != 0 {
			t.Errorf("%d conflicts", n)
		}
		here.link.SetLatency(0)
		there.link.SetLatency(0)
		ann.Done()
		bob.Done()
		for _, p := range []*person{ann, bob} {
			for _, standing := range p.WaitForPhase(room.Results).Result.Players {
				if len(standing.Words) != len(words) {
					t.Errorf("%s sees %d words of %s, want %d", p.name, len(standing.Words), standing.Name, len(words))
				}
			}
		}
	})
}

// TestOnePlayerAtTwoServersIsAnsweredAlike: two tabs of one player say the same words at two servers, some
// under the same key. Each word counts once, and both are answered by the log's order.
func TestOnePlayerAtTwoServersIsAnsweredAlike(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(600)
		ann, other := here.join("Ann", code), there.join("Ann", code)
		ann.Start()
		words := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 12)
		other.WaitForPhase(room.Playing)
		for n, word := range words {
			mine := room.Key{Tab: "one", N: n + 1}
			theirs := room.Key{Tab: []string{"one", "two"}[n%2], N: n + 1}
			ann.SendWordAs(mine, word)
			other.SendWordAs(theirs, word)
			a, b := ann.WaitForAnswer(mine), other.WaitForAnswer(theirs)
			counted := slices.DeleteFunc([]live.WordAnswer{a, b}, func(a live.WordAnswer) bool { return a.Refusal != "" })
			if want := 2 - n%2; len(counted) != want {
				t.Errorf("word %d is answered %+v and %+v, want it to count for %d keys", n, a, b, want)
			}
		}
		ann.Done()
		if v := other.WaitForPhase(room.Results); len(v.Result.Players[0].Words) != len(words) {
			t.Errorf("%d words count, want %d", len(v.Result.Players[0].Words), len(words))
		}
	})
}

// TestAFarServerIsNotStarved: beside people near the store who say more words than the store is away, those far
// from it are answered after two ways at most: that of an entry under way, and their own.
func TestAFarServerIsNotStarved(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		const latency = 200 * time.Millisecond
		near, far := start(), start()
		code := near.create(600)
		people := []*person{near.join("Ann", code), far.join("Bob", code), near.join("Cyd", code), far.join("Dan", code)}
		people[0].WaitFor("all", func(v room.RoomView) bool { return len(v.Players) == len(people) })
		people[0].Start()
		for _, p := range people[1:] {
			p.WaitForPhase(room.Playing)
		}
		words := roomtest.Words(t, near.lexicon, people[0].WaitForPhase(room.Playing).Board, 60)
		people[0].Submit(words[0]) // for which the store learns the script
		words = words[1:]
		far.link.SetLatency(latency)
		far.openConnections(8) // which takes a few ways, each of them once
		var talking sync.WaitGroup
		for i, p := range people {
			talking.Go(func() {
				isFar := p.server == far
				for _, word := range words {
					sent := time.Now()
					a := p.Submit(word)
					if took := time.Since(sent); a.Points == 0 || isFar && took > 2*latency+50*time.Millisecond {
						t.Errorf("%s is answered %+v after %v", p.name, a, took)
					}
					time.Sleep(time.Duration(37+3*i) * time.Millisecond)
				}
			})
		}
		talking.Wait()
	})
}

// openConnections has the client of the store open some connections.
func (s *server) openConnections(n int) {
	var opening sync.WaitGroup
	for range n {
		opening.Go(func() {
			if err := s.client.Ping(s.t.Context()).Err(); err != nil {
				s.t.Error(err)
			}
		})
	}
	opening.Wait()
}

// overtakingLog has words of somebody appended by another server just before each entry with a tally, for as
// long as the play goes on.
type overtakingLog struct {
	room.Log
	player room.PlayerID
	words  []string
	ended  bool
}

func (l *overtakingLog) Append(ctx context.Context, code room.Code, r room.AppendRequest) (room.AppendResult, error) {
	l.ended = l.ended || slices.Contains(r.Events, room.Event(room.PlayEnded{}))
	if r.Exact && !l.ended && len(l.words) > 0 {
		found := room.WordFound{Player: l.player, Key: room.Key{Tab: "there", N: len(l.words)}, Word: l.words[0], Points: 1}
		l.words = l.words[1:]
		word := room.AppendRequest{After: r.After, Epoch: r.Epoch, Nonce: rand.Uint64(), Events: []room.Event{found}}
		if outcome, err := l.Log.Append(ctx, code, word); err != nil || outcome.Status != room.Appended {
			return outcome, err
		}
	}
	return l.Log.Append(ctx, code, r)
}

func TestACloseThatWordsOvertakeEndsThePlayFirst(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		log := &overtakingLog{player: "p_Ann", words: []string{"one", "two", "three", "four", "five"}}
		server := startServerWith(t, redistest.Client(t, store), fastLeases, func(c *live.Config) {
			log.Log, c.Log = c.Log, log
		})
		code := server.create(600)
		ann := server.join("Ann", code)
		ann.Start()
		ann.WaitForPhase(room.Playing)
		ann.Done()
		result := ann.WaitForPhase(room.Results).Result
		if n := len(result.Players[0].Words); n != 2 || !result.ClosedEarly {
			t.Errorf("%d words count, closed early: %t; want those two that were in time", n, result.ClosedEarly)
		}
		state := server.storedState(code)
		if !state.Round.PlayEnded {
			t.Error("the play was not ended before the close")
		}
	})
}
