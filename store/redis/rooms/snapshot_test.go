package rooms_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func TestALogWhoseSnapshotIsMissingIsNotReadAsAnotherRoom(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		tb := storetest.NewGrowingRoom(t, redistest.Open(t, url))
		tb.AddPlayers(1, false)
		tb.AddPlayers(1, true)
		if err := redistest.Client(t, url).Del(t.Context(), rooms.SnapshotKey(code)).Err(); err != nil {
			t.Fatal(err)
		}
		if tail, err := tb.Log.Read(t.Context(), code, room.ID{}); err == nil {
			t.Errorf("read as %+v", tail)
		}
	})
}

func TestLargeSnapshotsAreDecodedFewAtATime(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		tb := storetest.NewGrowingRoom(t, log)
		release := log.HoldLargeDecodes()
		tb.AddPlayers(1, true)
		if tail, err := log.Read(t.Context(), code, room.ID{}); err != nil || len(tail.Entries) != 1 {
			t.Errorf("a small one waits: %d entries, %v", len(tail.Entries), err)
		}
		random, large := rand.New(rand.NewPCG(1, 2)), tb.State()
		for n := range rooms.LargeSnapshot { // remarks that do not compress
			large.Talk = append(large.Talk, room.Remark{Text: strconv.FormatUint(random.Uint64(), 36)})
			if n%1000 == 0 && len(storetest.EncodedState(t, large)) >= rooms.LargeSnapshot {
				break
			}
		}
		storetest.MustAppend(t, log, room.AppendRequest{
			After: tb.State().Head, Nonce: 1, Events: []room.Event{room.Seated{Player: "p", Name: "P"}}, Snapshot: storetest.EncodedState(t, large),
		})
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := log.Read(impatient, code, room.ID{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("one too many is unpacked: %v", err)
		}
		release()
		if tail, err := log.Read(t.Context(), code, room.ID{}); err != nil || len(tail.Base.Talk) != len(large.Talk) {
			t.Errorf("it is never unpacked: %d remarks, %v", len(tail.Base.Talk), err)
		}
	})
}
