package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"rattle/player"
	"rattle/room"
	"rattle/room/live"
	"rattle/room/roomtest"
	"rattle/web/limit"
	"rattle/web/wire"
)

// scriptedConn is a connection on which somebody has sent all that they ever will.
type scriptedConn struct {
	net.Conn // nil: nothing else is used
	said     *bytes.Reader
	ended    chan struct{}
	once     sync.Once

	mu    sync.Mutex
	heard bytes.Buffer
}

func (c *scriptedConn) Read(p []byte) (int, error) { return c.said.Read(p) }

func (c *scriptedConn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.heard.Write(p)
}

func (c *scriptedConn) Close() error {
	c.once.Do(func() { close(c.ended) })
	return nil
}

func (c *scriptedConn) SetDeadline(time.Time) error      { return nil }
func (c *scriptedConn) SetReadDeadline(time.Time) error  { return nil }
func (c *scriptedConn) SetWriteDeadline(time.Time) error { return nil }

// hijackableWriter is the answer to a request for a socket, which takes the wire over.
type hijackableWriter struct {
	http.ResponseWriter
	conn *scriptedConn
}

func (w hijackableWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return w.conn, bufio.NewReadWriter(bufio.NewReader(w.conn), bufio.NewWriter(w.conn)), nil
}

// nothing is a store without rooms.
type nothing struct {
	room.Log
	room.WakeUps
	room.Listings
}

func (nothing) Read(context.Context, room.Code, room.ID) (room.Tail, error) {
	return room.Tail{}, nil
}

func (nothing) Overdue(context.Context, room.Millis) ([]room.Code, error) { return nil, nil }

func (nothing) Watch(ctx context.Context, _ room.Code) (<-chan room.Hint, error) {
	return make(chan room.Hint), nil
}

func (nothing) Announce(context.Context, room.Code, []room.PlayerID) (room.Presence, room.ID, error) {
	return room.Presence{}, room.ID{}, errors.New("nobody is anywhere")
}

// emptyServer has no rooms, and limits that one address does not reach in a million runs.
func emptyServer(f *testing.F) *Server {
	f.Helper()
	quiet := slog.New(slog.DiscardHandler)
	rooms := live.New(live.Config{
		Log: nothing{}, WakeUps: nothing{}, Listings: nothing{}, Lexicon: roomtest.Lexicon(f),
		Encode: wire.NewEncoder().Encode, Logger: quiet,
	})
	f.Cleanup(rooms.Close)
	limits := limit.Default()
	boundless := limit.Rate{PerSecond: 1e9, Burst: 1 << 30}
	limits.Sockets, limits.Total, limits.Openings, limits.Guesses = 1<<30, boundless, boundless, boundless
	limits.Received, limits.Throttle = boundless, boundless
	s, err := New(Config{Rooms: rooms, Page: fstest.MapFS{"index.html": {}}, Logger: quiet, Limits: limits})
	if err != nil {
		f.Fatal(err)
	}
	return s
}

// masked is a frame of a client, with a mask of noughts.
func masked(head byte, payload string) string {
	return string([]byte{head, 0x80 | byte(len(payload)), 0, 0, 0, 0}) + payload
}

// FuzzFrames: whatever bytes come over a socket, the server answers with whole frames that
// the protocol knows, or ends it.
func FuzzFrames(f *testing.F) {
	s := emptyServer(f)
	f.Add(masked(0x81, `{"kind":"start"}`))
	f.Add(masked(0x81, `{"kind":"join","room":"KTMVQRBC","name":"Ann","tab":"12345678"}`) + masked(0x88, "\x03\xe8"))
	f.Add(masked(0x01, `{"kind":`) + masked(0x89, "ping") + masked(0x80, `"word","round":1,"n":1,"word":"tide"}`))
	f.Add(masked(0x82, "\x00\xff") + masked(0x8a, "") + masked(0xc1, "{}"))
	f.Add("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00") // as long as can be said
	f.Add("\x81\x7e\x10\x00" + strings.Repeat("x", 20))               // unmasked
	f.Fuzz(func(t *testing.T, said string) {
		w := &scriptedConn{said: bytes.NewReader([]byte(said)), ended: make(chan struct{})}
		r, err := http.NewRequest(http.MethodGet, "http://rattle.example/ws?v=1", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.RemoteAddr = "127.0.0.1:1234"
		for name, value := range map[string]string{
			"Connection": "Upgrade", "Upgrade": "websocket", "Origin": "http://rattle.example",
			"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
		} {
			r.Header.Set(name, value)
		}
		s.serveWebSocket(hijackableWriter{nil, w}, r)
		<-w.ended
		w.mu.Lock()
		defer w.mu.Unlock()
		_, frames, upgraded := strings.Cut(w.heard.String(), "\r\n\r\n")
		if !upgraded {
			t.Fatalf("there is no socket: %q", w.heard.String())
		}
		checkFrames(t, frames)
	})
}

// checkFrames holds for all that a server says.
func checkFrames(t *testing.T, frames string) {
	t.Helper()
	for reader := strings.NewReader(frames); reader.Len() > 0; {
		head, _ := reader.ReadByte()
		size, _ := reader.ReadByte()
		length := int(size)
		if size == 126 {
			high, _ := reader.ReadByte()
			low, _ := reader.ReadByte()
			length = int(high)<<8 | int(low)
		}
		payload := make([]byte, length)
		if _, err := io.ReadFull(reader, payload); err != nil {
			t.Fatalf("half a frame: %q", frames)
		}
		switch head {
		case 0x81:
			for line := range bytes.SplitSeq(payload, []byte("\n")) {
				var m struct{ Kind, Code string }
				if err := json.Unmarshal(line, &m); err != nil || m.Kind == "" {
					t.Fatalf("the message %q: %v", line, err)
				}
			}
		case 0x88, 0x89, 0x8a:
		default:
			t.Fatalf("a frame that begins with %x", head)
		}
	}
}

// FuzzStrangersText: whatever stands in a cookie, a query, a host or a path, it names no key of
// the store, asks for no more than may be asked for, and is no part of the page's markup.
func FuzzStrangersText(f *testing.F) {
	for _, said := range []string{
		"", "AAECAwQFBgcICQoLDA0ODw", "p_aaaaaaaaaaaaaaaa.AAECAwQFBgcICQoLDA0ODw", "{q}:open", "from=1&n=100", "around=me&n=-1",
		"key=2026-W47&around=p_aaaaaaaaaaaaaaaa", `"><script>alert(1)</script>`, "evil.example\"", "%00", "..%2f..%2f", strings.Repeat("n=1&", 60),
	} {
		f.Add(said)
	}
	f.Fuzz(func(t *testing.T, said string) {
		r, err := http.NewRequest(http.MethodGet, "http://rattle.example/b", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Cookie", "rattle="+said)
		if d, ok := deviceOf(r); ok && (!player.ValidID(string(d.Player)) || strings.ContainsFunc(d.Key, wire.IsNotIDRune)) {
			t.Errorf("the cookie %q is that of %+v", said, d)
		}
		r.URL.RawQuery = said
		r.SetPathValue("dice", "en-4x4-new")
		r.SetPathValue("kind", "best")
		r.SetPathValue("period", "day")
		if q, err := parseLeaderboardQuery(r, ""); err == nil && (q.n < 0 || q.n > maxRows || q.from > maxRank || strings.ContainsFunc(q.leaderboard.Key, wire.IsNotIDRune) || q.around != "" && !player.ValidID(string(q.around))) {
			t.Errorf("the query %q is %+v", said, q)
		}
		if q, err := parseDailyQuery(r); err == nil && (q.n < 0 || q.n > maxRows || q.from > maxRank) {
			t.Errorf("the query %q is %+v", said, q)
		}
		r.SetPathValue("code", said)
		r.URL.Scheme, r.Host = "http", said
		tags := string(previewOf(r).tags(limit.Origin(r)))
		if strings.Count(tags, "<") != strings.Count(tags, "<meta ") || strings.Count(tags, `"`) != 4*strings.Count(tags, "<meta ") {
			t.Errorf("%q is markup in\n%s", said, tags)
		}
	})
}
