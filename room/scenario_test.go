package room_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"rattle/engine"
	"rattle/room"
	"rattle/room/bots"
)

// scenario is a room without servers: a log in a slice, and a clock that the test sets.
type scenario struct {
	t     tb
	now   room.Instant
	log   []room.Entry
	state room.State
	game
	answers *engine.Answers // of the board of the round
	keys    int
	rounds  int
}

// tb is a testing.TB or a rapid.T.
type tb interface {
	Helper()
	Errorf(format string, args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

const start room.Instant = 1_763_700_000_000

const code room.Code = "KTMVQRBC"

// newScenario begins with a private room that ann has joined first, then bob. Every round is played on
// the board of textbook.
func newScenario(t tb) *scenario { return newScenarioWith(t, func(*room.Settings) {}) }

// newScenarioWith is newScenario with changed settings.
func newScenarioWith(t tb, change func(*room.Settings)) *scenario {
	s := &scenario{t: t, now: start, game: textbook(t)}
	s.does(room.Create{Code: code, Settings: settingsWith(t, change)})
	s.joins("ann", "bob")
	return s
}

func settingsWith(t tb, change func(*room.Settings)) room.Settings {
	t.Helper()
	settings, err := room.DefaultSettings("")
	must(t, err)
	change(&settings)
	return settings
}

func public(s *room.Settings) { s.Access = room.Public }

func must(t tb, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// env returns what a server would decide with now.
func (s *scenario) env() room.Env {
	env := room.Env{
		Limits:  room.DefaultLimits(),
		Now:     s.now,
		Setup:   s.draw(s.rounds + 1),
		Answers: s.answers,
	}
	if s.state.Phase == room.Called {
		env.Deal = s.deals(s.t, s.state.Round)
	}
	if s.state.Phase == room.Called && s.state.HasAutomatedSeats() {
		round := s.state.Round
		if round.Board = s.state.CustomBoard; round.Board == nil {
			round.Board = env.Deal.Board
		}
		env.Plan, env.Answers = bots.Plan, s.solves(s.t, round)
	}
	return env
}

// draw returns the setup of the n-th round.
func (s *scenario) draw(n int) room.RoundSetup {
	name := fmt.Sprintf("round %d", n)
	nonce := sha256.Sum256([]byte("nonce of " + name))
	return room.RoundSetup{Round: name, Key: sha256.Sum256([]byte(name)), Nonce: room.Salt(nonce[:16]), Lists: s.lists, Lexicon: s.hash}
}

// tries decides a command and appends the events, encoded and decoded as in a log.
func (s *scenario) tries(c room.Command) ([]room.Event, error) {
	s.t.Helper()
	before := encoded(s.t, s.state)
	events, err := room.Decide(s.state, c, s.env())
	if encoded(s.t, s.state) != before {
		s.t.Fatalf("deciding %#v has changed the state", c)
	}
	if err != nil || len(events) == 0 {
		return events, err
	}
	text, err := room.EncodeEvents(events)
	must(s.t, err)
	read, err := room.DecodeEvents(text)
	must(s.t, err)
	s.appends(read...)
	return events, nil
}

// appends appends an entry of events.
func (s *scenario) appends(events ...room.Event) {
	s.t.Helper()
	entry := room.Entry{ID: s.state.Head.Next(uint64(len(s.log))), At: s.now, Events: events}
	next := room.Evolve(s.state, entry)
	s.checkDeadline(room.Evolve(s.state, room.Entry{Events: events}).Deadline(), next.Deadline())
	s.log, s.state = append(s.log, entry), next
	for _, event := range events {
		switch event.(type) {
		case room.RoundCalled:
			s.rounds++
		case room.RoundOpened:
			s.answers = s.solves(s.t, next.Round)
		}
	}
}

// checkDeadline: the deadline that is sent with an append, before its instant is known, is that of the
// state after the stamped entry.
func (s *scenario) checkDeadline(decided, entry room.Deadline) {
	s.t.Helper()
	if decided.IsSet() && decided.Since == 0 {
		decided.Since = s.now
	}
	if decided.IsSet() != entry.IsSet() || decided.IsSet() && decided.At() != entry.At() {
		s.t.Errorf("the deadline of the decision %+v is not that of the entry %+v", decided, entry)
	}
}

func (s *scenario) does(commands ...room.Command) {
	s.t.Helper()
	for _, c := range commands {
		if _, err := s.tries(c); err != nil {
			s.t.Fatalf("%#v: %v", c, err)
		}
	}
}

func (s *scenario) isRefused(c room.Command, want room.Refusal) {
	s.t.Helper()
	before := s.state.Head
	events, err := s.tries(c)
	if !errors.Is(err, want) || len(events) > 0 || s.state.Head != before {
		s.t.Errorf("%#v: %v and %v, want %q", c, events, err, want)
	}
}

// changesNothing checks that commands are neither refused nor change anything.
func (s *scenario) changesNothing(commands ...room.Command) {
	s.t.Helper()
	for _, c := range commands {
		if events, err := s.tries(c); len(events) > 0 || err != nil {
			s.t.Errorf("%#v: %v and %v, want nothing", c, events, err)
		}
	}
}

// after lets time pass, with a tick at each deadline.
func (s *scenario) after(d room.Millis) {
	s.t.Helper()
	until := s.now.Add(d)
	for a := s.state.Deadline(); a.IsSet() && a.At() <= until; a = s.state.Deadline() {
		s.now = max(s.now, a.At())
		s.does(room.Tick{})
	}
	s.now = until
}

// joins seats players; their names are their ids, capitalised.
func (s *scenario) joins(players ...room.PlayerID) {
	s.t.Helper()
	for _, p := range players {
		s.does(room.Join{Player: p, Name: nameOf(p)})
	}
}

func nameOf(p room.PlayerID) string { return strings.ToUpper(string(p[:1])) + string(p[1:]) }

// opens calls a round and lets its countdown pass.
func (s *scenario) opens() {
	s.t.Helper()
	s.does(room.CallRound{Player: s.state.Host()})
	s.after(room.Countdown)
	if p, at := s.state.AwaitedPlayer(); p != "" && at <= s.now {
		s.does(room.Tick{}) // as a server does that has a socket of the player
	}
	s.isIn(room.Playing)
}

// closes lets time pass until the round closes.
func (s *scenario) closes() {
	s.t.Helper()
	for s.state.Phase == room.Playing {
		s.after(room.Millis(s.state.Deadline().At() - s.now))
	}
	s.isIn(room.Results)
}

func (s *scenario) isIn(p room.Phase) {
	s.t.Helper()
	expect(s.t, "phase", s.state.Phase, p)
}

func (s *scenario) submission(p room.PlayerID, word string) room.SubmitWord {
	s.keys++
	return room.SubmitWord{Player: p, Round: s.state.Round.Number, Key: room.Key{Tab: "tab-of-" + string(p), N: s.keys}, Word: word}
}

func (s *scenario) finds(p room.PlayerID, words ...string) {
	s.t.Helper()
	for _, word := range words {
		s.does(s.submission(p, word))
	}
}

// plays plays a whole round in which the players find words, one player after the other.
func (s *scenario) plays(found map[room.PlayerID][]string) {
	s.t.Helper()
	s.opens()
	for _, seat := range s.state.Seats {
		s.finds(seat.Player, found[seat.Player]...)
	}
	s.closes()
}

func (s *scenario) view(p room.PlayerID) room.RoomView {
	return room.View(s.state, p, s.answers, s.lists)
}

func (s *scenario) seat(p room.PlayerID) *room.Seat {
	s.t.Helper()
	seat, ok := s.state.Seat(p)
	if !ok {
		s.t.Fatalf("%s has no seat", p)
	}
	return seat
}

// seated returns the players with a seat, in the order of the seats.
func (s *scenario) seated() []room.PlayerID {
	var players []room.PlayerID
	for _, seat := range s.state.Seats {
		players = append(players, seat.Player)
	}
	return players
}

// standing returns a player's standing in the results.
func (s *scenario) standing(p room.PlayerID) room.Standing {
	s.t.Helper()
	for _, standing := range s.view("").Result.Players {
		if standing.Player == p {
			return standing
		}
	}
	s.t.Fatalf("%s has no standing in %+v", p, s.state.Round.Tally)
	return room.Standing{}
}

// points returns the points of each player in the results.
func (s *scenario) points() map[room.PlayerID]int {
	points := make(map[room.PlayerID]int)
	for _, standing := range s.state.Round.Tally {
		points[standing.Player] = standing.Points
	}
	return points
}

type points = map[room.PlayerID]int

// alike compares boards by their content, and ignores unexported fields.
var alike = cmp.Options{
	cmp.Comparer(func(a, b *engine.Board) bool { return a == b || a != nil && b != nil && a.Equal(b) }),
	cmpopts.IgnoreUnexported(room.WrongWord{}, room.BoardWord{}),
}

func expect[T any](t tb, what string, got, want T) {
	t.Helper()
	if diff := diff(got, want); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func diff[T any](got, want T) string { return cmp.Diff(want, got, alike) }

// kinds returns the type names of events.
func kinds(events []room.Event) []string {
	var kinds []string
	for _, e := range events {
		kinds = append(kinds, reflect.TypeOf(e).Name())
	}
	return kinds
}
