package chaos

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"rattle/chaos/refclient"
)

// settings are the settings in use; the others are the defaults. Boards have many words, so that
// each player always has one to send.
type settings struct {
	Dice       string `json:"dice"`
	Seconds    int    `json:"seconds"`
	MinLetters int    `json:"minLetters"`
	List       string `json:"list"`
	Scoring    string `json:"scoring"`
	Richness   string `json:"richness"`
}

// longEnough is the length in seconds of a round that its players close, however slow the machine.
const longEnough = 90

// settingsFor returns settings whose boards have words enough for players who send eight a second.
func settingsFor(seconds int) settings {
	return settings{Dice: "en-5x5-big-deluxe", Seconds: seconds, MinLetters: 3, List: "full", Scoring: "standard", Richness: "rich"}
}

// room is a room with its players, spread over the servers in turn: of two servers, even-numbered
// players try the first one first.
type room struct {
	t       *testing.T
	code    string
	servers []*server
	players []*refclient.Client
	answers *answers // of the round that is on
	senders sync.WaitGroup
	stopped chan struct{} // closed when no more words are to be sent
	early   bool          // everybody was done
	pace    time.Duration // between two words of a player
	guests  int           // others who have a seat

	mu     sync.Mutex
	unsent [][]string // words that a player has not sent
}

// gather creates a room for four and waits until all of them sit in it.
func gather(t *testing.T, s settings, servers ...*server) *room {
	t.Helper()
	code, secret, err := refclient.Create(t.Context(), servers[0].url, s)
	if err != nil {
		t.Fatal(err)
	}
	tb := &room{t: t, code: code, servers: servers, stopped: make(chan struct{}), pace: wordInterval}
	for i, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
		p := refclient.Join(t.Context(), refclient.Config{Servers: tb.urlsFrom(i), Room: code, Name: name, Secret: secret})
		t.Cleanup(p.Close)
		tb.players = append(tb.players, p)
		tb.waitFor(p, "a seat", func(s refclient.State) bool { return len(s.Room.Players) == i+1 })
		secret = "" // only Ann created the room
	}
	return tb
}

// urlsFrom returns the servers in the order in which player i tries them.
func (tb *room) urlsFrom(i int) (urls []string) {
	for _, s := range tb.servers {
		urls = append(urls, s.url)
	}
	own := i % len(urls)
	return append(urls[own:], urls[:own]...)
}

func (tb *room) ctx() (context.Context, context.CancelFunc) {
	return context.WithTimeout(tb.t.Context(), waitTimeout)
}

func (tb *room) waitFor(p *refclient.Client, what string, is func(refclient.State) bool) {
	tb.t.Helper()
	ctx, cancel := tb.ctx()
	defer cancel()
	if err := p.WaitFor(ctx, what, is); err != nil {
		tb.t.Fatal(err)
	}
}

// waitForAll waits until a condition holds for each player.
func (tb *room) waitForAll(what string, is func(refclient.State) bool) {
	tb.t.Helper()
	for _, p := range tb.players {
		tb.waitFor(p, what, is)
	}
}

// play lets Ann start a round, and everybody send words without a pause.
func (tb *room) play() {
	tb.t.Helper()
	tb.start()
	tb.playWords()
}

// start lets Ann start a round.
func (tb *room) start() {
	tb.t.Helper()
	if err := tb.players[0].Start(); err != nil {
		tb.t.Fatal(err)
	}
}

// playWords lets everybody send words as soon as the round is open.
func (tb *room) playWords() {
	tb.t.Helper()
	tb.waitForAll("the opening", func(s refclient.State) bool { return s.Room.Phase == refclient.Playing })
	tb.answers = solve(tb.t, tb.players[0].Room().Board)
	for i := range tb.players {
		tb.unsent = append(tb.unsent, shuffled(tb.answers.words, i))
	}
	for i, p := range tb.players {
		tb.senders.Go(func() { tb.sendWords(i, p) })
	}
	tb.t.Cleanup(tb.senders.Wait)
}

// finish stops all senders, waits for the last answers and lets everybody be done, so that the
// round closes before its time.
func (tb *room) finish() {
	tb.t.Helper()
	close(tb.stopped)
	tb.senders.Wait()
	tb.early = true
	tb.waitForAll("all answers", func(s refclient.State) bool { return s.Unanswered == 0 })
	for _, p := range tb.players {
		tb.done(p)
	}
	tb.waitForResults()
}

// done ends the round for a player, again after a lost socket.
func (tb *room) done(p *refclient.Client) {
	tb.t.Helper()
	for {
		tb.waitFor(p, "a socket", func(s refclient.State) bool { return s.Connected })
		returns := len(p.Reconnections())
		_ = p.Done() // or the socket is lost
		heard := false
		tb.waitFor(p, "its being done", func(s refclient.State) bool {
			heard = s.Room.Phase != refclient.Playing || slices.ContainsFunc(s.Room.Players, func(seat refclient.Player) bool {
				return seat.ID == s.Room.You && seat.Done
			})
			return heard || s.Reconnections > returns && s.Connected
		})
		if heard {
			return
		}
	}
}

// waitForResults waits until everybody has the results, and an answer to every word.
func (tb *room) waitForResults() {
	tb.t.Helper()
	tb.waitForAll("the results", func(s refclient.State) bool {
		return s.Room.Phase == refclient.Results && s.Room.Result != nil && s.Unanswered == 0
	})
}
