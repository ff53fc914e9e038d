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
	code := server.createWith(func(s *room.Settings) { s.Access = room.Public })
	ann := server.join("Ann", code)
	ann.Start()
	server.rooms.Close()
	if reason := ann.WaitForDisconnect(); reason != live.Reconnect {
		t.Errorf("disconnected for reason %v, want reconnect", reason)
	}
	if err := ann.member.Call(t.Context()); !errors.Is(err, live.ErrClosed) {
		t.Errorf("a call after the close: %v", err)
	}
	if err := server.person("Bob").enter(code, false); !errors.Is(err, live.ErrClosed) {
		t.Errorf("a join after the close: %v", err)
	}
	if s := server.rooms.Stats(); s.Rooms != 0 || s.Members != 0 {
		t.Errorf("after the close there are %+v", s)
	}
	ann.Close()
	server.disconnect()
	goleak.VerifyNone(t, running)
}

func TestCloseWaitsForAnAppendInFlight(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	server, commands := startServerCountingCommands(t, store)
	other := startServer(t, store)
	code := server.create(60)
	ann := server.join("Ann", code)
	ann.Start()
	word := roomtest.Words(t, server.lexicon, ann.WaitForPhase(room.Playing).Board, 1)[0]

	release := commands.Hold(t)
	key := ann.SendWord(word)
	server.eventually("the append on its way", commands.Holding)
	closed := make(chan struct{})
	go func() {
		server.rooms.Close()
		close(closed)
	}()
	release()
	if a := ann.WaitForAnswer(key); a.Points != 1 {
		t.Errorf("the word is answered %+v, want 1 point", a)
	}
	<-closed
	if back := other.join("Ann", code).WaitForPhase(room.Playing); len(back.Mine) != 1 {
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
	inVirtualTimeWith(t, func(t *testing.T, start func(func(*live.Config)) *server) {
		other := start(func(*live.Config) {})
		server := start(func(c *live.Config) { c.Log = hangingLog{c.Log} })
		code := other.create(60)
		other.join("Ann", code)
		other.watch("Wat", code) // so that it appends nothing when he watches here
		wat := server.watch("Wat", code)
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		request := live.EnterRequest{Player: "p_Bob", Name: "Bob"}
		if _, err := server.rooms.Enter(impatient, code, request, server.person("Bob")); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("bob comes in: %v", err)
		}
		waitForUpdate(wat, "the store not answering", func(live.StoreUnavailable) bool { return true })

		var err error
		for err == nil { // until the queue is full
			full, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
			err = wat.member.Do(full, again)
			cancel()
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		wat.Close()

		began := time.Now()
		server.rooms.Close()
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("closing took %v", took)
		}
	})
}

func TestMemberWithAFullQueueDelaysNobodyElse(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	server, commands := startServerCountingCommands(t, store)
	code := server.create(60)
	ann, eve := server.join("Ann", code), server.join("Eve", code)

	release := commands.Hold(t)
	ann.Start()
	server.eventually("the append on its way", commands.Holding)
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
	if err := ann.member.Do(soon, done); err != nil {
		t.Errorf("ann has to wait behind eve: %v", err)
	}
	release()
	ann.WaitForRefusal(room.NotNow)
}
