package live_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// backup is an earlier content of a store that it can fall back to.
type backup struct {
	t        *testing.T
	client   redis.UniversalClient
	servers  []*server // that notice it
	code     room.Code
	entries  []redis.XMessage
	snapshot map[string]string
}

func (s *server) backUp(code room.Code, others ...*server) backup {
	s.t.Helper()
	r := backup{t: s.t, client: s.client, servers: append(others, s), code: code}
	var err error
	if r.entries, err = s.client.XRange(s.t.Context(), rooms.LogKey(code), "-", "+").Result(); err == nil {
		r.snapshot, err = s.client.HGetAll(s.t.Context(), rooms.SnapshotKey(code)).Result()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return r
}

// fallsBack makes the store what it was, with entries that a server appended which knew less, and has the
// servers notice that it may have fallen back, as they do where a node has become another one.
func (r backup) fallsBack(more ...redis.XMessage) {
	r.t.Helper()
	log, snapshot := rooms.LogKey(r.code), rooms.SnapshotKey(r.code)
	_, err := r.client.TxPipelined(r.t.Context(), func(p redis.Pipeliner) error {
		p.Del(r.t.Context(), log, snapshot)
		for _, e := range append(r.entries, more...) {
			values := []any{"at", e.Values["at"], "events", e.Values["events"]}
			if epoch, ok := e.Values["epoch"]; ok {
				values = append(values, "epoch", epoch)
			}
			p.XAdd(r.t.Context(), &redis.XAddArgs{Stream: log, ID: e.ID, Values: values})
		}
		if len(r.snapshot) > 0 {
			p.HSet(r.t.Context(), snapshot, r.snapshot)
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	for _, s := range r.servers {
		s.log.PollAll()
	}
}

// withoutLast returns the backup without its last entry.
func (r backup) withoutLast() backup {
	r.entries = r.entries[:len(r.entries)-1]
	return r
}

// storedState returns the state that a room's log leads to.
func (s *server) storedState(code room.Code) room.State {
	s.t.Helper()
	tail, err := s.log.Read(s.t.Context(), code, room.ID{})
	if err != nil {
		s.t.Fatal(err)
	}
	state := tail.Base
	for _, e := range tail.Entries {
		state = room.Evolve(state, e)
	}
	return state
}

func TestStoreThatFallsBackOverACloseIsRestored(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		here, there := startServer(t, store), startServer(t, store)
		code := here.create(60)
		ann, bob := here.join("Ann", code), there.join("Bob", code)
		ann.Start()
		words := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 4)
		bob.WaitForPhase(room.Playing)
		ann.Submit(words[0])
		before := here.backUp(code, there)
		for i, word := range words[1:] {
			p := []*person{ann, bob}[i%2]
			if a := p.Submit(word); a.Points != 1 {
				t.Fatalf("%s is answered %+v", word, a)
			}
		}
		ann.Done()
		bob.Done()
		ann.WaitForPhase(room.Results)
		bob.WaitForPhase(room.Results)
		sent := []*room.RoundResult{ann.result, bob.result}
		closed := here.storedState(code)

		before.fallsBack()
		here.eventually("the close in the log again", func() bool { return here.storedState(code).Phase == room.Results })
		again := here.storedState(code)
		if again.Since != closed.Since || !reflect.DeepEqual(again.Round, closed.Round) {
			t.Errorf("the round has become\n%+v\nand was\n%+v", again.Round, closed.Round)
		}
		here.eventually("the record", func() bool { return len(here.storedState(code).Outbox) == 0 })
		ann.Do(lock(true))
		for i, p := range []*person{ann, bob} {
			p.WaitFor("what comes next", func(v room.RoomView) bool { return v.Locked })
			if p.result != sent[i] {
				t.Errorf("%s was sent another result", p.name)
			}
		}
		if n := here.rooms.Stats().Restored + there.rooms.Stats().Restored; n < 5 {
			t.Errorf("%d entries were restored, want three words, who was done, and the close", n)
		}
	})
}

func TestLostEndIsRestoredAfterALongPause(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.create(180)
		ann := server.join("Ann", code)
		ann.Start()
		words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 3)
		ann.Submit(words[0])
		time.Sleep(time.Minute)
		ann.Submit(words[1])
		server.backUp(code).withoutLast().fallsBack()
		time.Sleep(5 * time.Second)
		ann.Submit(words[2])
		if v := ann.WaitForPhase(room.Results); len(v.Result.Players[0].Words) != 3 {
			t.Errorf("the result has %+v", v.Result.Players[0].Words)
		}
		if n := server.rooms.Stats().Restored; n != 1 {
			t.Errorf("%d entries were restored, want 1", n)
		}
	})
}

func TestLogThatFellBackTooFarIsNotRestored(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.create(180)
		ann := server.join("Ann", code)
		ann.Start()
		words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 3)
		ann.Submit(words[0])
		before := server.backUp(code)
		key := ann.SendWord(words[1])
		ann.WaitForAnswer(key)
		time.Sleep(time.Minute)
		ann.Submit(words[2])
		before.fallsBack()
		ann.WaitFor("two words missing", func(v room.RoomView) bool { return len(v.Mine) == 1 })
		// The page compares its answered words with those in the view, and sends the missing ones again.
		ann.SendWordAs(key, words[1])
		if a := ann.WaitForAnswer(key); a.Points != 1 || a.Refusal != "" {
			t.Errorf("the word is answered %+v, want 1 point", a)
		}
	})
}

// A server that did not know a word has gone on where the log fell back to, with another word or with something else.
// All words count in the end.
func TestLostWordIsRestoredBehindWhatOthersAppended(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		code := server.create(60)
		ann := server.join("Ann", code)
		ann.Start()
		words := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 3)
		ann.Submit(words[0])
		ann.Submit(words[1])
		server.fallsBackTo(code, server.storedState(code).Head.Nonce, func(last redis.XMessage) map[string]any { return last.Values })
		server.waitForWords(code, ann, 2)
		ann.Submit(words[2])
		server.fallsBackTo(code, 1, func(last redis.XMessage) map[string]any {
			return map[string]any{"at": last.Values["at"], "events": "[]"}
		})
		server.waitForWords(code, ann, 3)
	})
}

// A server that had not heard of a contribution has opened the round again where the log fell back to, on another board.
func TestLostWordIsNotRestoredOnAnotherBoard(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, store string) {
		server := startServer(t, store)
		code := server.create(60)
		ann := server.join("Ann", code)
		ann.Start()
		board := ann.WaitForPhase(room.Playing).Board
		ann.Submit(roomtest.Words(t, server.lexicon, board, 1)[0])
		const another = "A B C D\nE F G H\nI J K L\nM N O P\n"
		all := server.backUp(code)
		opening := all.entries[len(all.entries)-2]
		text, ours := opening.Values["events"].(string), fmt.Sprintf("%q", board.String())
		opening.Values["events"] = strings.Replace(text, ours, fmt.Sprintf("%q", another), 1)
		server.fallsBackTo(code, 1, func(redis.XMessage) map[string]any { return opening.Values })
		ann.WaitFor("the other board", func(v room.RoomView) bool { return v.Board != nil && v.Board.String() == another })
		if seat, ok := server.storedState(code).Seat(ann.id()); !ok || seat.Words != 0 {
			t.Errorf("the log has %d words of the first board", seat.Words)
		}
	})
}

// fallsBackTo has the store lose the last two entries of a log, in whose place a server has appended another one.
func (s *server) fallsBackTo(code room.Code, nonce uint64, instead func(last redis.XMessage) map[string]any) {
	s.t.Helper()
	all := s.backUp(code)
	id := room.ID{Version: s.storedState(code).Head.Version - 1, Nonce: nonce}
	all.withoutLast().withoutLast().fallsBack(redis.XMessage{ID: id.String(), Values: instead(all.entries[len(all.entries)-1])})
}

// waitForWords waits until the log has a number of words of a player.
func (s *server) waitForWords(code room.Code, of *person, n int) {
	s.t.Helper()
	s.eventually("all words in the log", func() bool {
		seat, ok := s.storedState(code).Seat(of.id())
		return ok && seat.Words == n
	})
}

// A sweeper reads the log as the store has it, and would close a round that is over already: it first
// leaves the followers the time to restore the log.
func TestSweeperLeavesALogThatFellBackToItsFollowers(t *testing.T) {
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		sweeps := func(c *live.Config) { c.WakeUps = c.Log.(*rooms.Log) }
		here := start(func(*live.Config) {})
		start(sweeps)
		code := here.create(30)
		ann := here.join("Ann", code)
		for range 10 {
			ann.Start()
			words := roomtest.Words(t, here.lexicon, ann.WaitForPhase(room.Playing).Board, 2)
			ann.Submit(words[0])
			time.Sleep(28 * time.Second)
			before := here.backUp(code)
			wakeUps := here.client.ZRangeWithScores(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code)), 0, -1).Val()
			ann.Submit(words[1])
			shown := len(ann.WaitForPhase(room.Results).Result.Players[0].Words)
			time.Sleep(4 * time.Second)
			before.fallsBack()
			here.client.ZAdd(t.Context(), rooms.WakeUpsKey(rooms.Bucket(code)), wakeUps...)
			time.Sleep(20 * time.Second)
			if n := len(here.storedState(code).Round.Tally[0].Words); n != 2 || shown != 2 {
				t.Fatalf("the result has %d words, and had %d", n, shown)
			}
			ann.Do(func(p room.PlayerID) room.Command { return room.OpenLobby{Player: p} })
			ann.WaitForPhase(room.Lobby)
		}
	})
}
