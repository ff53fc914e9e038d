package live_test

import (
	"slices"
	"testing"
	"time"

	"rattle/internal/testkit/play"
	"rattle/room"
	"rattle/room/live"
)

var _ play.Person[room.Code, room.Phase, room.RoomView, live.WordAnswer] = (*person)(nil)

// person is a player's client, with the updates that it was sent.
type person struct {
	t            *testing.T
	server       *server
	name         string
	member       *live.Member
	updates      chan live.Update
	disconnected chan live.DisconnectReason
	payments     // what they are charged
	sent         int
	round        int // that words are submitted for: of the last view that was read

	// What was sent before and is not sent again.
	mine   []room.OwnWord
	wrong  []room.WrongWord
	result *room.RoundResult
}

func (p *person) Send(message live.Message) {
	u := p.server.decode(message.Text)
	if several, ok := u.(live.Updates); ok {
		for _, u := range several {
			p.receive(u)
		}
		return
	}
	p.receive(u)
}

func (p *person) receive(u live.Update) {
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
	default: // the test has stopped reading
	}
}

func (p *person) Disconnect(r live.DisconnectReason) { p.disconnected <- r }

func (p *person) id() room.PlayerID { return room.PlayerID("p_" + p.name) }

func (s *server) person(name string) *person {
	return &person{t: s.t, server: s, name: name, updates: make(chan live.Update, 1<<14), disconnected: make(chan live.DisconnectReason, 1)}
}

func (s *server) join(name string, code room.Code) *person {
	s.t.Helper()
	p := s.person(name)
	p.Join(code)
	return p
}

func (s *server) watch(name string, code room.Code) *person {
	s.t.Helper()
	p := s.person(name)
	p.Watch(code)
	return p
}

// Join enters a room and takes a seat, or returns to it.
func (p *person) Join(code room.Code) {
	p.t.Helper()
	if err := p.enter(code, false); err != nil {
		p.t.Fatal(err)
	}
}

// Watch enters a room without a seat.
func (p *person) Watch(code room.Code) {
	p.t.Helper()
	if err := p.enter(code, true); err != nil {
		p.t.Fatal(err)
	}
}

func (p *person) enter(code room.Code, watch bool) error {
	entrance := live.EnterRequest{Player: p.id(), Name: p.name, Watch: watch}
	seat, err := p.server.rooms.Enter(p.t.Context(), code, entrance, p)
	p.member = seat
	return err
}

// waitForUpdate waits for an update for which a condition holds, and returns it.
func waitForUpdate[U live.Update](p *person, what string, holds func(U) bool) U {
	p.t.Helper()
	timeout := time.After(p.server.timeout)
	for {
		select {
		case u := <-p.updates:
			if u, ok := u.(U); ok && holds(u) {
				return u
			}
		case <-timeout:
			p.t.Fatalf("%s waited too long for %s", p.name, what)
		}
	}
}

// WaitFor waits until a condition holds for the room as it is sent, and returns it.
func (p *person) WaitFor(what string, holds func(room.RoomView) bool) room.RoomView {
	p.t.Helper()
	view := waitForUpdate(p, what, func(u live.ViewUpdate) bool { return holds(u.View) }).View
	p.round = view.Round
	return view
}

// WaitForPhase waits until the room is in a phase.
func (p *person) WaitForPhase(phase room.Phase) room.RoomView {
	p.t.Helper()
	return p.WaitFor(string(phase), func(v room.RoomView) bool { return v.Phase == phase })
}

// waitForPlayer waits until a condition holds for another player, in whichever update it comes.
func (p *person) waitForPlayer(of, what string, holds func(room.Player) bool) {
	p.t.Helper()
	waitForUpdate(p, of+" "+what, func(u live.Update) bool {
		switch u := u.(type) {
		case live.PlayerUpdate:
			return u.Name == of && holds(u.Player)
		case live.ViewUpdate:
			return slices.ContainsFunc(u.View.Players, func(x room.Player) bool { return x.Name == of && holds(x) })
		}
		return false
	})
}

// WaitForRefusal waits until a command is refused for a reason.
func (p *person) WaitForRefusal(want room.Refusal) {
	p.t.Helper()
	waitForUpdate(p, "the refusal "+string(want), func(r live.RequestRefused) bool { return r.Reason == want })
}

// Done ends the round for the player.
func (p *person) Done() {
	p.t.Helper()
	p.Do(done)
}

// Again asks for another round.
func (p *person) Again() {
	p.t.Helper()
	p.Do(again)
}

// Leave leaves the seat to others.
func (p *person) Leave() {
	p.t.Helper()
	p.Do(func(p room.PlayerID) room.Command { return room.Leave{Player: p} })
}

// Close ends the connection to the follower, as a page does that is closed.
func (p *person) Close() { p.member.Leave() }

// Do has the follower decide a command of the player.
func (p *person) Do(command func(room.PlayerID) room.Command) {
	p.t.Helper()
	if err := p.member.Do(p.t.Context(), command); err != nil {
		p.t.Fatal(err)
	}
}

// Start, as the host, starts a round.
func (p *person) Start() {
	p.t.Helper()
	if err := p.member.Call(p.t.Context()); err != nil {
		p.t.Fatal(err)
	}
}

// SendWord submits a word without waiting for the answer, and returns its key.
func (p *person) SendWord(word string) room.Key {
	p.t.Helper()
	p.sent++
	key := room.Key{Tab: p.name, N: p.sent}
	p.SendWordAs(key, word)
	return key
}

// SendWordAs is SendWord with a key of the caller's choice.
func (p *person) SendWordAs(key room.Key, word string) {
	p.t.Helper()
	if err := p.member.Submit(p.t.Context(), max(1, p.round), key, word); err != nil {
		p.t.Fatal(err)
	}
}

// Submit submits a word, and returns the answer to it.
func (p *person) Submit(word string) live.WordAnswer {
	p.t.Helper()
	return p.WaitForAnswer(p.SendWord(word))
}

// WaitForAnswer waits for the answer to the word with a key.
func (p *person) WaitForAnswer(key room.Key) live.WordAnswer {
	p.t.Helper()
	return waitForUpdate(p, "the answer", func(a live.WordAnswer) bool { return a.Key == key })
}

// WaitForDisconnect waits until the follower ends the connection, and returns the reason.
func (p *person) WaitForDisconnect() live.DisconnectReason {
	p.t.Helper()
	select {
	case r := <-p.disconnected:
		return r
	case <-time.After(p.server.timeout):
		p.t.Fatalf("%s was not disconnected", p.name)
		return 0
	}
}

// Commands, as [live.Member.Do] takes them.
func again(p room.PlayerID) room.Command { return room.AskAgain{Player: p} }
func done(p room.PlayerID) room.Command  { return room.MarkDone{Player: p} }

func remove(target *person) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Remove{Player: p, Target: target.id()} }
}

func sit(name string) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Join{Player: p, Name: name} }
}

// waitForAbsence waits until a player is away, and returns the name.
func (p *person) waitForAbsence() string {
	p.t.Helper()
	return waitForUpdate(p, "an absence", func(c live.PlayerUpdate) bool { return c.Away }).Name
}
