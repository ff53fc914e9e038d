package refclient

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Config says who joins which room, and where.
type Config struct {
	Servers []string     // http://host:port of servers of one store; the first is tried first
	Room    string       // its code
	Name    string       // to be called
	Secret  string       // value of the cookie; "" for somebody new
	Watch   bool         // look on, without a seat
	OnFrame func([]byte) // is given each frame, if not nil; by one goroutine
}

// Client is one tab of a player. It comes back by itself until it is closed or told that
// there is no coming back.
type Client struct {
	config Config
	tab    string
	stop   context.CancelFunc
	ended  chan struct{} // closed when nothing more happens

	mu          sync.Mutex
	changed     chan struct{} // closed, and a new one made, at each change
	secret      string
	socket      *websocket.Conn // nil while there is none
	server      string          // where the socket leads, or led last
	room        Room            // as told last
	result      *Result         // likewise
	waiting     bool            // the store does not answer
	refusals    []Refusal
	submissions submissions
	returns     []Return
	err         error // why it ended

	writing sync.Mutex // one writer at a time
}

// Refusal is an error that the server answered with.
type Refusal struct{ Code, Text string }

func (r Refusal) Error() string { return fmt.Sprintf("%s (%s)", r.Text, r.Code) }

// Return is a loss of the socket and what followed.
type Return struct {
	From, To  string    // servers
	CloseCode int       // 0 where the connection just broke
	InFlight  int       // words under way when it was lost
	Lost      time.Time // the socket was lost
	Dialled   time.Time // the connection that succeeded was begun
	Back      time.Time // the room was told again; zero until then
	Phase     string    // of the room then
}

// Join lets a client join a room and stay in it until Close. It waits for nothing: see
// Await.
func Join(ctx context.Context, config Config) *Client {
	ctx, stop := context.WithCancel(ctx)
	c := &Client{
		config: config, tab: randomHex(8), secret: config.Secret, stop: stop,
		ended: make(chan struct{}), changed: make(chan struct{}),
	}
	go func() {
		defer close(c.ended)
		defer stop()
		err := c.run(ctx)
		c.update(func() { c.err = err })
	}()
	return c
}

// Close ends the client, and returns when all its goroutines have.
func (c *Client) Close() {
	c.stop()
	<-c.ended
}

// Word claims a word in the round that the client knows of. It is sent as soon as may be,
// and again until it has an answer.
func (c *Client) Word(text string) {
	c.update(func() { c.submissions.add(text, c.room) })
}

// Start asks for a round, which only the host may.
func (c *Client) Start() error { return c.send(bare{"start"}) }

// Done says that the player has enough of this round.
func (c *Client) Done() error { return c.send(bare{"done"}) }

// Again says that the player is ready for the next round.
func (c *Client) Again() error { return c.send(bare{"again"}) }

// Room is what the client was told last.
func (c *Client) Room() (r Room) {
	c.locked(func() { r = c.room })
	return r
}

// Server is where the client is connected, or was last.
func (c *Client) Server() (server string) {
	c.locked(func() { server = c.server })
	return server
}

// Words are all words that were claimed, in order.
func (c *Client) Words() (words []Word) {
	c.locked(func() { words = slices.Clone(c.submissions.words) })
	return words
}

// Returns are all losses of a socket so far, in order.
func (c *Client) Returns() (returns []Return) {
	c.locked(func() { returns = slices.Clone(c.returns) })
	return returns
}

// Refusals are the errors that the server answered with.
func (c *Client) Refusals() (refusals []Refusal) {
	c.locked(func() { refusals = slices.Clone(c.refusals) })
	return refusals
}

// Secret is the seat: another client with it is another tab of the same player.
func (c *Client) Secret() (secret string) {
	c.locked(func() { secret = c.secret })
	return secret
}

func randomHex(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
