package refclient

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	mathrand "math/rand/v2"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// Config is who joins which room, and where.
type Config struct {
	Servers []string     // http://host:port of servers of one store; the first is tried first
	Room    string       // its code
	Name    string       // of the player
	Secret  string       // value of the cookie; "" for a new player
	Watch   bool         // enter without a seat
	OnFrame func([]byte) // called with each frame, by one goroutine; may be nil

	// Dial connects to a server; nil: over the network. Pause returns how long to wait at most d before another try; nil: a
	// random time.
	Dial  func(ctx context.Context, network, address string) (net.Conn, error)
	Pause func(d time.Duration) time.Duration
}

// Client is one tab of a player. It reconnects by itself until it is closed, or the server refuses
// it for good.
type Client struct {
	config Config
	tab    string
	stop   context.CancelFunc
	ended  chan struct{} // closed when nothing more happens

	mu            sync.Mutex
	changed       chan struct{} // closed, and a new one made, at each change
	secret        string
	socket        *websocket.Conn // nil while there is none
	server        string          // where the socket leads, or led last
	room          Room            // of the last room message
	result        *Result         // of the last result message
	waiting       bool            // the store does not respond
	refusals      []Refusal
	submissions   submissions
	reconnections []Reconnection
	err           error // why it ended

	writing sync.Mutex // one writer at a time
}

// Refusal is an error message of the server.
type Refusal struct{ Code, Text string }

func (r Refusal) Error() string { return fmt.Sprintf("%s (%s)", r.Text, r.Code) }

// Reconnection is the loss of a socket, and the way back to the room.
type Reconnection struct {
	From, To  string    // servers
	CloseCode int       // 0 where the connection just broke
	InFlight  int       // words that were sent and had no answer
	LostAt    time.Time // of the loss
	DialedAt  time.Time // when the new socket was dialled
	BackAt    time.Time // of the first room message on it; zero until then
	Phase     string    // of the room then
}

// Join returns a client that joins a room and stays in it until Close. It waits for nothing: see
// [Client.WaitFor].
func Join(ctx context.Context, config Config) *Client {
	if config.Pause == nil {
		config.Pause = func(d time.Duration) time.Duration { return d/2 + mathrand.N(d/2) } //nolint:gosec // a pause needs no secret
	}
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

// Close ends the client, and returns when all its goroutines have ended.
func (c *Client) Close() {
	c.stop()
	<-c.ended
}

// Submit submits a word in the current round. The client sends it as soon as the limits allow,
// and again until there is an answer.
func (c *Client) Submit(text string) {
	c.update(func() { c.submissions.add(text, c.room) })
}

// Start starts a round, if the player is the host.
func (c *Client) Start() error { return c.send(plainMessage{"start"}) }

// Done ends the round for the player.
func (c *Client) Done() error { return c.send(plainMessage{"done"}) }

// Again asks for another round.
func (c *Client) Again() error { return c.send(plainMessage{"again"}) }

// Rename changes the player's name.
func (c *Client) Rename(name string) error { return c.send(renameMessage{"rename", name}) }

// Room returns the last state of the room.
func (c *Client) Room() (r Room) {
	c.locked(func() { r = c.room })
	return r
}

// Server returns the server to which the client is or was last connected.
func (c *Client) Server() (server string) {
	c.locked(func() { server = c.server })
	return server
}

// Words returns all submitted words, in order.
func (c *Client) Words() (words []Word) {
	c.locked(func() { words = slices.Clone(c.submissions.words) })
	return words
}

// Reconnections returns all losses of a socket so far, in order.
func (c *Client) Reconnections() (all []Reconnection) {
	c.locked(func() { all = slices.Clone(c.reconnections) })
	return all
}

// Refusals returns the error messages of the server.
func (c *Client) Refusals() (refusals []Refusal) {
	c.locked(func() { refusals = slices.Clone(c.refusals) })
	return refusals
}

// Secret returns the player's secret: another client with it is another tab of the same player.
func (c *Client) Secret() (secret string) {
	c.locked(func() { secret = c.secret })
	return secret
}

func randomHex(bytes int) string {
	b := make([]byte, bytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}
