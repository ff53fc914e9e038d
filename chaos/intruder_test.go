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

// intruder is a bare socket, from the very address of the players, who does as it likes.
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

// inbound is as much of a message as intruders look at.
type inbound struct{ Kind, Code, You, Refusal string }

// readUntil reads until a message is as wanted, or the socket ends.
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

// closedWith reads until the socket ends and gives the close code, 0 for none.
func (in *intruder) closedWith() int {
	_, err := in.readUntil(func(inbound) bool { return false })
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		return closed.Code
	}
	return 0
}

// flood sends words as fast as a thousand a second until it is cut.
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

// forge names another player wherever a message takes a player, and where it takes none.
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

// impersonate takes a public id for the secret.
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

// expectClose does something until it fails, and wants to be closed with a code.
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

// watchWithoutReading looks on and reads nothing of it until the test is over.
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
