package live_test

import (
	"io"
	"log/slog"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/store/redis/redistest"
	"rattle/store/redis/rooms"
)

const testTimeout = 20 * time.Second

// fastLeases lets absences be seen soon.
var fastLeases = rooms.Options{Heartbeat: 200 * time.Millisecond, Lease: 1500 * time.Millisecond}

// noHeartbeats looks at rooms so seldom that a test does not see it.
var noHeartbeats = rooms.Options{Heartbeat: time.Hour, Lease: 2 * time.Hour}

// server is one server of several on a store.
type server struct {
	t       *testing.T
	client  redis.UniversalClient
	log     *rooms.Log
	rooms   *live.Rooms
	lexicon *engine.Lexicon

	timeout time.Duration
	wire    *wire // in virtual time

	keepsResults bool // as an encoder may: none is worked out again

	mu      sync.Mutex
	updates []live.Update // as encoded: the message is the index
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
	s := &server{t: t, client: client, log: log, lexicon: roomtest.Lexicon(t), timeout: testTimeout}
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

// dies lets nobody hear of the server any more: no store and no other server.
func (s *server) dies() {
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

func (s *server) creates(seconds int) room.Code {
	s.t.Helper()
	return s.createsBy(func(settings *room.Settings) { settings.Seconds = seconds })
}

func (s *server) createsBy(rules func(*room.Settings)) room.Code {
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

// person is a member of a room, and all that they were told.
type person struct {
	t            *testing.T
	server       *server
	name         string
	member       *live.Member
	updates      chan live.Update
	disconnected chan live.DisconnectReason
	payments     // what they pay
	sent         int
	round        int // whose words are sent: of the last picture that was read

	// What was told before and is not told again.
	mine   []room.OwnWord
	wrong  []room.WrongWord
	result *room.RoundResult
}

func (p *person) Send(message live.Message) {
	u := p.server.decode(message.Text)
	switch seen, ok := u.(live.ViewUpdate); {
	case !ok:
	case seen.OwnUnchanged:
		seen.View.Mine, seen.View.Wrong = p.mine, p.wrong
		u = seen
	default:
		p.mine, p.wrong = seen.View.Mine, seen.View.Wrong
	}
	if resulted, ok := u.(live.ResultUpdate); ok {
		if !p.server.keepsResults {
			p.result = resulted.Result()
		}
		return
	}
	if seen, ok := u.(live.ViewUpdate); ok && seen.View.Phase == room.Results {
		seen.View.Result = p.result
		u = seen
	}
	select {
	case p.updates <- u:
	default: // nobody reads on for ever
	}
}

func (p *person) Disconnect(r live.DisconnectReason) { p.disconnected <- r }

func (p *person) id() room.PlayerID { return room.PlayerID("p_" + p.name) }

func (s *server) person(name string) *person {
	return &person{t: s.t, server: s, name: name, updates: make(chan live.Update, 1<<14), disconnected: make(chan live.DisconnectReason, 1)}
}

func (s *server) joins(name string, code room.Code) *person {
	s.t.Helper()
	p := s.person(name)
	if err := p.enters(code, false); err != nil {
		s.t.Fatal(err)
	}
	return p
}

func (s *server) watches(name string, code room.Code) *person {
	s.t.Helper()
	p := s.person(name)
	if err := p.enters(code, true); err != nil {
		s.t.Fatal(err)
	}
	return p
}

func (p *person) enters(code room.Code, watch bool) error {
	entrance := live.EnterRequest{Player: p.id(), Name: p.name, Watch: watch}
	seat, err := p.server.rooms.Enter(p.t.Context(), code, entrance, p)
	p.member = seat
	return err
}

// hears reads on until an update satisfies.
func hears[U live.Update](p *person, what string, so func(U) bool) U {
	p.t.Helper()
	timeout := time.After(p.server.timeout)
	for {
		select {
		case u := <-p.updates:
			if u, ok := u.(U); ok && so(u) {
				return u
			}
		case <-timeout:
			p.t.Fatalf("%s did not hear of %s", p.name, what)
		}
	}
}

func (p *person) sees(what string, so func(room.RoomView) bool) room.RoomView {
	p.t.Helper()
	picture := hears(p, what, func(u live.ViewUpdate) bool { return so(u.View) }).View
	p.round = picture.Round
	return picture
}

func (p *person) seesPhase(phase room.Phase) room.RoomView {
	p.t.Helper()
	return p.sees(string(phase), func(v room.RoomView) bool { return v.Phase == phase })
}

// learns reads on until another player's entry satisfies, however that is told.
func (p *person) learns(of, what string, so func(room.Player) bool) {
	p.t.Helper()
	hears(p, of+" "+what, func(u live.Update) bool {
		switch u := u.(type) {
		case live.PlayerUpdate:
			return u.Name == of && so(u.Player)
		case live.ViewUpdate:
			return slices.ContainsFunc(u.View.Players, func(x room.Player) bool { return x.Name == of && so(x) })
		}
		return false
	})
}

func (p *person) isRefused(want room.Refusal) {
	p.t.Helper()
	hears(p, "the refusal "+string(want), func(r live.RequestRefused) bool { return r.Reason == want })
}

func (p *person) does(command func(room.PlayerID) room.Command) {
	p.t.Helper()
	if err := p.member.Do(p.t.Context(), command); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) calls() {
	p.t.Helper()
	if err := p.member.Call(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) sends(word string) room.Key {
	p.t.Helper()
	p.sent++
	key := room.Key{Tab: p.name, N: p.sent}
	p.sendsAs(key, word)
	return key
}

func (p *person) sendsAs(key room.Key, word string) {
	p.t.Helper()
	if err := p.member.Submit(p.t.Context(), max(1, p.round), key, word); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) submits(word string) live.WordAnswer {
	p.t.Helper()
	return p.isAnswered(p.sends(word))
}

func (p *person) isAnswered(key room.Key) live.WordAnswer {
	p.t.Helper()
	return hears(p, "the answer", func(a live.WordAnswer) bool { return a.Key == key })
}

func (p *person) isDisconnected() live.DisconnectReason {
	p.t.Helper()
	select {
	case r := <-p.disconnected:
		return r
	case <-time.After(p.server.timeout):
		p.t.Fatalf("%s was not shed", p.name)
		return 0
	}
}

// What people want, as [live.Member.Do] takes it.
func again(p room.PlayerID) room.Command   { return room.AskAgain{Player: p} }
func sayDone(p room.PlayerID) room.Command { return room.MarkDone{Player: p} }
func leave(p room.PlayerID) room.Command   { return room.Leave{Player: p} }

func remove(target *person) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Remove{Player: p, Target: target.id()} }
}

func sit(name string) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Join{Player: p, Name: name} }
}

// playersOf gives the players of a room by name, as somebody sees them who is not in it.
func (s *server) playersOf(code room.Code) map[string]room.Player {
	s.t.Helper()
	picture, err := s.rooms.PublicView(s.t.Context(), code, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	players := make(map[string]room.Player)
	for _, p := range picture.Players {
		players[p.Name] = p
	}
	return players
}

// hearsOfAbsence reads on until somebody is away and gives their name.
func (p *person) hearsOfAbsence() string {
	p.t.Helper()
	return hears(p, "an absence", func(c live.PlayerUpdate) bool { return c.Away }).Name
}

// awaits asks again and again until something is so.
func (s *server) awaits(what string, so func() bool) {
	s.t.Helper()
	for began := time.Now(); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > s.timeout {
			s.t.Fatalf("waited too long for %s", what)
		}
	}
}

// events gives those that the log of a room holds.
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
