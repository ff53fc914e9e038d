package live_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/internal/testkit"
	"rattle/room"
	"rattle/room/live"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

// unreachableLog is a log that cannot be read until a test restores it.
type unreachableLog struct {
	room.Log
	back atomic.Bool
}

func (l *unreachableLog) Read(ctx context.Context, code room.Code, after room.ID) (room.Tail, error) {
	if !l.back.Load() {
		return room.Tail{}, errors.New("nothing listens there")
	}
	return l.Log.Read(ctx, code, after)
}

func TestAbandonedEntryLeavesNoFollower(t *testing.T) {
	t.Parallel()
	var log unreachableLog
	server := startServerWith(t, redistest.Client(t, redistest.Miniredis(t)), fastLeases, func(c *live.Config) {
		log.Log = c.Log
		c.Log = &log
	})
	code := server.create(30)
	entered := make(chan error)
	ann := server.person("Ann") // who keeps waiting
	go func() { entered <- ann.enter(code, false) }()

	for range 200 {
		guess, err := room.NewCode(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		impatient, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		entrance := live.EnterRequest{Player: "p_Eve", Name: "Eve"}
		if _, err := server.rooms.Enter(impatient, guess, entrance, server.person("Eve")); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("eve comes in: %v", err)
		}
		cancel()
	}
	server.eventually("one room followed", func() bool { return server.rooms.Stats().Rooms == 1 })
	log.back.Store(true)
	if err := <-entered; err != nil {
		t.Errorf("ann is not let in: %v", err)
	}
}

func TestEnterFailsWhereTheLogIsUnreadable(t *testing.T) {
	for what, spoil := range map[string]func(ctx context.Context, c redis.UniversalClient, code room.Code) error{
		"its beginning is lost": func(ctx context.Context, c redis.UniversalClient, code room.Code) error {
			return c.XTrimMaxLen(ctx, rooms.LogKey(code), 1).Err()
		},
		"its snapshot is broken": func(ctx context.Context, c redis.UniversalClient, code room.Code) error {
			head := c.XRevRangeN(ctx, rooms.LogKey(code), "+", "-", 1).Val()[0]
			return c.HSet(ctx, rooms.SnapshotKey(code), "id", head.ID, "state", "{").Err()
		},
		"an entry is broken": func(ctx context.Context, c redis.UniversalClient, code room.Code) error {
			return c.XAdd(ctx, &redis.XAddArgs{Stream: rooms.LogKey(code), ID: "99-1", Values: []any{"at", "1", "events", "{"}}).Err()
		},
	} {
		t.Run(what, func(t *testing.T) {
			redistest.OnEachStore(t, func(t *testing.T, store string) {
				client, lines := redistest.Client(t, store), new(testkit.Output)
				old := startServer(t, store)
				server := startServerWith(t, redistest.Client(t, store), fastLeases, func(c *live.Config) {
					c.Logger = slog.New(slog.NewTextHandler(lines, nil))
				})
				code := old.create(30)
				old.join("Ann", code)
				old.rooms.Close()
				if err := spoil(t.Context(), client, code); err != nil {
					t.Fatal(err)
				}
				for range 20 { // as a page that reconnects
					err := server.person("Ann").enter(code, false)
					if !errors.Is(err, room.ErrUnreadable) {
						t.Fatalf("error %v, want ErrUnreadable", err)
					}
				}
				server.eventually("no room followed", func() bool { return server.rooms.Stats().Rooms == 0 })
				if n := lines.Count("ERROR"); n == 0 || n > 10 {
					t.Errorf("the log has %d lines about it:\n%s", n, lines)
				}
			})
		})
	}
}

func TestMembersAreDisconnectedWhenTheLogBecomesUnreadable(t *testing.T) {
	t.Parallel()
	store := redistest.Miniredis(t)
	server := startServer(t, store)
	code := server.create(30)
	ann := server.join("Ann", code)
	err := redistest.Client(t, store).XAdd(t.Context(), &redis.XAddArgs{
		Stream: rooms.LogKey(code), ID: "99-1", Values: []any{"at", "1", "events", "{"},
	}).Err()
	if err != nil {
		t.Fatal(err)
	}
	server.log.PollAll()
	if reason := ann.WaitForDisconnect(); reason != live.Reconnect {
		t.Errorf("disconnected for reason %v, want reconnect", reason)
	}
}

func TestFollowerOfAnEmptyRoomEnds(t *testing.T) {
	inVirtualTime(t, func(t *testing.T, start func() *server) {
		server := start()
		code := server.createWith(func(s *room.Settings) { s.Seconds = 0 })
		ann := server.join("Ann", code)
		ann.Start()
		ann.WaitForPhase(room.Playing)
		ann.Close()
		time.Sleep(time.Minute)
		if n := server.rooms.Stats().Rooms; n != 0 {
			t.Errorf("%d rooms are followed", n)
		}
		if v, err := server.rooms.PublicView(t.Context(), code, nil); err != nil || v.Phase != room.Results {
			t.Errorf("the round without a clock: phase %s, error %v", v.Phase, err)
		}
	})
}
