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

	"rattle/internal/testkit/play"
)

// attacker is a hostile client at addresses of its own, which repeats one attack over many
// connections, as fast as the server allows.
type attacker struct {
	server      string
	code        string // of a room of its own
	connections int
	from        int          // addresses, 127.0.2.1 and on
	behind      int          // those of other attackers, which precede its own
	attempts    atomic.Int64 // counts what it tries
	answered    atomic.Int64 // counts what was answered, however
	bytesRead   atomic.Int64 // bytes that its sockets received
	bigRoom     bigRoom
}

// attacks maps names to what one connection of an attacker repeats.
func attacks() map[string]func(ctx context.Context, a *attacker, client *http.Client, connection int) error {
	return map[string]func(ctx context.Context, a *attacker, client *http.Client, connection int) error{
		"pages":                        sendRequests(http.MethodGet, "/r/KTMVQRBC", ""),
		"profiles":                     sendRequests(http.MethodGet, "/api/players/p_aaaaaaaaaaaaaaaa", ""),
		"guessed room codes":           sendRequests(http.MethodGet, "/api/rooms/%CODE%", ""),
		"new rooms":                    sendRequests(http.MethodPost, "/api/rooms", `{}`),
		"people for the queue":         sendRequests(http.MethodPut, "/api/queue", `{"dice":"any"}`),
		"people who stay in the queue": joinQueue,
		"reports":                      sendRequests(http.MethodPost, "/api/reports", `{"player":"p_aaaaaaaaaaaaaaaa","reason":"cheats"}`),
		"boards to solve":              sendRequests(http.MethodPost, "/api/lab/solve", `{"board":"`+strings.Repeat("* * * * * *\\n", 6)+`"}`),
		"pictures":                     sendRequests(http.MethodGet, "/r/%ROOM%/preview.png", ""),
		"garbage on sockets":           floodSocket("\x00{["),
		"words on sockets":             floodSocket(`{"kind":"word","round":1,"n":1,"word":"tide"}`),
		"sockets that read late":       neverRead,
		"words that all find":          findAllWords,
		"looks at deserted rooms":      readDeserted,
		"locks over large results":     toggleLock,
		"connections that stay":        holdConnections,
		"sockets that come and go":     floodSocket(`{"kind":"leave"}`),
		"wrong words on one letter":    sendHardWords,
		"rounds that are over at once": endRoundsAtOnce,
		"rounds on rich boards":        dealRichBoards,
		"rounds with bots":             openRoomsWithBots,
		"boards to find":               sendRequests(http.MethodPost, "/api/lab/find", `{"atLeast":900000,"seconds":2}`),
		"checks of health":             sendRequests(http.MethodGet, "/%CHECK%", ""),
		"requests for nothing":         sendRequests(http.MethodGet, "/%NOTHING%", ""),
		"requests of other sites":      sendRequests(http.MethodPost, "/api/rooms", `{}`, "Origin", "https://evil.example"),
		"pongs":                        floodPongs,
		"people who are forgotten":     forgetMe,
	}
}

// sendRequests returns an attack of requests.
func sendRequests(method, path, body string, header ...string) func(context.Context, *attacker, *http.Client, int) error {
	return func(ctx context.Context, a *attacker, client *http.Client, _ int) error {
		n := a.attempts.Add(1)
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
		a.answered.Add(1)
		return err
	}
}

// joinQueue waits for a match as a few people do who keep their cookies.
func joinQueue(ctx context.Context, a *attacker, client *http.Client, connection int) error {
	var people [3]*http.Client // of each connection
	for i := range people {
		jar, err := cookiejar.New(nil)
		if err != nil {
			return err
		}
		people[i] = &http.Client{Transport: client.Transport, Jar: jar}
	}
	does := sendRequests(http.MethodPut, "/api/queue", `{"dice":"any"}`)
	for {
		for _, somebody := range people {
			if err := does(ctx, a, somebody, connection); err != nil {
				return err
			}
		}
	}
}

// forgetMe becomes a new player, requests the export, and asks to be forgotten.
func forgetMe(ctx context.Context, a *attacker, client *http.Client, connection int) error {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return err
	}
	somebody := &http.Client{Transport: client.Transport, Jar: jar}
	for _, does := range []func(context.Context, *attacker, *http.Client, int) error{
		sendRequests(http.MethodPut, "/api/me/blocks/p_aaaaaaaaaaaaaaaa", ""),
		sendRequests(http.MethodGet, "/api/me/export", ""), sendRequests(http.MethodDelete, "/api/me", ""),
	} {
		if err := does(ctx, a, somebody, connection); err != nil {
			return err
		}
	}
	return nil
}

// enter opens a socket and watches the attacker's room.
func (a *attacker) enter(ctx context.Context, client *http.Client) (*play.Socket, error) {
	return a.join(ctx, client, "")
}

// join opens a socket and takes a seat under a name, or watches without one.
func (a *attacker) join(ctx context.Context, client *http.Client, name string) (*play.Socket, error) {
	dialer := play.Dialer{Server: a.server, NetDial: client.Transport.(*http.Transport).DialContext}
	socket, err := dialer.Dial(ctx)
	if err != nil {
		return nil, err
	}
	a.answered.Add(1)
	if name == "" {
		return socket, socket.Watch(a.code, "attacker-tab")
	}
	return socket, socket.Join(a.code, name, "attacker-tab")
}

// floodSocket sends a message again and again, and reads what arrives, until the socket is closed.
func floodSocket(text string) func(context.Context, *attacker, *http.Client, int) error {
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
				return nil //nolint:nilerr // the server closes it, and the attack is repeated
			}
			a.attempts.Add(1)
			if strings.Contains(text, "leave") {
				return nil
			}
		}
	}
}

// floodPongs sends unsolicited pongs.
func floodPongs(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	socket, err := a.enter(ctx, client)
	if err != nil {
		return err
	}
	defer socket.Close()
	defer context.AfterFunc(ctx, func() { _ = socket.Close() })()
	for {
		if err := socket.WriteControl(websocket.PongMessage, nil, time.Now().Add(waitTimeout)); err != nil {
			return nil //nolint:nilerr // the server closes it, and the attack is repeated
		}
		a.attempts.Add(1)
	}
}

// sendHardWords sends words on a board of one letter that take long to search for, as many as the
// limits allow.
func sendHardWords(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	socket, err := a.open(ctx, client, `"seconds":600,`+givenBoard(strings.Repeat("S", 36)), ignorePhase)
	if err != nil {
		return err
	}
	defer socket.Close()
	for n := 1; ; n++ {
		word := strings.Repeat("s", 5+n%25) + "z"
		if err := socket.Send(`{"kind":"word","round":1,"n":%d,"word":%q}`, n, word); err != nil {
			return nil //nolint:nilerr // the server closes it, and the attack is repeated
		}
		time.Sleep(50 * time.Millisecond) // 20 words a second: the limits allow no more
	}
}

// richBoard is a board with as many words as a board can have.
const richBoard = "ESTARISERATNOESIRTALE*STRNAIEOTS*REL"

// givenBoard returns settings with a given board of 36 faces.
func givenBoard(board string) string {
	faces := strings.Split(board, "")
	return fmt.Sprintf(`"board":{"rows":6,"cols":6,"topology":"torus","faces":["%s"]}`, strings.Join(faces, `","`))
}

func ignorePhase(*play.Socket, string) {}

// endRound ends each round as soon as it has opened, and requests the next.
func endRound(socket *play.Socket, phase string) {
	if say := map[string]string{"playing": "done", "results": "again"}[phase]; say != "" {
		_ = socket.Send(`{"kind":%q}`, say)
	}
}

// endRoundsAtOnce plays rounds that end as soon as they have opened, the first on the richest
// board.
func endRoundsAtOnce(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	return a.stay(ctx, client, `"dice":"en-6x6-super-big-2012","richness":"rich","seconds":0,`+givenBoard(richBoard))
}

// dealRichBoards does the same on dealt boards, each the richest of five with wildcards.
func dealRichBoards(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	return a.stay(ctx, client, `"dice":"en-6x6-super-big-2012","topology":"torus","wildcards":2,"list":"full","richness":"rich","seconds":30`)
}

func (a *attacker) stay(ctx context.Context, client *http.Client, settings string) error {
	socket, err := a.open(ctx, client, settings, endRound)
	if err != nil {
		return err
	}
	defer socket.Close()
	<-ctx.Done()
	return nil
}

// openRoomsWithBots opens rooms in which five bots play on the richest board.
func openRoomsWithBots(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	_, err := a.open(ctx, client, `"seconds":30,"list":"full",`+givenBoard(richBoard), ignorePhase,
		slices.Repeat([]string{`{"kind":"bot","strength":5}`}, 5)...)
	if err == nil {
		a.answered.Add(1)
	}
	return err
}

// open creates a room with some settings, takes a seat, sends messages, and starts a round. It
// calls heard with each phase.
func (a *attacker) open(ctx context.Context, client *http.Client, settings string, heard func(*play.Socket, string), first ...string) (*play.Socket, error) {
	code, err := createRoom(ctx, a.server, client, "{"+settings+"}")
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
			line, err := socket.Next()
			if err != nil {
				return
			}
			var h struct{ Kind, Phase string }
			if json.Unmarshal(line, &h) != nil {
				continue
			}
			if h.Kind == "answer" || h.Phase == "results" {
				a.answered.Add(1)
			}
			if h.Kind == "room" {
				heard(socket, h.Phase)
			}
		}
	}()
	return socket, nil
}

// neverRead watches a room and reads nothing.
func neverRead(ctx context.Context, a *attacker, client *http.Client, _ int) error {
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

// holdConnections opens connections and never completes a request.
func holdConnections(ctx context.Context, a *attacker, client *http.Client, _ int) error {
	for range 20 {
		conn, err := client.Transport.(*http.Transport).DialContext(ctx, "tcp", strings.TrimPrefix(a.server, "http://"))
		if err != nil {
			return err
		}
		defer conn.Close()
		a.answered.Add(1)
		if _, err := io.WriteString(conn, "GET / HTTP/1.1\r\nX-Slow: "); err != nil {
			return err
		}
	}
	select {
	case <-ctx.Done():
	case <-time.After(5 * time.Second): // the length of the attack, before others take their place
	}
	return nil
}

// attack repeats an attack until ctx is done.
func (a *attacker) attack(ctx context.Context, does func(context.Context, *attacker, *http.Client, int) error) {
	var connections sync.WaitGroup
	for connection := range a.connections {
		from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 2, byte(1+a.behind+connection%a.from))}}
		client := &http.Client{Transport: &http.Transport{DialContext: from.DialContext}}
		connections.Go(func() {
			defer client.CloseIdleConnections()
			for ctx.Err() == nil {
				if err := does(ctx, a, client, connection); err != nil {
					select {
					case <-ctx.Done():
					case <-time.After(50 * time.Millisecond): // the interval of an attacker that is refused
					}
				}
			}
		})
	}
	connections.Wait()
}
