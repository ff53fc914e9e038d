package load

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// person is one player, or somebody who looks on.
type person struct {
	run    *run
	table  *table
	number int // in the run
	name   string
	secret string
	tab    string
	habits

	pen sync.Mutex // whoever writes holds it

	mu     sync.Mutex
	conn   *websocket.Conn // nil while there is none
	seated bool            // the server has shown the room on this connection
	you    string          // the id
	phase  phase
	round  string // id of the last one that was shown
	n      int    // of the last word
	ledger
	mine    []scored // as the result shows them; nil before
	done    bool     // with the round
	wasHere bool     // and has been shown the room,
	played  bool     // and a board
	strayed bool     // the connection was cut by its own player

	shown shown
	seen  map[*person]int // how many words of others were told; of the goroutine that reads
}

// habits are what sets people apart.
type habits struct {
	watches bool
	slow    bool // reads slowly
	wanders bool // loses the connection now and then
}

// writeWait is how long one message may take.
const writeWait = 10 * time.Second

// submit says the next word, which was due at some instant.
func (p *person) submit(due time.Duration) {
	options := p.run.options
	chance := rand.Float64() //nolint:gosec // no secret
	p.mu.Lock()
	if p.phase != playing || p.done {
		p.mu.Unlock()
		return
	}
	word, ok := p.choose(chance < options.Wrong)
	if !ok {
		p.mu.Unlock()
		return
	}
	again := rand.Float64() < options.Duplicates //nolint:gosec // no secret
	copies := 1
	if again && chance*2 < 1 { // half of them under the same key, half under another
		copies = 2
	}
	p.ask(word, due, copies)
	if again && copies == 1 {
		p.ask(word, due, 1)
	}
	p.mu.Unlock()
}

// ask sends a word, or keeps it for when the connection is back; p.mu is held, and let go
// while it is sent.
func (p *person) ask(word int, due time.Duration, copies int) {
	p.n++
	a := asked{n: p.n, word: word, due: due, answers: copies, untimed: p.slow}
	p.run.meter.sent.Add(1)
	p.run.open.Add(1)
	conn := p.conn
	if conn == nil || !p.seated {
		a.untimed = a.untimed || p.wanders
		p.waiting = append(p.waiting, a)
		return
	}
	a.sent = p.run.now()
	p.waiting = append(p.waiting, a)
	text := p.spell(word)
	p.mu.Unlock()
	p.run.meter.time(p.number, late, a.sent-due)
	for range copies {
		p.write(conn, wordMessage(a.n, text))
	}
	p.mu.Lock()
}

func wordMessage(n int, word string) []byte {
	m := make([]byte, 0, 64)
	m = append(m, `{"kind":"word","n":`...)
	m = strconv.AppendInt(m, int64(n), 10)
	m = append(m, `,"word":"`...)
	m = append(m, word...)
	return append(m, `"}`...)
}

// write sends a message. Where that fails the reader notices.
func (p *person) write(conn *websocket.Conn, message []byte) {
	p.pen.Lock()
	defer p.pen.Unlock()
	_ = conn.SetWriteDeadline(time.Now().Add(writeWait))
	if conn.WriteMessage(websocket.TextMessage, message) != nil {
		_ = conn.Close()
	}
}

// say sends what is no word, if there is a connection.
func (p *person) say(format string, args ...any) {
	p.mu.Lock()
	conn := p.conn
	p.mu.Unlock()
	if conn != nil {
		p.write(conn, fmt.Appendf(nil, format, args...))
	}
}
