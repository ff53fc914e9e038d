package storetest

import (
	"fmt"
	"testing"

	"rattle/room"

	"github.com/google/go-cmp/cmp"
)

// Code is the room of tests that need but one.
const Code = room.Code("KTMVQRBC")

// Disconnected returns the event of a player who is away.
func Disconnected(p room.PlayerID) []room.Event { return []room.Event{room.Disconnected{Player: p}} }

// Append appends to the log of the room [Code].
func Append(t testing.TB, log room.Log, d room.AppendRequest) room.AppendResult {
	t.Helper()
	outcome, err := log.Append(t.Context(), Code, d)
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

// MustAppend appends an entry, which has to be appended.
func MustAppend(t testing.TB, log room.Log, d room.AppendRequest) room.Entry {
	t.Helper()
	outcome := Append(t, log, d)
	if outcome.Status != room.Appended {
		t.Fatalf("append after %v: status %v, want appended", d.After, outcome.Status)
	}
	return outcome.Entry
}

// ReadLog returns what follows an entry of the log.
func ReadLog(t testing.TB, log room.Log, after room.ID) []room.Entry {
	t.Helper()
	tail, err := log.Read(t.Context(), Code, after)
	if err != nil {
		t.Fatal(err)
	}
	return tail.Entries
}

// ExpectEntries fails the test unless entries are as wanted.
func ExpectEntries(t testing.TB, got []room.Entry, want ...room.Entry) {
	t.Helper()
	if len(got) == 0 && len(want) == 0 {
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}

// Word returns the event of the n-th word of a player.
func Word(p room.PlayerID, n int) []room.Event {
	return []room.Event{room.WordFound{Player: p, Key: room.Key{Tab: "tab", N: n}, Word: fmt.Sprint("word", n), Points: 1}}
}

// GrowingRoom is a room to which each entry adds a seat, with all its states and entries.
type GrowingRoom struct {
	t       testing.TB
	Log     room.Log
	States  []room.State
	Entries []room.Entry
}

// NewGrowingRoom returns a room with its first entry.
func NewGrowingRoom(t testing.TB, log room.Log) *GrowingRoom {
	t.Helper()
	settings, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	tb := &GrowingRoom{t: t, Log: log, States: make([]room.State, 1)}
	tb.Grow(false, room.Created{Code: Code, Settings: settings})
	return tb
}

// State returns the newest state.
func (tb *GrowingRoom) State() room.State { return tb.States[len(tb.States)-1] }

// Grow appends an entry, if wanted with a snapshot of the state before it.
func (tb *GrowingRoom) Grow(snapshot bool, events ...room.Event) {
	tb.t.Helper()
	d := room.AppendRequest{After: tb.State().Head, Nonce: 1, Events: events}
	if snapshot {
		d.Snapshot = EncodedState(tb.t, tb.State())
	}
	e := MustAppend(tb.t, tb.Log, d)
	tb.Entries = append(tb.Entries, e)
	tb.States = append(tb.States, room.Evolve(tb.State(), e))
}

// AddPlayers adds seats, the first if wanted with a snapshot of the state before it.
func (tb *GrowingRoom) AddPlayers(n int, snapshot bool) {
	tb.t.Helper()
	for range n {
		name := fmt.Sprint("P", len(tb.Entries))
		tb.Grow(snapshot, room.Seated{Player: room.PlayerID(name), Name: name})
		snapshot = false
	}
}

// EncodedState returns a state as a snapshot has it.
func EncodedState(t testing.TB, s room.State) []byte {
	t.Helper()
	text, err := room.EncodeState(s)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Replayed returns the state to which a tail leads that was read from the zero ID.
func Replayed(tail room.Tail) room.State {
	s := tail.Base
	for _, e := range tail.Entries {
		s = room.Evolve(s, e)
	}
	return s
}
