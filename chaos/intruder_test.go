package chaos

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gorilla/websocket"
)

// intruder is a bare socket from the players' own address that may send anything.
type intruder struct {
	*websocket.Conn
	cookies []*http.Cookie // that the server gave it
}

func newIntruder(ctx context.Context, server string, header http.Header) (*intruder, error) {
	if header == nil {
		header = make(http.Header)
	}
	header.Set("Origin", server)
	dialer := websocket.Dialer{HandshakeTimeout: waitTimeout}
	socket, resp, err := dialer.DialContext(ctx, "ws"+strings.TrimPrefix(server, "http")+"/ws?v=1", header)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	context.AfterFunc(ctx, func() { _ = socket.Close() })
	return &intruder{socket, resp.Cookies()}, nil
}

func (in *intruder) send(format string, args ...any) error {
	return in.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...))
}

func (in *intruder) join(code, name string) error {
	return in.send(`{"kind":"join","room":%q,"name":%q,"tab":"intruder-tab"}`, code, name)
}

// inbound is the part of a message that intruders read.
type inbound struct{ Kind, Code, You, Refusal string }

// readUntil reads until a message matches, or the socket ends.
func (in *intruder) readUntil(is func(inbound) bool) (inbound, error) {
	for {
		_, frame, err := in.ReadMessage()
		if err != nil {
			return inbound{}, err
		}
		for line := range strings.SplitSeq(string(frame), "\n") {
			var h inbound
			if err := json.Unmarshal([]byte(line), &h); err != nil {
				return inbound{}, fmt.Errorf("%q: %w", line, err)
			}
			if is(h) {
				return h, nil
			}
		}
	}
}

// closedWith reads until the socket ends and returns the close code, or 0.
func (in *intruder) closedWith() int {
	_, err := in.readUntil(func(inbound) bool { return false })
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return closed.Code
	}
	return 0
}

// flood sends a thousand words a second until the socket is closed.
func flood(ctx context.Context, in *intruder, words []string) error {
	go func() {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for n := 1; ; {
			for range 10 {
				if in.send(`{"kind":"word","round":1,"n":%d,"word":%q}`, n, words[n%len(words)]) != nil {
					return
				}
				n++
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
		}
	}()
	if _, err := in.readUntil(func(h inbound) bool { return h.Refusal == "too-fast" }); err != nil {
		return fmt.Errorf("before too-fast: %w", err)
	}
	if code := in.closedWith(); code != 4000 {
		return fmt.Errorf("cut with code %d, want 4000", code)
	}
	return nil
}

// forge names another player wherever a message has a player, and where it has none.
func forge(in *intruder, victim string) error {
	for message, want := range map[string]string{
		`{"kind":"remove","player":%q}`:                                      "not-host",
		`{"kind":"vote","player":%q}`:                                        "not-public",
		`{"kind":"start","player":%q}`:                                       "not-host",
		`{"kind":"lock","locked":true,"player":%q,"you":%[1]q,"from":%[1]q}`: "not-host",
	} {
		if err := in.send(message, victim); err != nil {
			return err
		}
		h, err := in.readUntil(func(h inbound) bool { return h.Kind == "error" })
		if err != nil {
			return err
		}
		if h.Code != want {
			return fmt.Errorf("%s is answered with %s, want %s", message, h.Code, want)
		}
	}
	// checkResult finds out if these ended the round of the victim, or gave it a word.
	if err := in.send(`{"kind":"done","player":%q,"you":%[1]q}`, victim); err != nil {
		return err
	}
	return in.send(`{"kind":"leave","player":%q,"from":%[1]q}`, victim)
}

// impersonate uses a public id as the secret.
func impersonate(ctx context.Context, server, code, victim string) error {
	in, err := newIntruder(ctx, server, http.Header{"Cookie": {"rattle=" + victim}})
	if err != nil {
		return err
	}
	if len(in.cookies) == 0 || in.cookies[0].Value == victim {
		return errors.New("a public id passed for a secret")
	}
	if err := in.send(`{"kind":"join","room":%q,"name":"","tab":"intruder-tab","watch":true,"you":%q}`, code, victim); err != nil {
		return err
	}
	h, err := in.readUntil(func(h inbound) bool { return h.Kind == "room" })
	if err == nil && h.You == victim {
		err = errors.New("the server took it for the victim")
	}
	return err
}

// expectClose calls do, and fails unless the socket is closed with a code.
func expectClose(ctx context.Context, server string, want int, do func(*intruder) error) error {
	in, err := newIntruder(ctx, server, nil)
	if err != nil {
		return err
	}
	go func() { _ = do(in) }()
	if code := in.closedWith(); code != want {
		return fmt.Errorf("closed with %d, want %d", code, want)
	}
	return nil
}

// watchWithoutReading watches a room and reads nothing until the test is over.
func watchWithoutReading(ctx context.Context, server, code string) error {
	in, err := newIntruder(ctx, server, nil)
	if err != nil {
		return err
	}
	if err := in.send(`{"kind":"join","room":%q,"name":"","tab":"intruder-tab","watch":true}`, code); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}
