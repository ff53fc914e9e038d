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

	result []byte // that the next room refers to; of the goroutine that reads
	shown  shown
	seen   map[*person]int // how many words of others were told; of the goroutine that reads
}

// habits are what sets people apart.
type habits struct {
	watches bool
	slow    bool // reads slowly
	wanders bool // loses the connection now and then
}

// writeWait is how long one message may take.
const writeWait = 10 * time.Second

// submit says the next word, which was due at some instant. Whoever says it twice does so under
// one key, as after a lost answer, or under two, as somebody who has forgotten.
func (p *person) submit(due time.Duration) {
	chance := func(share float64) bool { return rand.Float64() < share } //nolint:gosec // no secret
	wrong, twice, oneKey := chance(p.run.options.Wrong), chance(p.run.options.Duplicates), chance(0.5)
	var all []asked
	p.mu.Lock()
	if p.phase == playing && !p.done {
		if word, ok := p.choose(wrong); ok && twice && oneKey {
			all = append(all, p.ask(word, due, 2))
		} else if ok {
			all = append(all, p.ask(word, due, 1))
			if twice {
				all = append(all, p.ask(word, due, 1))
			}
		}
	}
	conn, words, round := p.conn, p.words, p.ledger.number
	p.mu.Unlock()
	for _, a := range all {
		if a.sent == 0 {
			continue // until the connection is back
		}
		p.run.meter.time(p.number, late, a.sent-a.due)
		for range a.answers {
			p.write(conn, wordMessage(round, a.n, words.spell(a.word)))
		}
	}
}

// ask notes a word that is about to be sent so many times; p.mu is held.
func (p *person) ask(word int, due time.Duration, times int) asked {
	p.n++
	a := asked{n: p.n, word: word, due: due, answers: times, untimed: p.slow}
	if p.conn != nil && p.seated {
		a.sent = p.run.now()
	} else {
		a.untimed = a.untimed || p.wanders
	}
	p.waiting = append(p.waiting, a)
	p.run.meter.sent.Add(1)
	p.run.open.Add(1)
	return a
}

func wordMessage(round, n int, word string) []byte {
	m := make([]byte, 0, 80)
	m = append(m, `{"kind":"word","round":`...)
	m = strconv.AppendInt(m, int64(round), 10)
	m = append(m, `,"n":`...)
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
