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
	rm := &room{t: t, code: code, servers: servers, stopped: make(chan struct{}), pace: wordInterval}
	for i, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
		p := refclient.Join(t.Context(), refclient.Config{Servers: rm.urlsFrom(i), Room: code, Name: name, Secret: secret})
		t.Cleanup(p.Close)
		rm.players = append(rm.players, p)
		rm.waitFor(p, "a seat", func(s refclient.State) bool { return len(s.Room.Players) == i+1 })
		secret = "" // only Ann created the room
	}
	return rm
}

// urlsFrom returns the servers in the order in which player i tries them.
func (rm *room) urlsFrom(i int) (urls []string) {
	for _, s := range rm.servers {
		urls = append(urls, s.url)
	}
	own := i % len(urls)
	return append(urls[own:], urls[:own]...)
}

func (rm *room) ctx() (context.Context, context.CancelFunc) {
	return context.WithTimeout(rm.t.Context(), waitTimeout)
}

func (rm *room) waitFor(p *refclient.Client, what string, is func(refclient.State) bool) {
	rm.t.Helper()
	ctx, cancel := rm.ctx()
	defer cancel()
	if err := p.WaitFor(ctx, what, is); err != nil {
		rm.t.Fatal(err)
	}
}

// waitForAll waits until a condition holds for each player.
func (rm *room) waitForAll(what string, is func(refclient.State) bool) {
	rm.t.Helper()
	for _, p := range rm.players {
		rm.waitFor(p, what, is)
	}
}

// play lets Ann start a round, and everybody send words without a pause.
func (rm *room) play() {
	rm.t.Helper()
	rm.start()
	rm.playWords()
}

// start lets Ann start a round.
func (rm *room) start() {
	rm.t.Helper()
	if err := rm.players[0].Start(); err != nil {
		rm.t.Fatal(err)
	}
}

// playWords lets everybody send words as soon as the round is open.
func (rm *room) playWords() {
	rm.t.Helper()
	rm.waitForAll("the opening", func(s refclient.State) bool { return s.Room.Phase == refclient.Playing })
	rm.answers = solve(rm.t, rm.players[0].Room().Board)
	for i := range rm.players {
		rm.unsent = append(rm.unsent, shuffled(rm.answers.words, i))
	}
	for i, p := range rm.players {
		rm.senders.Go(func() { rm.sendWords(i, p) })
	}
	rm.t.Cleanup(rm.senders.Wait)
}

// finish stops all senders, waits for the last answers and lets everybody be done, so that the
// round closes before its time.
func (rm *room) finish() {
	rm.t.Helper()
	rm.stopWords()
	rm.finishQuiet()
}

// stopWords stops all senders, and waits for the last answers.
func (rm *room) stopWords() {
	rm.t.Helper()
	close(rm.stopped)
	rm.senders.Wait()
	rm.waitForAll("all answers", func(s refclient.State) bool { return s.Unanswered == 0 })
}

// finishQuiet lets everybody be done with a round in which nobody says anything any more.
func (rm *room) finishQuiet() {
	rm.t.Helper()
	rm.early = true
	for _, p := range rm.players {
		rm.done(p)
	}
	rm.waitForResults()
}

// done ends the round for a player, again after a lost socket.
func (rm *room) done(p *refclient.Client) {
	rm.t.Helper()
	for {
		rm.waitFor(p, "a socket", func(s refclient.State) bool { return s.Connected })
		returns := len(p.Reconnections())
		_ = p.Done() // or the socket is lost
		heard := false
		rm.waitFor(p, "its being done", func(s refclient.State) bool {
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
func (rm *room) waitForResults() {
	rm.t.Helper()
	rm.waitForAll("the results", func(s refclient.State) bool {
		return s.Room.Phase == refclient.Results && s.Room.Result != nil && s.Unanswered == 0
	})
}
