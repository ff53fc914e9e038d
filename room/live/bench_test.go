package live_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
)

// memoryLog is a log in memory that replies at once, so that a benchmark measures followers alone.
type memoryLog struct {
	mu    sync.Mutex
	rooms map[room.Code]*memoryRoom
	ahead room.Millis // of the machine's clock
}

type memoryRoom struct {
	log     roomtest.Log
	hints   []chan room.Hint
	present map[room.PlayerID]struct{}
}

func newMemoryLog() *memoryLog { return &memoryLog{rooms: make(map[room.Code]*memoryRoom)} }

func (l *memoryLog) now() room.Instant { return room.Instant(time.Now().UnixMilli()).Add(l.ahead) }

func (r *memoryRoom) head() (id room.ID) {
	if n := len(r.log.Entries); n > 0 {
		id = r.log.Entries[n-1].ID
	}
	return id
}

func (l *memoryLog) Append(_ context.Context, code room.Code, req room.AppendRequest) (room.AppendResult, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.rooms[code]
	if r == nil {
		r = &memoryRoom{present: make(map[room.PlayerID]struct{})}
		l.rooms[code] = r
	}
	return r.log.Append(l.now(), req), nil
}

func (l *memoryLog) SaveSnapshot(context.Context, room.Code, room.ID, []byte) error { return nil }

func (l *memoryLog) Read(_ context.Context, code room.Code, after room.ID) (room.Tail, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	tail := room.Tail{Now: l.now()}
	if r := l.rooms[code]; r != nil {
		tail.Entries, _ = r.log.After(after)
	}
	return tail, nil
}

func (l *memoryLog) Watch(_ context.Context, code room.Code) (<-chan room.Hint, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	hints := make(chan room.Hint)
	r := l.rooms[code]
	r.hints = append(r.hints, hints)
	return hints, nil
}

func (l *memoryLog) Announce(_ context.Context, code room.Code, players []room.PlayerID) (room.Presence, room.ID, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.rooms[code]
	for _, p := range players {
		r.present[p] = struct{}{}
	}
	return l.presence(r), r.head(), nil
}

func (l *memoryLog) presence(r *memoryRoom) room.Presence {
	return room.Presence{Now: l.now(), Lease: 10_000, Present: r.present, Judged: true}
}

// poll sends the followers of a room what the store has of it.
func (l *memoryLog) poll(code room.Code) {
	l.mu.Lock()
	r := l.rooms[code]
	presence := l.presence(r)
	hint := room.Hint{Entry: room.Entry{ID: r.head()}, Presence: &presence, Polled: true}
	l.mu.Unlock()
	for _, hints := range r.hints {
		hints <- hint
	}
}

func (l *memoryLog) List(context.Context, room.Listing) error       { return nil }
func (l *memoryLog) Unlist(context.Context, room.Code) error        { return nil }
func (l *memoryLog) Release(room.Code)                              {}
func (l *memoryLog) Listed(context.Context) ([]room.Listing, error) { return nil, nil }

// benchmarkClient is a client that passes on the updates that a benchmark waits for.
type benchmarkClient struct {
	answers chan live.WordAnswer
	phases  chan room.Phase
	member  *live.Member
}

func (c *benchmarkClient) Send(m live.Message) {
	update := m.Shared
	if several, ok := update.(live.Updates); ok {
		update = several[0] // a score may follow
	}
	switch u := update.(type) {
	case live.WordAnswer:
		c.answers <- u
	case live.ViewUpdate:
		select {
		case c.phases <- u.View.Phase:
		default:
		}
	}
}

func (c *benchmarkClient) Disconnect(live.DisconnectReason) {}

var noText = []byte{}

// benchmarkRooms returns the rooms of a server on a log in memory.
func benchmarkRooms(b *testing.B) (*live.Rooms, *memoryLog) {
	b.Helper()
	log := newMemoryLog()
	rooms := live.New(live.Config{
		Log:      log,
		WakeUps:  noWakeUps{},
		Listings: log,
		Lexicon:  roomtest.Lexicon(b),
		Lists:    room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2},
		Limits:   room.Limits{MinSeconds: 1, MaxSeconds: 3600},
		Encode:   func(u live.Update) live.Message { return live.Message{Text: noText, Shared: u} },
		Logger:   slog.New(slog.DiscardHandler),
	})
	b.Cleanup(rooms.Close)
	return rooms, log
}

// openFor opens a room with a board of different letters, and has n players enter.
func openFor(b *testing.B, rooms *live.Rooms, n int) (room.Code, *engine.Board, []*benchmarkClient) {
	b.Helper()
	board, err := engine.ParseBoard("ABCDE/FGHIJ/KLMNO/PRSTU/VWXYZ", engine.Plane)
	if err != nil {
		b.Fatal(err)
	}
	settings, err := room.DefaultSettings("en-5x5-big-deluxe")
	if err != nil {
		b.Fatal(err)
	}
	settings.Seconds, settings.MinLetters, settings.CustomBoard, settings.Seats = 3600, 3, true, n
	code, err := rooms.Create(b.Context(), room.Create{Settings: settings, CustomBoard: board})
	if err != nil {
		b.Fatal(err)
	}
	members := make([]*benchmarkClient, n)
	for i := range members {
		members[i] = &benchmarkClient{answers: make(chan live.WordAnswer, 1), phases: make(chan room.Phase, 100)}
		members[i].member, err = rooms.Enter(b.Context(), code, live.EnterRequest{
			Player: room.PlayerID(fmt.Sprint("p_", i)), Name: fmt.Sprint("Player ", i),
		}, members[i])
		if err != nil {
			b.Fatal(err)
		}
	}
	return code, board, members
}

// BenchmarkWord measures a word that counts, from its submission to its answer.
func BenchmarkWord(b *testing.B) {
	for _, players := range []int{1, 4, 16} {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			rooms, log := benchmarkRooms(b)
			b.ReportAllocs()
			b.StopTimer()
			for left := b.N; left > 0; {
				code, board, members := openFor(b, rooms, players)
				words := roomtest.Words(b, roomtest.Lexicon(b), board, 500)
				if err := members[0].member.Call(b.Context()); err != nil {
					b.Fatal(err)
				}
				for phase := room.Lobby; phase != room.Playing; {
					phase = <-members[0].phases
					if phase == room.Called {
						log.mu.Lock()
						log.ahead += room.Countdown
						log.mu.Unlock()
						log.poll(code)
					}
				}
				b.StartTimer()
				for n, word := range words {
					for _, m := range members {
						if left--; left < 0 {
							break
						}
						if err := m.member.Submit(b.Context(), 1, room.Key{Tab: "tab", N: n + 1}, word); err != nil {
							b.Fatal(err)
						}
						if a := <-m.answers; a.Points == 0 {
							b.Fatalf("%s is answered %+v", word, a)
						}
					}
				}
				b.StopTimer()
				for _, m := range members {
					m.member.Leave()
				}
			}
		})
	}
}

// BenchmarkPoll measures a poll of a room that shows nobody absent.
func BenchmarkPoll(b *testing.B) {
	for _, players := range []int{4, 16} {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			rooms, log := benchmarkRooms(b)
			code, _, _ := openFor(b, rooms, players)
			b.ReportAllocs()
			for b.Loop() {
				log.poll(code)
			}
		})
	}
}

// BenchmarkEnter measures a watcher who enters a room of sixteen and leaves it.
func BenchmarkEnter(b *testing.B) {
	rooms, _ := benchmarkRooms(b)
	code, _, _ := openFor(b, rooms, 16)
	b.ReportAllocs()
	for b.Loop() {
		m := &benchmarkClient{}
		member, err := rooms.Enter(b.Context(), code, live.EnterRequest{Player: "p_watcher", Watch: true}, m)
		if err != nil {
			b.Fatal(err)
		}
		member.Leave()
	}
}
