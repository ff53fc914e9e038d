package redislog_test

import (
	"context"
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/room/redislog"
	"rattle/room/redislog/redistest"
)

const code = room.Code("KTMVQR")

func away(p room.PlayerID) []room.Event { return []room.Event{room.WentAway{Player: p}} }

func appendTo(t *testing.T, log room.Log, d room.Draft) room.Outcome {
	t.Helper()
	outcome, err := log.Append(t.Context(), code, d)
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

func mustAppend(t *testing.T, log room.Log, d room.Draft) room.Entry {
	t.Helper()
	outcome := appendTo(t, log, d)
	if outcome.Verdict != room.Appended {
		t.Fatalf("append after %v: verdict %v, want appended", d.After, outcome.Verdict)
	}
	return outcome.Entry
}

func read(t *testing.T, log room.Log, after room.ID) []room.Entry {
	t.Helper()
	tail, err := log.Read(t.Context(), code, after)
	if err != nil {
		t.Fatal(err)
	}
	return tail.Entries
}

func expectEntries(t *testing.T, got []room.Entry, want ...room.Entry) {
	t.Helper()
	if len(got) == 0 && len(want) == 0 {
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}

func TestEntriesAreReadAsTheyWereAppended(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		expectEntries(t, read(t, log, room.ID{}))

		first := mustAppend(t, log, room.Draft{Nonce: 1 << 63, Events: away("ann")})
		second := mustAppend(t, log, room.Draft{After: first.ID, Nonce: 1, Events: away("bob")})

		if first.ID != (room.ID{Version: 1, Nonce: 1 << 63}) || second.ID.Version != 2 {
			t.Errorf("ids %v and %v, want versions 1 and 2 with the nonces of the drafts", first.ID, second.ID)
		}
		if now := room.Instant(time.Now().UnixMilli()); first.At.Since(now) > 60_000 || now.Since(first.At) > 60_000 {
			t.Errorf("stamped %v, want about %v", first.At, now)
		}
		expectEntries(t, read(t, log, room.ID{}), first, second)
		expectEntries(t, read(t, log, first.ID), second)
		expectEntries(t, read(t, log, second.ID))
	})
}

func TestOnlyOneOfManyWritersFollowsAnEntry(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		var won, behind atomic.Int32
		var writers sync.WaitGroup
		for nonce := range uint64(8) {
			writers.Go(func() {
				outcome, err := log.Append(t.Context(), code, room.Draft{Nonce: nonce, Events: away("ann")})
				switch {
				case err != nil:
					t.Error(err)
				case outcome.Verdict == room.Appended:
					won.Add(1)
				case outcome.Verdict == room.Behind && len(outcome.Missing) == 1:
					behind.Add(1)
				}
			})
		}
		writers.Wait()
		if won.Load() != 1 || behind.Load() != 7 {
			t.Errorf("%d appended, %d told what they missed; want 1 and 7", won.Load(), behind.Load())
		}
	})
}

func TestWhoIsBehindIsToldWhatIsMissing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		first := mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann")})
		second := mustAppend(t, log, room.Draft{After: first.ID, Nonce: 2, Events: away("bob")})
		third := mustAppend(t, log, room.Draft{After: second.ID, Nonce: 3, Events: away("cyd")})

		outcome := appendTo(t, log, room.Draft{After: first.ID, Nonce: 4, Events: away("dan")})
		if outcome.Verdict != room.Behind {
			t.Fatalf("verdict %v, want behind", outcome.Verdict)
		}
		expectEntries(t, outcome.Missing, second, third)
		expectEntries(t, read(t, log, third.ID))
	})
}

func TestARepeatedAppendIsRecognised(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		draft := room.Draft{Nonce: 7, Events: away("ann")}
		first := mustAppend(t, log, draft)
		expectEntries(t, []room.Entry{mustAppend(t, log, draft)}, first)

		second := mustAppend(t, log, room.Draft{After: first.ID, Nonce: 8, Events: away("bob")})
		expectEntries(t, []room.Entry{mustAppend(t, log, draft)}, first)
		expectEntries(t, read(t, log, room.ID{}), first, second)
	})
}

// losesAnswers lets scripts reach the store and then loses what it says.
type losesAnswers struct{ left int }

func (*losesAnswers) DialHook(next redis.DialHook) redis.DialHook { return next }

func (*losesAnswers) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

func (l *losesAnswers) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		if l.left > 0 && err == nil && cmd.Name() == "evalsha" {
			l.left--
			cmd.SetErr(os.ErrDeadlineExceeded)
			return os.ErrDeadlineExceeded
		}
		return err
	}
}

func TestAnAppendWhoseAnswerWasLostCanBeRepeated(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		log, err := redislog.Open(t.Context(), client, redislog.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(log.Close)
		head := mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann")})

		client.AddHook(&losesAnswers{left: 1})
		draft := room.Draft{After: head.ID, Nonce: 2, Events: away("bob")}
		if _, err := log.Append(t.Context(), code, draft); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("error %v, want the time-out", err)
		}
		again := mustAppend(t, log, draft)
		expectEntries(t, read(t, log, room.ID{}), head, again)
	})
}

func TestALogThatLostItsEndSaysSo(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		first := mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann")})
		kept := mustAppend(t, log, room.Draft{After: first.ID, Nonce: 2, Events: away("bob")})

		for name, lost := range map[string]room.ID{
			"newer than all there is":      {Version: 3, Nonce: 9},
			"written twice as one version": {Version: kept.ID.Version, Nonce: 9},
			"between two that are there":   {Version: first.ID.Version, Nonce: 9},
		} {
			outcome := appendTo(t, log, room.Draft{After: lost, Nonce: 3, Events: away("cyd")})
			if outcome.Verdict != room.Lost {
				t.Errorf("append after one %s: verdict %v, want lost", name, outcome.Verdict)
			}
			if _, err := log.Read(t.Context(), code, lost); !errors.Is(err, room.ErrLost) {
				t.Errorf("read after one %s: error %v, want ErrLost", name, err)
			}
		}
		expectEntries(t, read(t, log, room.ID{}), first, kept)
	})
}

func TestTheStoresClockBoundsAnAppend(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		head := mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann")})
		soon, before := head.At.Add(60_000), head.At.Add(-1)

		early := appendTo(t, log, room.Draft{After: head.ID, Nonce: 2, NotBefore: soon, Events: away("bob")})
		if early.Verdict != room.Early || early.Now < head.At || early.Now >= soon {
			t.Errorf("before its time: verdict %v at %v, want early at about %v", early.Verdict, early.Now, head.At)
		}
		late := appendTo(t, log, room.Draft{After: head.ID, Nonce: 2, NotAfter: before, Events: away("bob")})
		if late.Verdict != room.Late {
			t.Errorf("past its time: verdict %v, want late", late.Verdict)
		}
		expectEntries(t, read(t, log, head.ID))

		timely := mustAppend(t, log, room.Draft{After: head.ID, Nonce: 2, NotBefore: before, NotAfter: soon, Events: away("bob")})
		expectEntries(t, read(t, log, head.ID), timely)
	})
}

func TestInstantsNeverRunBack(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		head := mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann")})

		// An entry of a master whose clock stood an hour ahead.
		ahead := head.At.Add(3_600_000)
		err := client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: redislog.LogKey(code),
			ID:     "2-5",
			Values: []any{"at", int64(ahead), "events", "[]"},
		}).Err()
		if err != nil {
			t.Fatal(err)
		}
		next := mustAppend(t, log, room.Draft{After: room.ID{Version: 2, Nonce: 5}, Nonce: 6, Events: away("bob")})
		if next.At != ahead {
			t.Errorf("stamped %v, want %v like the entry before", next.At, ahead)
		}
		tail, err := log.Read(t.Context(), code, next.ID)
		if err != nil || tail.Now != ahead {
			t.Errorf("now %v (error %v), want %v", tail.Now, err, ahead)
		}
	})
}

func TestTheAlarmIsKeptInStep(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		expectDue := func(want ...redis.Z) {
			t.Helper()
			got, err := client.ZRangeWithScores(t.Context(), redislog.AlarmsKey(redislog.Bucket(code)), 0, -1).Result()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got, cmp.Transformer("empty", func(z []redis.Z) []redis.Z { return append([]redis.Z{}, z...) })); diff != "" {
				t.Errorf("alarms (-want +got):\n%s", diff)
			}
		}
		expectDue()
		called := mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann"), Alarm: room.Alarm{Lasts: 3000}})
		expectDue(redis.Z{Score: float64(called.At + 3000), Member: string(code)})

		fixed := room.Alarm{Since: called.At.Add(5), Lasts: 7000}
		word := mustAppend(t, log, room.Draft{After: called.ID, Nonce: 2, Events: away("ann"), Alarm: fixed})
		expectDue(redis.Z{Score: float64(called.At + 7005), Member: string(code)})

		mustAppend(t, log, room.Draft{After: word.ID, Nonce: 3, Events: away("ann")})
		expectDue()
	})
}

func TestAWatcherIsTold(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		ours, theirs := redistest.Open(t, url), redistest.Open(t, url)
		ctx, leave := context.WithCancel(t.Context())
		hints, err := ours.Watch(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		first := mustAppend(t, theirs, room.Draft{Nonce: 1, Events: away("ann")})
		second := mustAppend(t, theirs, room.Draft{After: first.ID, Nonce: 2, Events: away("bob")})

		want := []room.Hint{{Entry: first}, {After: first.ID, Entry: second}}
		if diff := cmp.Diff(want, []room.Hint{receive(t, hints), receive(t, hints)}); diff != "" {
			t.Errorf("hints (-want +got):\n%s", diff)
		}
		if look := receive(t, hints); look.Entry.ID != second.ID || look.Entry.Events != nil {
			t.Errorf("hint %v, want a look at the head %v", look, second.ID)
		}

		// Whoever comes after somebody left hears all the same.
		leave()
		hints, err = ours.Watch(t.Context(), code)
		if err != nil {
			t.Fatal(err)
		}
		third := mustAppend(t, theirs, room.Draft{After: second.ID, Nonce: 3, Events: away("cyd")})
		for hint := range hints {
			if hint.Entry.ID == third.ID {
				break
			}
		}
	})
}

func receive(t *testing.T, hints <-chan room.Hint) room.Hint {
	t.Helper()
	select {
	case h := <-hints:
		return h
	case <-time.After(10 * time.Second):
		t.Fatal("no hint")
		return room.Hint{}
	}
}

func TestAnEntryOfANewerReleaseIsNotMisread(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		head := mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann")})
		err := client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: redislog.LogKey(code),
			ID:     "2-5",
			Values: []any{"at", int64(head.At), "events", `[{"kind":"levitated","data":{}}]`},
		}).Err()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := log.Read(t.Context(), code, head.ID); !errors.Is(err, room.ErrUnknownEvent) {
			t.Errorf("error %v, want ErrUnknownEvent", err)
		}
	})
}

func TestARoomThatNobodyVisitsIsForgotten(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		mustAppend(t, log, room.Draft{Nonce: 1, Events: away("ann")})
		if left := client.TTL(t.Context(), redislog.LogKey(code)).Val(); left < 23*time.Hour || left > 24*time.Hour {
			t.Errorf("the log lives %v, want a day", left)
		}
	})
}

func TestAStoreThatDoesNotAnswerIsAnError(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if _, err := redislog.Open(ctx, redistest.Client(t, "redis://127.0.0.1:1"), redislog.Options{}); err == nil {
		t.Error("no error")
	}
	if _, err := redislog.Connect("http://example.com"); err == nil {
		t.Error("no error for an address that is none of a store")
	}
}
