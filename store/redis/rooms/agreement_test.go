package rooms_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"rattle/room"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
	"rattle/store/storetest"
)

// follower follows a room and appends to it, as a server does.
type follower struct {
	t     *testing.T
	log   room.Log
	state room.State
}

// retry repeats a request until the store replies, as servers do.
func (f *follower) retry(ctx context.Context, try func() error) {
	for {
		err := try()
		if err == nil || ctx.Err() != nil {
			return
		}
	}
}

// catchUp reads the log.
func (f *follower) catchUp(ctx context.Context) {
	f.retry(ctx, func() error {
		tail, err := f.log.Read(ctx, code, f.state.Head)
		if errors.Is(err, room.ErrLost) {
			f.state = room.State{}
		}
		if err != nil {
			return err
		}
		if f.state.Head == (room.ID{}) {
			f.state = tail.Base
		}
		f.apply(tail.Entries)
		return nil
	})
}

func (f *follower) apply(entries []room.Entry) {
	for _, e := range entries {
		if e.At < f.state.At {
			f.t.Errorf("entry %v is of %v, after one of %v", e.ID, e.At, f.state.At)
		}
		f.state = room.Evolve(f.state, e)
	}
}

// seatPlayer appends that a player takes a seat. It repeats requests and appends that are lost.
func (f *follower) seatPlayer(ctx context.Context, player room.PlayerID) {
	for ctx.Err() == nil {
		if _, ok := f.state.Seat(player); ok {
			return // an append whose reply was lost did it
		}
		d := room.AppendRequest{
			After:  f.state.Head,
			Nonce:  rand.Uint64(),
			Events: []room.Event{room.Seated{Player: player, Name: string(player)}},
		}
		if rand.IntN(8) == 0 && f.state.Exists() {
			d.Snapshot = storetest.EncodedState(f.t, f.state)
		}
		var outcome room.AppendResult
		f.retry(ctx, func() (err error) {
			outcome, err = f.log.Append(ctx, code, d)
			return err
		})
		switch outcome.Status {
		case room.Appended:
			f.apply([]room.Entry{outcome.Entry})
		case room.Conflict:
			f.apply(outcome.Missing)
		default:
			f.catchUp(ctx)
		}
	}
}

// follow follows hints until it has read the end, once that is known.
func (f *follower) follow(ctx context.Context, hints <-chan room.Hint, known <-chan struct{}, end *room.ID) {
	for known != nil || f.state.Head != *end {
		select {
		case <-known:
			known = nil
		case h := <-hints:
			if h.After == f.state.Head && h.Entry.Events != nil {
				f.apply([]room.Entry{h.Entry})
			} else if h.Entry.ID != f.state.Head {
				f.catchUp(ctx)
			}
		case <-ctx.Done():
			return
		}
	}
}

func TestServersAgreeWhateverIsLost(t *testing.T) {
	redistest.OnEachStore(t, func(t *testing.T, url string) {
		const servers, players = 3, 40
		storetest.NewGrowingRoom(t, redistest.Open(t, url))
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()

		var end room.ID
		known := make(chan struct{}) // closed once all are seated, and the end is known
		var writing, following sync.WaitGroup
		states := make([]room.State, servers)
		for i := range servers {
			client, faults := faultyClient(t, url)
			log := redistest.OpenWith(t, client, shortLeases(fmt.Sprint("S", i)))
			hints := watch(t, t.Context(), log)
			faults.dropPerMille.Store(30)
			faults.maxDelay.Store(int64(2 * time.Millisecond))
			writing.Go(func() {
				writer := follower{t: t, log: log}
				writer.catchUp(ctx)
				for n := range players {
					writer.seatPlayer(ctx, room.PlayerID(fmt.Sprintf("p%d.%d", i, n)))
				}
			})
			following.Go(func() {
				reader := follower{t: t, log: log}
				reader.follow(ctx, hints, known, &end)
				states[i] = reader.state
			})
		}
		writing.Wait()
		whole := follower{t: t, log: redistest.OpenWith(t, redistest.Client(t, url), rooms.Options{})}
		whole.catchUp(ctx)
		end = whole.state.Head
		close(known)
		following.Wait()
		if ctx.Err() != nil {
			t.Fatal("it took too long")
		}

		var want, got []string
		for i := range servers {
			for n := range players {
				want = append(want, fmt.Sprintf("p%d.%d", i, n))
			}
		}
		for _, seat := range whole.state.Seats {
			got = append(got, string(seat.Player))
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seated (-want +got):\n%s", diff)
		}
		if v := whole.state.Head.Version; v != 1+servers*players {
			t.Errorf("the log has %d entries, want %d", v, 1+servers*players)
		}
		for i, state := range states {
			if diff := cmp.Diff(string(storetest.EncodedState(t, whole.state)), string(storetest.EncodedState(t, state))); diff != "" {
				t.Errorf("server %d follows to another state:\n%s", i, diff)
			}
		}
	})
}
