package chaos

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"rattle/chaos/refclient"
	"rattle/internal/testkit/play"
)

// attackerClient is a tab of a client of an attacker, with a seat.
type attackerClient struct {
	*attacker
	socket *play.Socket
	close  func()
	cookie string // "" of a new player
	n      int    // of its last word

	first, step int // of the board's words it sends: the first one, and the step to the next
}

// joinRoom takes a seat in a room, with a cookie of its own.
func (a *attacker) joinRoom(ctx context.Context, client *http.Client, code string, number int) (*attackerClient, error) {
	return a.openTab(ctx, client, code, number, 0, "")
}

// joinNewRoom creates a room and takes the only seat that is taken there.
func (a *attacker) joinNewRoom(ctx context.Context, client *http.Client, number int, settings string) (c *attackerClient, code string, err error) {
	if code, err = createRoom(ctx, a.server, client, settings); err == nil {
		c, err = a.joinRoom(ctx, client, code, number)
	}
	return c, code, err
}

// openTab opens a tab of a client: the first one, which gets a cookie, or a further one. It closes
// with ctx at the latest.
func (a *attacker) openTab(ctx context.Context, client *http.Client, code string, number, tab int, cookie string) (*attackerClient, error) {
	dialer := play.Dialer{Server: a.server, Cookie: cookie, NetDial: client.Transport.(*http.Transport).DialContext, Compress: true}
	socket, err := dialer.Dial(ctx)
	if err != nil {
		return nil, err
	}
	if cookie == "" && len(socket.Cookies) > 0 {
		cookie = socket.Cookies[0].Name + "=" + socket.Cookies[0].Value
	}
	a.answered.Add(1)
	stop := context.AfterFunc(ctx, func() { _ = socket.Close() })
	c := &attackerClient{attacker: a, socket: socket, cookie: cookie, first: 31*number + tab, step: 1}
	c.close = func() {
		stop()
		_ = socket.Close()
	}
	return c, c.socket.Join(code, fmt.Sprintf("Attacker %d", number), fmt.Sprintf("attacker-tab-%d", tab))
}

func (c *attackerClient) send(format string, args ...any) error {
	return c.socket.Send(format, args...)
}

// rooms reads messages, and returns a channel of the latest room message, which is closed with the
// socket.
func (c *attackerClient) rooms() <-chan refclient.Room {
	rooms := make(chan refclient.Room, 1)
	go func() {
		defer close(rooms)
		for {
			_, frame, err := c.socket.ReadMessage()
			if err != nil {
				return
			}
			for line := range bytes.SplitSeq(frame, []byte{'\n'}) {
				c.bytesRead.Add(int64(len(line)))
				switch {
				case bytes.Contains(line, tooManyMark):
					c.bigRoom.tooMany.Add(1)
				case bytes.HasPrefix(line, resultLine) && bytes.Contains(line, partialMark):
					c.bigRoom.partial.Add(1)
				}
				if !bytes.HasPrefix(line, roomLine) {
					continue
				}
				var r refclient.Room
				if json.Unmarshal(line, &r) != nil {
					return
				}
				select {
				case <-rooms: // an older one
				default:
				}
				rooms <- r
			}
		}
	}()
	return rooms
}

// run calls sees with each room message, and does at an interval, until the socket ends.
func (c *attackerClient) run(pace time.Duration, sees, does func(refclient.Room) error) error {
	rooms, ticker := c.rooms(), time.NewTicker(pace)
	defer ticker.Stop()
	var r refclient.Room
	for {
		var err error
		select {
		case next, ok := <-rooms:
			if !ok {
				return errors.New("the socket has ended")
			}
			r, err = next, sees(next)
		case <-ticker.C:
			err = does(r)
		}
		if err != nil {
			return err
		}
	}
}

// isHost reports whether the receiver of a room message is the host.
func isHost(r refclient.Room) bool {
	for _, p := range r.Players {
		if p.Host {
			return p.ID == r.You
		}
	}
	return false
}

// The lines that a client reads; it skips others' words.
var (
	roomLine    = []byte(`{"kind":"room"`)
	resultLine  = []byte(`{"kind":"result"`)
	partialMark = []byte(`"partial":true`)
	tooManyMark = []byte(`"refusal":"too-many"`)
)
