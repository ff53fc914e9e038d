package rooms_test

import (
	"errors"
	"os"
	"testing"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

func TestARepeatedAppendIsRecognised(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		log := redistest.Open(t, url)
		request := room.AppendRequest{Nonce: 7, Events: disconnected("ann")}
		first := mustAppend(t, log, request)
		expectEntries(t, []room.Entry{mustAppend(t, log, request)}, first)

		second := mustAppend(t, log, room.AppendRequest{After: first.ID, Nonce: 8, Events: disconnected("bob")})
		expectEntries(t, []room.Entry{mustAppend(t, log, request)}, first)
		expectEntries(t, read(t, log, room.ID{}), first, second)
	})
}

func TestAnAppendWhoseAnswerWasLostCanBeRepeated(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client := redistest.Client(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{})
		head := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})

		redistest.CountCommands(client).DropReplies(1)
		request := room.AppendRequest{After: head.ID, Nonce: 2, Events: disconnected("bob")}
		if _, err := log.Append(t.Context(), code, request); !errors.Is(err, os.ErrDeadlineExceeded) {
			t.Fatalf("error %v, want the time-out", err)
		}
		again := mustAppend(t, log, request)
		expectEntries(t, read(t, log, room.ID{}), head, again)
	})
}

func TestTheClientsOwnRepetitionsAddNothing(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, faults := faultyClient(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{})
		head := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})

		faults.dropNext.Store(1) // the client repeats the request by itself
		second := mustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: 2, Events: disconnected("bob")})
		if faults.dropNext.Load() >= 0 {
			t.Error("nothing was lost")
		}
		faults.dropNext.Store(0)
		expectEntries(t, read(t, log, room.ID{}), head, second)
	})
}

func TestAnAppendIsOneScript(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		client, faults := faultyClient(t, url)
		log := redistest.OpenWith(t, client, rooms.Options{})
		head := mustAppend(t, log, room.AppendRequest{Nonce: 1, Events: disconnected("ann")})

		faults.scripts.Store(0)
		for nonce := range uint64(10) {
			var batch []room.Event
			for range 1 + nonce {
				batch = append(batch, disconnected("ann")...)
			}
			head = mustAppend(t, log, room.AppendRequest{After: head.ID, Nonce: nonce, Events: batch})
		}
		if n := faults.scripts.Load(); n != 10 {
			t.Errorf("10 appends ran %d scripts", n)
		}
	})
}
