// Command bot plays one round of Rattle. It is a sample for authors of clients, by docs/PROTOCOL.md: it says that it is a
// program, opens a room where it is given none, comes back when the network fails, and ends with the result. Its words are the
// library's.
//
//	lobby ──▶ start      called ──▶ contribute      playing ──▶ word, word, … done      result ──▶ the end
//
// Usage: go run ./examples/go http://127.0.0.1:8080, and then the code of a room, if there is one.
package main

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

type object map[string]any // a message to the server

// message has the fields that this client reads, of every kind of message. It ignores what it does not know.
type message struct {
	Kind, Phase, You, Text, RoundID, Tab string
	Round                                json.RawMessage // a number in a room, a UUID in a result
	N                                    int
	Board                                struct {
		Rows, Cols int
		Faces      []string
	}
	Players []struct {
		ID                  string
		Host                bool
		Rank, Points, Found int
	}
}

type bot struct {
	server, code, name, cookie, tab string
	you, round                      string          // its ID, and the UUID of its round
	number                          json.RawMessage // of that round
	next                            int             // number of the last word
	open                            map[int]string  // the words of this round without an answer, by their numbers
	unsent                          []int           // those that this socket has not sent
	done, over                      bool
}

func main() {
	log.SetFlags(0)
	name := flag.String("name", "Gopher", "name at the table")
	flag.Parse()
	b := &bot{server: strings.TrimSuffix(flag.Arg(0), "/"), code: flag.Arg(1), name: *name, tab: random(8)}
	if b.post("/api/bots/declare", ""); b.code == "" {
		b.code = b.post("/api/rooms", `{"bots":true,"seconds":60}`)
		fmt.Println("room", b.code)
	}
	for pause := 250 * time.Millisecond; ; pause = min(2*pause, 5*time.Second) {
		err := b.play()
		if err == nil {
			return
		}
		if websocket.IsCloseError(err, 1009, 4000, 4003, 4004) {
			log.Fatal(err) // coming back would not help
		}
		time.Sleep(pause)
	}
}

// post sends a request, keeps the cookie, and returns the code of the answer, if there is one.
func (b *bot) post(path, body string) string {
	request, err := http.NewRequest(http.MethodPost, b.server+path, strings.NewReader(body))
	check(err)
	request.Header.Set("Cookie", b.cookie)
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	for _, c := range response.Cookies() {
		b.cookie = c.Name + "=" + c.Value
	}
	var answer struct{ Code, Text string }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || response.StatusCode >= http.StatusBadRequest {
		log.Fatal(path, response.Status, answer.Text)
	}
	return answer.Code
}

// play joins, and plays until there is a result or the socket ends.
func (b *bot) play() error {
	header := http.Header{"Origin": {b.server}, "Cookie": {b.cookie}}
	socket, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(b.server, "http")+"/ws?v=1", header)
	if err != nil {
		return err
	}
	defer socket.Close()
	b.unsent = slices.Sorted(maps.Keys(b.open)) // said again under its number, a word counts once
	if err := socket.WriteJSON(object{"kind": "join", "room": b.code, "name": b.name, "tab": b.tab}); err != nil {
		return err
	}
	var turn sync.Mutex // of who reads and who writes
	beat := time.NewTicker(100 * time.Millisecond)
	defer beat.Stop()
	go func() {
		for range beat.C {
			turn.Lock()
			if say := b.turn(); say != nil {
				_ = socket.WriteJSON(say) // if it fails, reading does
			}
			turn.Unlock()
		}
	}()
	for {
		_ = socket.SetReadDeadline(time.Now().Add(50 * time.Second)) // something comes every 20
		_, frame, err := socket.ReadMessage()
		if err != nil {
			return err
		}
		for line := range bytes.SplitSeq(frame, []byte("\n")) {
			var m message
			if err := json.Unmarshal(line, &m); err != nil {
				return err
			}
			turn.Lock()
			if say := b.handle(m); say != nil {
				_ = socket.WriteJSON(say)
			}
			turn.Unlock()
			if b.over {
				return nil
			}
		}
	}
}

// turn returns the next word, and in the end that there are no more.
func (b *bot) turn() object {
	if len(b.unsent) > 0 {
		n := b.unsent[0]
		b.unsent = b.unsent[1:]
		return object{"kind": "word", "round": b.number, "n": n, "word": b.open[n]}
	}
	if b.round == "" || len(b.open) > 0 || b.done {
		return nil
	}
	b.done = true
	return object{"kind": "done"}
}

// handle takes one message, and returns what to say.
func (b *bot) handle(m message) object {
	switch {
	case m.Kind == "error":
		log.Fatal(m.Text)
	case m.Kind == "room" && m.Phase == "lobby":
		for _, p := range m.Players {
			if p.ID == m.You && p.Host {
				return object{"kind": "start"}
			}
		}
	case m.Kind == "room" && m.Phase == "called":
		return object{"kind": "contribute", "bytes": random(16)}
	case m.Kind == "room" && m.Phase == "playing" && m.RoundID != b.round:
		b.you, b.round, b.number, b.open = m.You, m.RoundID, m.Round, map[int]string{}
		for _, word := range wordsOn(m.Board.Rows, m.Board.Cols, m.Board.Faces) {
			b.next++
			b.open[b.next], b.unsent = word, append(b.unsent, b.next)
		}
	case m.Kind == "answer" && m.Tab == b.tab:
		delete(b.open, m.N)
	case m.Kind == "result" && string(m.Round) == `"`+b.round+`"`:
		for _, p := range m.Players {
			if p.ID == b.you {
				fmt.Printf("rank %d of %d with %d points, %d words\n", p.Rank, len(m.Players), p.Points, p.Found)
			}
		}
		b.over = true
	}
	return nil
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func random(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
