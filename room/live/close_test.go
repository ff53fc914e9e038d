package live_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"go.uber.org/goleak"

	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	redisstore "rattle/store/redis"
	"rattle/store/redis/redistest"
)

func TestCloseDisconnectsAllAndLeavesNothingRunning(t *testing.T) {
	store := miniredis.RunT(t)
	running := goleak.IgnoreCurrent()
	client, err := redisstore.Connect("redis://" + store.Addr())
	if err != nil {
		t.Fatal(err)
	}
	server := startServerWith(t, client, fastLeases, func(*live.Config) {})
	code := server.createsBy(func(s *room.Settings) { s.Access = room.Public })
	ann := server.joins("Ann", code)
	ann.calls()
	server.rooms.Close()
	if reason := ann.isDisconnected(); reason != live.Reconnect {
		t.Errorf("disconnected for reason %v, want reconnect", reason)
	}
	if err := ann.member.Call(t.Context()); !errors.Is(err, live.ErrClosed) {
		t.Errorf("a call after the close: %v", err)
	}
	if err := server.person("Bob").enters(code, false); !errors.Is(err, live.ErrClosed) {
		t.Errorf("a join after the close: %v", err)
	}
	if s := server.rooms.Stats(); s.Rooms != 0 || s.Members != 0 {
		t.Errorf("after the close there are %+v", s)
	}
	ann.member.Leave()
	server.dies()
	goleak.VerifyNone(t, running)
}

func TestCloseWaitsForAnAppendInFlight(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	server, commands := startServerCountingCommands(t, store)
	other := startServer(t, store)
	code := server.creates(60)
	ann := server.joins("Ann", code)
	ann.calls()
	word := roomtest.Words(t, server.lexicon, ann.seesPhase(room.Playing).Board, 1)[0]

	release := commands.hold(t)
	key := ann.sends(word)
	server.awaits("the append on its way", commands.holding)
	closed := make(chan struct{})
	go func() {
		server.rooms.Close()
		close(closed)
	}()
	release()
	if a := ann.isAnswered(key); a.Points != 1 {
		t.Errorf("the word is answered %+v, want 1 point", a)
	}
	<-closed
	if back := other.joins("Ann", code).seesPhase(room.Playing); len(back.Mine) != 1 {
		t.Errorf("ann comes back to %v, want %s", back.Mine, word)
	}
}

// hangingLog is a log whose appends hang until their contexts end.
type hangingLog struct{ room.Log }

func (hangingLog) Append(ctx context.Context, _ room.Code, _ room.AppendRequest) (room.AppendResult, error) {
	<-ctx.Done()
	return room.AppendResult{}, ctx.Err()
}

func TestLeaveAndCloseWhileTheStoreHangs(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	other := startServer(t, store)
	server := startServerWith(t, redistest.Client(t, store), fastLeases, func(c *live.Config) { c.Log = hangingLog{c.Log} })
	code := other.creates(60)
	other.joins("Ann", code)
	other.watches("Wat", code) // so that his coming back appends nothing
	wat := server.watches("Wat", code)
	bored, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	entrance := live.EnterRequest{Player: "p_Bob", Name: "Bob"}
	if _, err := server.rooms.Enter(bored, code, entrance, server.person("Bob")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("bob comes in: %v", err)
	}
	hears(wat, "the store not answering", func(live.StoreUnavailable) bool { return true })

	var err error
	for err == nil { // until the queue is full
		full, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		err = wat.member.Do(full, again)
		cancel()
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	wat.member.Leave()

	began := time.Now()
	server.rooms.Close()
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("closing took %v", took)
	}
}

func TestMemberWithAFullQueueDelaysNobodyElse(t *testing.T) {
	t.Parallel()
	store := redistest.Embedded(t)
	server, commands := startServerCountingCommands(t, store)
	code := server.creates(60)
	ann, eve := server.joins("Ann", code), server.joins("Eve", code)

	release := commands.hold(t)
	ann.calls()
	server.awaits("the append on its way", commands.holding)
	asked := 0
	for {
		full, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		err := eve.member.Do(full, again)
		cancel()
		if err != nil {
			break
		}
		asked++
	}
	if asked > 100 {
		t.Errorf("eve has queued %d requests", asked)
	}
	soon, cancel := context.WithTimeout(t.Context(), testTimeout)
	defer cancel()
	if err := ann.member.Do(soon, sayDone); err != nil {
		t.Errorf("ann has to wait behind eve: %v", err)
	}
	release()
	ann.isRefused(room.NotNow)
}
