package rooms_test

import (
	"errors"
	"os"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

func TestAnAppendWhoseAnswerWasLostCanBeRepeated(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{})
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})

		redistest.CountCommands(client).DropReplies(1)
		request := room.AppendRequest{After: head.ID, Nonce: 2, Events: storetest.Disconnected("bob")}
		if _, err := log.Append(t.Context(), code, request); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("error %v, want the time-out", err)
		}
		again := storetest.MustAppend(t, log, request)
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), head, again)
	})
}

func TestTheClientsOwnRepetitionsAddNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, faults := faultyClient(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{})
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})

		faults.dropNext.Store(1) // the client repeats the request by itself
		second := storetest.MustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: 2, Events: storetest.Disconnected("bob")})
		if faults.dropNext.Load() >= 0 {
			t.Error("nothing was lost")
		}
		faults.dropNext.Store(0)
		storetest.ExpectEntries(t, storetest.ReadLog(t, log, room.ID{}), head, second)
	})
}

func TestAnAppendIsOneScript(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, faults := faultyClient(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{})
		head := storetest.MustAppend(t, log, room.AppendRequest{Nonce: 1, Events: storetest.Disconnected("ann")})

		faults.scripts.Store(0)
		for nonce := range uint64(10) {
			var batch []room.Event
			for range 1 + nonce {
				batch = append(batch, storetest.Disconnected("ann")...)
			}
			head = storetest.MustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: nonce, Events: batch})
		}
		if n := faults.scripts.Load(); n != 10 {
			t.Errorf("10 appends ran %d scripts", n)
		}
	})
}
