package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// attacker is somebody who means no good, at addresses of their own. It does something over and
// over, in many hands, as fast as it is let.
type attacker struct {
	server string
	code   string // of a room of its own
	hands  int
	from   int          // addresses, 127.0.2.1 and on
	behind int          // those of other attackers, which come first
	next   atomic.Int64 // counts what it tries
	done   atomic.Int64 // counts what was answered, however
	heard  atomic.Int64 // bytes that seats were told
	feast  feast
}

// attacks are what an attacker may do with one hand, again and again.
func attacks() map[string]func(ctx context.Context, a *attacker, client *http.Client, hand int) error {
	return map[string]func(ctx context.Context, a *attacker, client *http.Client, hand int) error{
		"pages":                        asking(http.MethodGet, "/r/KTMVQRBC", ""),
		"profiles":                     asking(http.MethodGet, "/api/players/p_aaaaaaaaaaaaaaaa", ""),
		"guessed room codes":           asking(http.MethodGet, "/api/rooms/%CODE%", ""),
		"new rooms":                    asking(http.MethodPost, "/api/rooms", `{}`),
		"people for the queue":         asking(http.MethodPut, "/api/queue", `{"dice":"any"}`),
		"people who stay in the queue": queueing,
		"reports":                      asking(http.MethodPost, "/api/reports", `{"player":"p_aaaaaaaaaaaaaaaa","reason":"cheats"}`),
		"boards to solve":              asking(http.MethodPost, "/api/lab/solve", `{"board":"`+strings.Repeat("* * * * * *\\n", 6)+`"}`),
		"pictures":                     asking(http.MethodGet, "/r/%ROOM%/preview.png", ""),
		"garbage on sockets":           shouting("\x00{["),
		"words on sockets":             shouting(`{"kind":"word","round":1,"n":1,"word":"tide"}`),
		"sockets that read late":       watching,
		"words that all find":          feasting,
		"looks at deserted rooms":      peeking,
		"locks over large results":     locking,
		"connections that stay":        staying,
		"sockets that come and go":     shouting(`{"kind":"leave"}`),
		"wrong words on one letter":    stalling,
		"rounds that are over at once": rushing,
		"rounds on rich boards":        digging,
		"rounds with bots":             rehearsing,
		"boards to find":               asking(http.MethodPost, "/api/lab/find", `{"atLeast":900000,"seconds":2}`),
		"checks of health":             asking(http.MethodGet, "/%CHECK%", ""),
		"requests for nothing":         asking(http.MethodGet, "/%NOTHING%", ""),
		"requests of other sites":      asking(http.MethodPost, "/api/rooms", `{}`, "Origin", "https://evil.example"),
		"pongs":                        ponging,
		"people who are forgotten":     vanishing,
	}
}

// asking sends one request after the other.
func asking(method, path, body string, header ...string) func(context.Context, *attacker, *http.Client, int) error {
	return func(ctx context.Context, a *attacker, client *http.Client, _ int) error {
		n := a.next.Add(1)
		guess := fmt.Sprintf("KTMV%c%c%c%c", 'B'+n%3, 'F'+n/3%3, 'K'+n/9%3, 'P'+n/27%3)
		url := a.server + strings.NewReplacer("%CODE%", guess, "%ROOM%", a.code,
			"%CHECK%", []string{"healthz", "readyz"}[n%2],
			"%NOTHING%", []string{"wp-login.php", "api/nothing", "ws?v=0", "/about"}[n%4]).Replace(path)
		request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
		if err != nil {
			return err
		}
		request.Header.Set("Content-Type", "application/json")
		for i := 0; i < len(header); i += 2 {
			request.Header.Set(header[i], header[i+1])
		}
		answer, err := client.Do(request)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		_, err = io.Copy(io.Discard, answer.Body)
		a.done.Add(1)
		return err
	}
}

// queueing waits for a match as a few people do who keep their cookies.
func queueing(ctx context.Context, a *attacker, client *http.Client, hand int) error {
	var people [3]*http.Client // of each hand
	for i := range people {
		jar, err := cookiejar.New(nil)
		if err != nil {
			return err
		}
		people[i] = &http.Client{Transport: client.Transport, Jar: jar}
	}
	does := asking(http.MethodPut, "/api/queue", `{"dice":"any"}`)
	for {
		for _, somebody := range people {
			if err := does(ctx, a, somebody, hand); err != nil {
				return err
			}
		}
	}
}

// vanishing becomes somebody, asks for all that is kept of them, and to be forgotten, again and again.
func vanishing(ctx context.Context, a *attacker, client *http.Client, hand int) error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	somebody := &http.Client{Transport: client.Transport, Jar: jar}
	for _, does := range []func(context.Context, *attacker, *http.Client, int) error{
		asking(http.MethodPut, "/api/me/blocks/p_aaaaaaaaaaaaaaaa", ""),
		asking(http.MethodGet, "/api/me/export", ""), asking(http.MethodDelete, "/api/me", ""),
	} {
		if err := does(ctx, a, somebody, hand); err != nil {
			return err
		}
	}
	return nil
}

// enter opens a socket and looks on in the attacker's room.
func (a *attacker) enter(ctx context.Context, client *http.Client) (*websocket.Conn, error) {
	return a.join(ctx, client, "")
}

// join opens a socket and sits down under a name, or looks on without one.
func (a *attacker) join(ctx context.Context, client *http.Client, name string) (*websocket.Conn, error) {
	dialer := websocket.Dialer{NetDialContext: client.Transport.(*http.Transport).DialContext, HandshakeTimeout: patience}
	socket, answer, err := dialer.DialContext(ctx, "ws"+strings.TrimPrefix(a.server, "http")+"/ws?v=1", http.Header{"Origin": {a.server}})
	if err != nil {
		return nil, err
	}
	answer.Body.Close()
	a.done.Add(1)
	return socket, socket.WriteMessage(websocket.TextMessage,
		fmt.Appendf(nil, `{"kind":"join","room":%q,"name":%q,"tab":"attacker-tab","watch":%v}`, a.code, name, name == ""))
}

// shouting says something over and over on a socket, and reads what comes, until it is cut.
func shouting(text string) func(context.Context, *attacker, *http.Client, int) error {
	return func(ctx context.Context, a *attacker, client *http.Client, _ int) error {
		socket, err := a.enter(ctx, client)
		if err != nil {
			return err
		}
		defer socket.Close()
		defer context.AfterFunc(ctx, func() { _ = socket.Close() })()
		go func() {
			for {
				if _, _, err := socket.ReadMessage(); err != nil {
					_ = socket.Close()
					return
				}
			}
		}()
		for {
			if err := socket.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
				return nil //nolint:nilerr // it is cut, and comes again
			}
			a.next.Add(1)
			if strings.Contains(text, "leave") {
				return nil
			}
		}
	}
}

// ponging sends pongs that nobody asked for, over and over.
func ponging(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	socket, err := a.enter(ctx, client)
	if err != nil {
		return err
	}
	defer socket.Close()
	defer context.AfterFunc(ctx, func() { _ = socket.Close() })()
	for {
		if err := socket.WriteControl(websocket.PongMessage, nil, time.Now().Add(patience)); err != nil {
			return nil //nolint:nilerr // it is cut, and comes again
		}
		a.next.Add(1)
	}
}

// stalling claims words on a board of one letter that are hard to look for there, as many as it is let
// and no more.
func stalling(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	socket, err := a.open(ctx, client, `"seconds":600,`+given(strings.Repeat("S", 36)), unheard)
	if err != nil {
		return err
	}
	defer socket.Close()
	for n := 1; ; n++ {
		word := strings.Repeat("s", 5+n%25) + "z"
		if err := socket.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"kind":"word","round":1,"n":%d,"word":%q}`, n, word)); err != nil {
			return nil //nolint:nilerr // it is cut, and comes again
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// richBoard is a board with as many words as a board can have.
const richBoard = "ESTARISERATNOESIRTALE*STRNAIEOTS*RELA"

// given are settings for a board of 36 faces that is given.
func given(board string) string {
	faces := strings.Split(board[:36], "")
	return fmt.Sprintf(`"board":{"rows":6,"cols":6,"topology":"torus","faces":["%s"]}`, strings.Join(faces, `","`))
}

func unheard(*websocket.Conn, string) {}

// overAtOnce ends each round as soon as it has begun, and calls the next.
func overAtOnce(socket *websocket.Conn, phase string) {
	if say := map[string]string{"playing": "done", "results": "again"}[phase]; say != "" {
		_ = socket.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"kind":%q}`, say))
	}
}

// rushing plays round after round, each over as soon as it has begun, the first on the richest board.
func rushing(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	return a.stays(ctx, client, `"dice":"en-6x6-super-big-2012","richness":"rich","seconds":0,`+given(richBoard))
}

// digging does so on boards that are dealt, each the richest of five with wildcards.
func digging(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	return a.stays(ctx, client, `"dice":"en-6x6-super-big-2012","topology":"torus","wildcards":2,"list":"full","richness":"rich","seconds":30`)
}

func (a *attacker) stays(ctx context.Context, client *http.Client, settings string) error {
	socket, err := a.open(ctx, client, settings, overAtOnce)
	if err != nil {
		return err
	}
	defer socket.Close()
	<-ctx.Done()
	return nil
}

// rehearsing opens table after table, at which five bots are to play on the richest board.
func rehearsing(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	_, err := a.open(ctx, client, `"seconds":30,"list":"full",`+given(richBoard), unheard,
		slices.Repeat([]string{`{"kind":"bot","strength":5}`}, 5)...)
	if err == nil {
		a.done.Add(1)
	}
	return err
}

// open sits down in a room of its own by some settings, says something, and calls a round. Heard is told
// of each phase.
func (a *attacker) open(ctx context.Context, client *http.Client, settings string, heard func(*websocket.Conn, string), first ...string) (*websocket.Conn, error) {
	code, err := openTable(ctx, a.server, client, "{"+settings+"}")
	if err != nil {
		return nil, err
	}
	socket, err := (&attacker{server: a.server, code: code}).join(ctx, client, "Mallory")
	if err != nil {
		return nil, err
	}
	for _, say := range append(first, `{"kind":"start"}`) {
		if err := socket.WriteMessage(websocket.TextMessage, []byte(say)); err != nil {
			return nil, err
		}
	}
	context.AfterFunc(ctx, func() { _ = socket.Close() })
	go func() { // heard may write from here on
		defer socket.Close()
		for {
			_, frame, err := socket.ReadMessage()
			if err != nil {
				return
			}
			for line := range strings.SplitSeq(string(frame), "\n") {
				var h struct{ Kind, Phase string }
				if json.Unmarshal([]byte(line), &h) != nil {
					continue
				}
				if h.Kind == "answer" || h.Phase == "results" {
					a.done.Add(1)
				}
				if h.Kind == "room" {
					heard(socket, h.Phase)
				}
			}
		}
	}()
	return socket, nil
}

// watching looks on and reads nothing of it.
func watching(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	for range 10 {
		socket, err := a.enter(ctx, client)
		if err != nil {
			return err
		}
		defer socket.Close()
	}
	<-ctx.Done()
	return nil
}

// staying opens connections and never ends a request.
func staying(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	for range 20 {
		conn, err := client.Transport.(*http.Transport).DialContext(ctx, "tcp", strings.TrimPrefix(a.server, "http://"))
		if err != nil {
			return err
		}
		defer conn.Close()
		a.done.Add(1)
		if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nX-Slow: "); err != nil {
			return err
		}
	}
	select {
	case <-ctx.Done():
	case <-time.After(5 * time.Second): // others in their place
	}
	return nil
}

// attack goes on until ctx is done.
func (a *attacker) attack(ctx context.Context, does func(context.Context, *attacker, *http.Client, int) error) {
	var hands sync.WaitGroup
	for hand := range a.hands {
		from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 2, byte(1+a.behind+hand%a.from))}}
		client := &http.Client{Transport: &http.Transport{DialContext: from.DialContext}}
		hands.Go(func() {
			defer client.CloseIdleConnections()
			for ctx.Err() == nil {
				if err := does(ctx, a, client, hand); err != nil {
					select {
					case <-ctx.Done():
					case <-time.After(50 * time.Millisecond): // who is turned away tries again
					}
				}
			}
		})
	}
	hands.Wait()
}
