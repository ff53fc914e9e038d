package web_test

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"rattle/internal/testkit/play"
	"rattle/room"
	"rattle/web/wire"
)

// read reads all frames as they come, as browsers do.
func (p *person) read() {
	socket, frames, pongs := p.socket, make(chan string, 10_000), make(chan string, 100)
	p.frames, p.pongs, p.ended = frames, pongs, new(error)
	ended := p.ended
	socket.SetPongHandler(func(payload string) error {
		pongs <- payload
		return nil
	})
	if p.ignoresPings {
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

// nextFrame returns the next frame, or "" at the end.
func (p *person) nextFrame() string {
	p.t.Helper()
	timeout := time.NewTimer(p.server.timeout)
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
	for len(p.unread) == 0 {
		frame := p.nextFrame()
		if frame == "" {
			p.t.Fatalf("%s waits for a message: %v", p.name, *p.ended)
		}
		p.unread = strings.Split(frame, "\n")
		p.received = append(p.received, p.unread...)
	}
	line, p.unread = p.unread[0], p.unread[1:]
	if m.Kind = "result"; strings.HasPrefix(line, `{"kind":"result",`) {
		// it has words where others count them
	} else if err := json.Unmarshal([]byte(line), &m); err != nil {
		p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
	}
	switch m.Kind {
	case "room":
		before := p.view
		p.view = view{}
		if err := json.Unmarshal([]byte(line), &p.view); err != nil {
			p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
		}
		if p.view.Mine == nil { // as it was
			p.view.Mine = before.Mine
		}
		if p.view.Phase == "results" && p.result.Round == p.view.RoundID {
			p.view.Result = &p.result
		}
	case "result":
		p.result = result{}
		if err := json.Unmarshal([]byte(line), &p.result); err != nil {
			p.t.Fatalf("%s cannot read %q: %v", p.name, line, err)
		}
	case "player":
		p.view = p.view.seated(p.t, m)
	case "error":
		if !slices.Contains(wire.SocketCodes(), m.Code) {
			p.t.Errorf("%s gets an error with a code that wire.SocketCodes lacks: %s", p.name, line)
		}
	case "answer":
		if m.Refusal != "" && !slices.Contains(wire.WordRefusals(), room.Refusal(m.Refusal)) {
			p.t.Errorf("%s gets a refusal that wire.WordRefusals lacks: %s", p.name, line)
		}
	case "remark":
		p.view.Talk = append(slices.Clip(p.view.Talk), m)
	}
	return line, m
}

// WaitFor waits until a condition holds for the room, and returns it.
func (p *person) WaitFor(what string, holds func(view) bool) view {
	p.t.Helper()
	for {
		line, m := p.next()
		if (m.Kind == "room" || m.Kind == "player") && holds(p.view) {
			return p.view
		}
		if m.Kind == "error" {
			p.t.Fatalf("%s waits for %s and gets %s", p.name, what, line)
		}
	}
}

// WaitForMessage waits for a message of a kind, and returns it.
func (p *person) WaitForMessage(kind string) message {
	p.t.Helper()
	for {
		if _, m := p.next(); m.Kind == kind {
			return m
		}
	}
}

// waitForTalk waits until there are as many remarks, and returns all.
func (p *person) waitForTalk(remarks int) []message {
	p.t.Helper()
	for len(p.view.Talk) < remarks {
		p.next()
	}
	return p.view.Talk
}

// WaitForClose waits until the server closes the socket, and returns the code.
func (p *person) WaitForClose() int {
	p.t.Helper()
	for p.nextFrame() != "" {
	}
	code := play.CloseCode(*p.ended)
	if code == 0 {
		p.t.Fatalf("%s waits for a close frame: %v", p.name, *p.ended)
	}
	return code
}
