package live_test

import (
	"io"
	"log/slog"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/internal/testkit/virtual"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

const testTimeout = time.Minute

// fastLeases makes absences show soon.
var fastLeases = rooms.Options{Interval: 100 * time.Millisecond, Lease: 1500 * time.Millisecond}

// noUpkeep leaves so long between upkeeps that no test sees one.
var noUpkeep = rooms.Options{Interval: time.Hour, Lease: 2 * time.Hour}

// roomLog is what a server uses of its store.
type roomLog interface {
	room.Log
	room.WakeUps
	room.Listings
	PollAll()
	Close()
}

// server is one of the servers on a store.
type server struct {
	t       *testing.T
	client  redis.UniversalClient // nil for a store in memory
	log     roomLog
	rooms   *live.Rooms
	lexicon *engine.Lexicon

	timeout time.Duration
	link    *virtual.Link // in virtual time

	keepsResults bool // the encoder keeps results, so that none is encoded again

	mu      sync.Mutex
	updates []live.Update // that were encoded: a message is an index of them
}

func startServer(t *testing.T, store string) *server {
	t.Helper()
	return startServerWith(t, redistest.Client(t, store), fastLeases, func(*live.Config) {})
}

func startServerWith(t *testing.T, client redis.UniversalClient, o rooms.Options, change func(*live.Config)) *server {
	t.Helper()
	log, err := rooms.Open(t.Context(), client, o)
	for began := time.Now(); err != nil && time.Since(began) < testTimeout; { // a busy machine
		log, err = rooms.Open(t.Context(), client, o)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(log.Close)
	s := startServerOn(t, log, change)
	s.client = client
	return s
}

// startServerOn starts a server on a log, which the caller closes.
func startServerOn(t *testing.T, log roomLog, change func(*live.Config)) *server {
	t.Helper()
	s := &server{t: t, log: log, lexicon: roomtest.Lexicon(t), timeout: testTimeout}
	config := live.Config{
		Log:      log,
		WakeUps:  log,
		Listings: log,
		Lexicon:  s.lexicon,
		Lists:    room.Lists{room.Everyday: 0, room.Standard: 1, room.Full: 2},
		Limits:   room.Limits{MinSeconds: 1, MaxSeconds: 600},
		Encode:   s.encode,
		Logger:   slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	change(&config)
	s.rooms = live.New(config)
	t.Cleanup(s.rooms.Close)
	return s
}

// disconnect cuts the server off from its store, and so from all other servers.
func (s *server) disconnect() {
	s.log.Close()
	_ = s.client.Close()
}

func (s *server) encode(u live.Update) live.Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.updates = append(s.updates, u)
	return live.Message{Text: []byte(strconv.Itoa(len(s.updates) - 1))}
}

func (s *server) decode(message []byte) live.Update {
	i, err := strconv.Atoi(string(message))
	if err != nil {
		s.t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.updates[i]
}

func (s *server) create(seconds int) room.Code {
	s.t.Helper()
	return s.createWith(func(settings *room.Settings) { settings.Seconds = seconds })
}

func (s *server) createWith(rules func(*room.Settings)) room.Code {
	s.t.Helper()
	settings, err := room.DefaultSettings("")
	if err != nil {
		s.t.Fatal(err)
	}
	rules(&settings)
	code, err := s.rooms.Create(s.t.Context(), room.Create{Settings: settings})
	if err != nil {
		s.t.Fatal(err)
	}
	return code
}

// playersOf returns the players of a room by name, from its public view.
func (s *server) playersOf(code room.Code) map[string]room.Player {
	s.t.Helper()
	view, err := s.rooms.PublicView(s.t.Context(), code, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	players := make(map[string]room.Player)
	for _, p := range view.Players {
		players[p.Name] = p
	}
	return players
}

// eventually waits until a condition holds.
func (s *server) eventually(what string, holds func() bool) {
	s.t.Helper()
	for began := time.Now(); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > s.timeout {
			s.t.Fatalf("waited too long for %s", what)
		}
	}
}

// events returns the events in a room's log.
func (s *server) events(code room.Code) (events []room.Event) {
	s.t.Helper()
	tail, err := s.log.Read(s.t.Context(), code, room.ID{})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, e := range tail.Entries {
		events = append(events, e.Events...)
	}
	return events
}
