package live_test

import (
	"io"
	"log/slog"
	"strconv"
	"sync"
	"testing"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/redislog/redistest"
	"rattle/room/roomtest"
)

const patience = 15 * time.Second

// server is one server of several on a store.
type server struct {
	t       *testing.T
	rooms   *live.Rooms
	lexicon *engine.Lexicon

	mu      sync.Mutex
	updates []live.Update // as encoded: the message is the index
}

func startServer(t *testing.T, log room.Log) *server {
	t.Helper()
	s := &server{t: t, lexicon: roomtest.Lexicon(t)}
	s.rooms = live.New(live.Config{
		Log:     log,
		Lexicon: s.lexicon,
		Lists:   map[room.List]engine.Grade{room.Standard: 1},
		Limits:  room.Limits{MinSeconds: 1, MaxSeconds: 600},
		Encode:  s.encode,
		Grace:   50 * time.Millisecond,
		Logger:  slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	t.Cleanup(s.rooms.Close)
	return s
}

func startServerOn(t *testing.T, store string) *server {
	t.Helper()
	return startServer(t, redistest.Open(t, store))
}

func (s *server) encode(u live.Update) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.updates = append(s.updates, u)
	return []byte(strconv.Itoa(len(s.updates) - 1))
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

func (s *server) creates(seconds int) room.Code {
	s.t.Helper()
	settings, err := room.DefaultSettings("")
	if err != nil {
		s.t.Fatal(err)
	}
	settings.Seconds = seconds
	code, err := s.rooms.Create(s.t.Context(), settings)
	if err != nil {
		s.t.Fatal(err)
	}
	return code
}

// person is a member with a seat, and all that they were told.
type person struct {
	t      *testing.T
	server *server
	name   string
	seat   *live.Seat
	told   chan live.Update
	shed   chan live.Reason
	sent   int
}

func (p *person) Send(message []byte) { p.told <- p.server.decode(message) }

func (p *person) Shed(r live.Reason) { p.shed <- r }

func (s *server) person(name string) *person {
	return &person{t: s.t, server: s, name: name, told: make(chan live.Update, 4096), shed: make(chan live.Reason, 1)}
}

func (s *server) joins(name string, code room.Code) *person {
	s.t.Helper()
	p := s.person(name)
	seat, err := s.rooms.Join(s.t.Context(), code, room.PlayerID("p_"+name), name, p)
	if err != nil {
		s.t.Fatal(err)
	}
	p.seat = seat
	return p
}

// hears reads on until an update satisfies.
func hears[U live.Update](p *person, what string, so func(U) bool) U {
	p.t.Helper()
	timeout := time.After(patience)
	for {
		select {
		case u := <-p.told:
			if u, ok := u.(U); ok && so(u) {
				return u
			}
		case <-timeout:
			p.t.Fatalf("%s did not hear of %s", p.name, what)
		}
	}
}

func (p *person) sees(what string, so func(room.Picture) bool) room.Picture {
	p.t.Helper()
	return hears(p, what, func(u live.Seen) bool { return so(u.Picture) }).Picture
}

func (p *person) seesPhase(phase room.Phase) room.Picture {
	p.t.Helper()
	return p.sees(string(phase), func(v room.Picture) bool { return v.Phase == phase })
}

func (p *person) calls() {
	p.t.Helper()
	if err := p.seat.Call(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) sends(word string) room.Key {
	p.t.Helper()
	p.sent++
	key := room.Key{Tab: p.name, N: p.sent}
	if err := p.seat.Submit(p.t.Context(), key, word); err != nil {
		p.t.Fatal(err)
	}
	return key
}

func (p *person) submits(word string) live.Answered {
	p.t.Helper()
	key := p.sends(word)
	return hears(p, "the answer to "+word, func(a live.Answered) bool { return a.Key == key })
}

func (p *person) isShed() live.Reason {
	p.t.Helper()
	select {
	case r := <-p.shed:
		return r
	case <-time.After(patience):
		p.t.Fatalf("%s was not shed", p.name)
		return 0
	}
}
