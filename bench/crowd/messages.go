//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

func (p *player) join() {
	p.send(`{"kind":"join","room":%q,"name":"Player %s","tab":%q}`, p.room, nameOf(p.number%p.crowd.options.size), p.tab)
}

// nameOf returns a name for a seat. No two names of a room look alike.
func nameOf(seat int) string {
	const letters = "bdfgkmptvz"
	return string(letters[seat/len(letters)%len(letters)]) + string(letters[seat%len(letters)])
}

// handleFrame handles a frame. A message may take several, and a frame hold several messages.
func (p *player) handleFrame(f frame) error {
	switch f.opcode {
	case opPing:
		p.crowd.tally.pings++
		p.writeFrame(opPong, f.payload)
		return nil
	case opPong:
		return nil
	case opClose:
		return fmt.Errorf("the server closed the socket: %q", f.payload)
	}
	s := p.socket
	if s == nil { // lost while the frames before were handled
		return nil
	}
	if !f.final || f.opcode == opContinuation {
		s.message = append(s.message, f.payload...)
		if !f.final {
			return nil
		}
		f.payload, s.message = s.message, nil
	}
	for line := range bytes.SplitSeq(f.payload, []byte{'\n'}) {
		p.handle(line)
	}
	return nil
}

var (
	answerStart = []byte(`{"kind":"answer",`)
	scoreStart  = []byte(`{"kind":"score",`)
	numberMark  = []byte(`"n":`)
	refusalMark = []byte(`"refusal":"`)
)

// handle handles a message. Those that come with every word are not decoded.
func (p *player) handle(line []byte) {
	switch {
	case bytes.HasPrefix(line, scoreStart):
		p.crowd.tally.scores++
		return
	case bytes.HasPrefix(line, answerStart):
		p.handleAnswer(line)
		return
	}
	var m struct {
		Kind  string
		Phase string
		Code  string
	}
	if err := json.Unmarshal(line, &m); err != nil {
		p.crowd.tally.addError("a message that cannot be read: " + err.Error())
		return
	}
	switch m.Kind {
	case "error":
		p.crowd.tally.addError("error: " + m.Code)
	case "waiting": // the answers' times have it
		p.crowd.tally.waits++
	case "room":
		p.handleRoom(m.Phase)
	}
}

func (p *player) handleRoom(phase string) {
	c := p.crowd
	if advance(&p.joined, &c.joined) && p.number%c.options.size == 0 { // the host is there
		for _, other := range c.players[p.number+1 : min(p.number+c.options.size, len(c.players))] {
			other.connect()
		}
	}
	switch phase {
	case "called":
		p.send(`{"kind":"contribute","bytes":%q}`, p.tab)
	case "playing":
		advance(&p.playing, &c.playing)
	case "results":
		advance(&p.done, &c.done)
	}
}

// advance counts a player who has reached a stage, and reports whether that is new.
func advance(reached *bool, count *int) bool {
	if *reached {
		return false
	}
	*reached = true
	*count++
	return true
}

// handleAnswer times an answer.
func (p *player) handleAnswer(line []byte) {
	c := p.crowd
	at := c.loop.now()
	_, rest, _ := bytes.Cut(line, numberMark)
	n := 0
	for _, digit := range rest {
		if digit < '0' || digit > '9' {
			break
		}
		n = 10*n + int(digit-'0')
	}
	for i, w := range p.waiting {
		if w.n != n {
			continue
		}
		p.waiting = append(p.waiting[:i], p.waiting[i+1:]...)
		c.tally.addAnswer(at-w.due, at-w.sent, at <= c.end)
		if _, refusal, refused := bytes.Cut(line, refusalMark); refused {
			name, _, _ := bytes.Cut(refusal, []byte{'"'})
			c.tally.addError("refused: " + string(name))
		} else {
			c.tally.accepted++
		}
		return
	}
	c.tally.addError("an answer to nothing")
}
