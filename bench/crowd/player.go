//go:build linux

package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	mathrand "math/rand/v2"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"rattle/bench/load"
)

// player is one who plays.
type player struct {
	crowd  *crowd
	number int
	server int // the index of the one that the player uses
	room   string
	secret string
	tab    string
	socket *socket // nil while there is none

	connects              int
	joined, playing, done bool
	n                     int // the number of the last word
	word                  int // its index
	waiting               []submission
}

// submission is a word that waits for its answer.
type submission struct {
	n         int
	due, sent time.Duration
}

func newPlayer(c *crowd, number int) *player {
	server := number / c.options.size
	if c.options.scatter {
		server = number
	}
	p := &player{
		crowd: c, number: number, server: server % len(c.options.servers),
		secret: base64.RawURLEncoding.EncodeToString(randomBytes()), tab: hex.EncodeToString(randomBytes()),
		word: mathrand.IntN(len(c.words)),
	}
	if c.options.bare {
		p.room = load.RoomCode(number / c.options.size)
	}
	return p
}

func randomBytes() []byte {
	b := make([]byte, 16)
	rand.Read(b)
	return b
}

func (p *player) origin() string { return p.crowd.options.servers[p.server] }

// connect opens the socket; the loop does the rest.
func (p *player) connect() {
	p.connects++
	fd, err := dial(p.crowd.servers[p.server], p.crowd.sourceOf(p.number))
	if err != nil {
		p.fail(err)
		return
	}
	p.socket = &socket{fd: fd}
	if err := p.crowd.loop.add(fd, p); err != nil {
		p.fail(fmt.Errorf("wait for a socket: %w", err))
	}
}

// handleEvent handles what epoll reports of the socket.
func (p *player) handleEvent(events uint32) {
	var err error
	if events&unix.EPOLLOUT != 0 { // it is connected, or cannot be
		if err = p.crowd.loop.control(unix.EPOLL_CTL_MOD, p.socket.fd, unix.EPOLLIN); err == nil {
			err = p.socket.upgrade(p.origin(), p.secret)
		}
	} else {
		err = p.socket.read(p.crowd.loop.buffer, p.join, p.handleFrame)
	}
	if err != nil {
		p.fail(err)
	}
}

// maxConnects is how often a player connects who has not joined: a busy server says "come back".
const maxConnects = 5

// fail ends the run: a crowd that has lost somebody costs less than the whole.
func (p *player) fail(err error) {
	if !p.joined && p.connects < maxConnects {
		p.disconnect()
		p.connect()
		return
	}
	p.crowd.loop.fail(fmt.Errorf("player %d: %w", p.number, err))
	p.disconnect()
}

func (p *player) disconnect() {
	if p.socket != nil {
		p.crowd.loop.remove(p.socket.fd)
		p.socket = nil
	}
}

// send sends a message.
func (p *player) send(format string, args ...any) {
	p.writeFrame(opText, fmt.Appendf(nil, format, args...))
}

func (p *player) writeFrame(opcode byte, payload []byte) {
	if p.socket == nil {
		return
	}
	var space [256]byte
	if err := p.socket.write(appendFrame(space[:0], opcode, payload)); err != nil {
		p.fail(err)
	}
}

// submit sends the next word, which was due at an instant.
func (p *player) submit(due time.Duration) {
	c := p.crowd
	p.n++
	p.word = (p.word + 1) % len(c.words)
	var space [128]byte
	m := append(space[:0], `{"kind":"word","round":1,"n":`...)
	m = strconv.AppendInt(m, int64(p.n), 10)
	m = append(m, `,"word":"`...)
	m = append(m, c.words[p.word]...)
	m = append(m, `"}`...)
	p.waiting = append(p.waiting, submission{p.n, due, c.loop.now()})
	c.tally.sent++
	c.tally.waiting++
	p.writeFrame(opText, m)
}
