package rooms_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/redis/go-redis/v9"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

const code = room.Code("KTMVQRBC")

func disconnected(p room.PlayerID) []room.Event { return []room.Event{room.Disconnected{Player: p}} }

func appendTo(t *testing.T, log room.Log, d room.AppendRequest) room.AppendResult {
	t.Helper()
	outcome, err := log.Append(t.Context(), code, d)
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

func mustAppend(t *testing.T, log room.Log, d room.AppendRequest) room.Entry {
	t.Helper()
	outcome := appendTo(t, log, d)
	if outcome.Status != room.Appended {
		t.Fatalf("append after %v: status %v, want appended", d.After, outcome.Status)
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

		first := mustAppend(t, log, room.AppendRequest{Nonce: 1 << 63, Events: disconnected("ann")})
		second := mustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 1, Events: disconnected("bob")})

		if first.ID != (room.ID{Version: 1, Nonce: 1 << 63}) || second.ID.Version != 2 {
			t.Errorf("ids %v and %v, want versions 1 and 2 with the nonces of the requests", first.ID, second.ID)
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
				outcome, err := log.Append(t.Context(), code, room.AppendRequest{Nonce: nonce, Events: disconnected("ann")})
				switch {
				case err != nil:
					t.Error(err)
				case outcome.Status == room.Appended:
					won.Add(1)
				case outcome.Status == room.Conflict && len(outcome.Missing) == 1:
					behind.Add(1)
				}
			})
		}
		writers.Wait()
		if won.Load() != 1 || behind.Load() != 7 {
			t.Errorf("%d appended, %d conflicts; want 1 and 7", won.Load(), behind.Load())
		}
	})
}

func TestAConflictReturnsTheMissingEntries(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		first := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		second := mustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 2, Events: disconnected("bob")})
		third := mustAppend(t, log, room.AppendRequest{After: second.ID, Nonce: 3, Events: disconnected("cyd")})

		outcome := appendTo(t, log, room.AppendRequest{After: first.ID, Nonce: 4, Events: disconnected("dan")})
		if outcome.Status != room.Conflict {
			t.Fatalf("status %v, want a conflict", outcome.Status)
		}
		expectEntries(t, outcome.Missing, second, third)
		expectEntries(t, read(t, log, third.ID))
	})
}

func TestALogThatLostItsEndReportsLost(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		first := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		kept := mustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 2, Events: disconnected("bob")})

		for name, lost := range map[string]room.ID{
			"newer than all there is":      {Version: 3, Nonce: 9},
			"written twice as one version": {Version: kept.ID.Version, Nonce: 9},
			"between two that are there":   {Version: first.ID.Version, Nonce: 9},
		} {
			outcome := appendTo(t, log, room.AppendRequest{After: lost, Nonce: 3, Events: disconnected("cyd")})
			if outcome.Status != room.Lost {
				t.Errorf("append after one %s: status %v, want lost", name, outcome.Status)
			}
			if _, err := log.Read(t.Context(), code, lost); !errors.Is(err, room.ErrLost) {
				t.Errorf("read after one %s: error %v, want ErrLost", name, err)
			}
		}
		expectEntries(t, read(t, log, room.ID{}), first, kept)
	})
}

func TestAnEntryOfANewerReleaseIsNotMisread(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log, client := redistest.Open(t, url), redistest.Client(t, url)
		head := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})
		err := client.XAdd(t.Context(), &redis.XAddArgs{
			Stream: rooms.LogKey(code),
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
