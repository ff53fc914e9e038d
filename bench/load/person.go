package load

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// person is one player or watcher.
type person struct {
	run    *run
	room   *room
	number int // in the run
	name   string
	secret string
	tab    string
	traits

	writeMu sync.Mutex // held while a message is written

	mu     sync.Mutex
	conn   *websocket.Conn // nil while there is none
	seated bool            // the server has shown the room on this connection
	you    string          // the id
	phase  phase
	round  string // id of the last one that was shown
	n      int    // of the last word
	submissions
	mine    []scored // as the result shows them; nil before
	done    bool     // with the round
	joined  bool     // and has been shown the room,
	played  bool     // and a board
	dropped bool     // the connection was cut by its own player

	result     []byte // that the next room refers to; of the goroutine that reads
	visibility visibility
	seen       map[*person]int // numbers of others' words that were received; of the goroutine that reads
}

// traits are how people differ.
type traits struct {
	watches bool
	slow    bool // reads slowly
	flaky   bool // loses the connection now and then
}

// writeTimeout is how long writing one message may take.
const writeTimeout = 10 * time.Second

// submit sends the next word, which was due at some instant. A duplicate goes under the same key,
// as after a lost answer, or under another, as by a player who has forgotten the word.
func (p *person) submit(due time.Duration) {
	chance := func(share float64) bool { return rand.Float64() < share } //nolint:gosec // no secret
	wrong, twice, oneKey := chance(p.run.options.Wrong), chance(p.run.options.Duplicates), chance(0.5)
	var all []submission
	p.mu.Lock()
	if p.phase == playing && !p.done {
		if word, ok := p.choose(wrong); ok && twice && oneKey {
			all = append(all, p.addSubmission(word, due, 2))
		} else if ok {
			all = append(all, p.addSubmission(word, due, 1))
			if twice {
				all = append(all, p.addSubmission(word, due, 1))
			}
		}
	}
	conn, words, round := p.conn, p.words, p.submissions.number
	p.mu.Unlock()
	for _, a := range all {
		if a.sent == 0 {
			continue // until the connection is back
		}
		p.run.metrics.observe(p.number, late, a.sent-a.due)
		for range a.answers {
			p.write(conn, wordMessage(round, a.n, words.spell(a.word)))
		}
	}
}

// addSubmission records a word that is about to be sent a number of times; p.mu is held.
func (p *person) addSubmission(word int, due time.Duration, times int) submission {
	p.n++
	a := submission{n: p.n, word: word, due: due, answers: times, untimed: p.slow}
	if p.conn != nil && p.seated {
		a.sent = p.run.now()
	} else {
		a.untimed = a.untimed || p.flaky
	}
	p.pending = append(p.pending, a)
	p.run.metrics.sent.Add(1)
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

// start, as the host, starts a round.
func (p *person) start() { p.send(`{"kind":"start"}`) }

// write sends a message. If that fails the reader notices.
func (p *person) write(conn *websocket.Conn, message []byte) {
	p.writeMu.Lock()
	defer p.writeMu.Unlock()
	_ = conn.SetWriteDeadline(time.Now().Add(writeTimeout))
	if conn.WriteMessage(websocket.TextMessage, message) != nil {
		_ = conn.Close()
	}
}

// send sends a message other than a word, if there is a connection.
func (p *person) send(format string, args ...any) {
	p.mu.Lock()
	conn := p.conn
	p.mu.Unlock()
	if conn != nil {
		p.write(conn, fmt.Appendf(nil, format, args...))
	}
}
