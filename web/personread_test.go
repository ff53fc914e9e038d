package web_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// How people of tests hear what the server says.

// reads keeps reading, as browsers do, whether somebody looks or not.
func (p *person) reads() {
	socket, frames, pongs := p.socket, make(chan string, 10_000), make(chan string, 100)
	p.frames, p.pongs, p.ended = frames, pongs, new(error)
	ended := p.ended
	socket.SetPongHandler(func(payload string) error {
		pongs <- payload
		return nil
	})
	if p.silent {
		socket.SetPingHandler(func(string) error { return nil })
	}
	go func() {
		defer close(frames)
		for {
			_, frame, err := socket.ReadMessage()
			if err != nil {
				*ended = err
				return
			}
			frames <- string(frame)
		}
	}()
}

// frame returns the next frame, or "" at the end.
func (p *person) frame() string {
	p.t.Helper()
	timeout := time.NewTimer(p.server.patience)
	defer timeout.Stop()
	select {
	case frame := <-p.frames:
		return frame
	case <-timeout.C:
		p.t.Fatalf("%s waits in vain", p.name)
		return ""
	}
}

// next returns the next message of any kind.
func (p *person) next() (line string, m message) {
	p.t.Helper()
	for len(p.lines) == 0 {
		frame := p.frame()
		if frame == "" {
			p.t.Fatalf("%s waits for a message: %v", p.name, *p.ended)
		}
		p.lines = strings.Split(frame, "\n")
		p.heard = append(p.heard, p.lines...)
	}
	line, p.lines = p.lines[0], p.lines[1:]
	if m.Kind = "result"; strings.HasPrefix(line, `{"kind":"result",`) {
		// it has words where others count them
	} else if err := json.Unmarshal([]byte(line), &m); err != nil {
		p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
	}
	switch m.Kind {
	case "room":
		before := p.sees
		p.sees = view{}
		if err := json.Unmarshal([]byte(line), &p.sees); err != nil {
			p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
		}
		if p.sees.Mine == nil { // as it was
			p.sees.Mine = before.Mine
		}
		if p.sees.Phase == "results" && p.result.Round == p.sees.RoundID {
			p.sees.Result = &p.result
		}
	case "result":
		p.result = result{}
		if err := json.Unmarshal([]byte(line), &p.result); err != nil {
			p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
		}
	case "seat":
		p.sees = p.sees.seated(p.t, m)
	case "said":
		p.sees.Talk = append(slices.Clip(p.sees.Talk), m)
	}
	return line, m
}

// awaits reads on until the room looks so.
func (p *person) awaits(what string, so func(view) bool) view {
	p.t.Helper()
	for {
		line, m := p.next()
		if (m.Kind == "room" || m.Kind == "seat") && so(p.sees) {
			return p.sees
		}
		if m.Kind == "error" {
			p.t.Fatalf("%s waits for %s and gets %s", p.name, what, line)
		}
	}
}

// hears reads on until a message of a kind comes.
func (p *person) hears(kind string) message {
	p.t.Helper()
	for {
		if _, m := p.next(); m.Kind == kind {
			return m
		}
	}
}

// listens reads on until so much has been said, and gives all of it.
func (p *person) listens(remarks int) []message {
	p.t.Helper()
	for len(p.sees.Talk) < remarks {
		p.next()
	}
	return p.sees.Talk
}

// hearsClose reads on until the server closes the socket and gives the code.
func (p *person) hearsClose() int {
	p.t.Helper()
	for p.frame() != "" {
	}
	var closed *websocket.CloseError
	if !errors.As(*p.ended, &closed) {
		p.t.Fatalf("%s waits for a close frame: %v", p.name, *p.ended)
	}
	return closed.Code
}
