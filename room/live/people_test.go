package live_test

import (
	"slices"
	"testing"
	"time"

	"rattle/room"
	"rattle/room/live"
)

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

// hears reads updates until one satisfies, and returns it.
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
	view := hears(p, what, func(u live.ViewUpdate) bool { return so(u.View) }).View
	p.round = view.Round
	return view
}

func (p *person) seesPhase(phase room.Phase) room.RoomView {
	p.t.Helper()
	return p.sees(string(phase), func(v room.RoomView) bool { return v.Phase == phase })
}

// learns reads updates until another player's entry satisfies, in whatever update it comes.
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
		p.t.Fatalf("%s was not disconnected", p.name)
		return 0
	}
}

// Commands, as [live.Member.Do] takes them.
func again(p room.PlayerID) room.Command   { return room.AskAgain{Player: p} }
func sayDone(p room.PlayerID) room.Command { return room.MarkDone{Player: p} }
func leave(p room.PlayerID) room.Command   { return room.Leave{Player: p} }

func remove(target *person) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Remove{Player: p, Target: target.id()} }
}

func sit(name string) func(room.PlayerID) room.Command {
	return func(p room.PlayerID) room.Command { return room.Join{Player: p, Name: name} }
}

// hearsOfAbsence reads updates until a player is away, and returns the name.
func (p *person) hearsOfAbsence() string {
	p.t.Helper()
	return hears(p, "an absence", func(c live.PlayerUpdate) bool { return c.Away }).Name
}
