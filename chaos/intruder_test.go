package chaos

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"rattle/internal/testkit/play"
)

// intruder is a bare socket from the players' own address that may send anything.
type intruder struct {
	*play.Socket
}

// newIntruder opens a socket with a cookie, name=value, or "" for none.
func newIntruder(ctx context.Context, server, cookie string) (*intruder, error) {
	socket, err := play.Dialer{Server: server, Cookie: cookie}.Dial(ctx)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { _ = socket.Close() })
	return &intruder{socket}, nil
}

func (in *intruder) join(code, name string) error { return in.Join(code, name, "intruder-tab") }

// inbound is the part of a message that intruders read.
type inbound struct{ Kind, Code, You, Refusal string }

// readUntil reads until a message matches, or the socket ends.
func (in *intruder) readUntil(is func(inbound) bool) (inbound, error) {
	for {
		line, err := in.Next()
		if err != nil {
			return inbound{}, err
		}
		var h inbound
		if err := json.Unmarshal(line, &h); err != nil {
			return inbound{}, fmt.Errorf("%q: %w", line, err)
		}
		if is(h) {
			return h, nil
		}
	}
}

// closedWith reads until the socket ends and returns the close code, or 0.
func (in *intruder) closedWith() int {
	_, err := in.readUntil(func(inbound) bool { return false })
	return play.CloseCode(err)
}

// flood sends a thousand words a second until the socket is closed.
func flood(ctx context.Context, in *intruder, words []string) error {
	go func() {
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for n := 1; ; {
			for range 10 {
				if in.Send(`{"kind":"word","round":1,"n":%d,"word":%q}`, n, words[n%len(words)]) != nil {
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
		return fmt.Errorf("closed with code %d, want 4000", code)
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
		if err := in.Send(message, victim); err != nil {
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
	if err := in.Send(`{"kind":"done","player":%q,"you":%[1]q}`, victim); err != nil {
		return err
	}
	return in.Send(`{"kind":"leave","player":%q,"from":%[1]q}`, victim)
}

// impersonate uses a public id as the secret.
func impersonate(ctx context.Context, server, code, victim string) error {
	in, err := newIntruder(ctx, server, "rattle="+victim)
	if err != nil {
		return err
	}
	if len(in.Cookies) == 0 || in.Cookies[0].Value == victim {
		return errors.New("the server accepted a public id as a secret")
	}
	if err := in.Send(`{"kind":"join","room":%q,"name":"","tab":"intruder-tab","watch":true,"you":%q}`, code, victim); err != nil {
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
	in, err := newIntruder(ctx, server, "")
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
	in, err := newIntruder(ctx, server, "")
	if err != nil {
		return err
	}
	if err := in.Watch(code, "intruder-tab"); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}
