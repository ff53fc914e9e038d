package chaos

import (
	"math/rand/v2"
	"slices"
	"time"

	"rattle/chaos/refclient"
)

// wordInterval is the time between two words of a player: fast, and less than the page allows.
const wordInterval = time.Second / 8

// sendWords sends words of the board, and some wrong ones, until the round closes or is stopped.
func (rm *room) sendWords(i int, p *refclient.Client) {
	tick := time.NewTicker(rm.pace)
	defer tick.Stop()
	for n := 0; p.Room().Phase == refclient.Playing; n++ {
		if n%10 == 5 {
			p.Submit("zzzz")
		}
		for _, word := range rm.take(i, 1) {
			p.Submit(word)
		}
		// A client without answers stops sending.
		err := p.WaitFor(rm.t.Context(), "fewer words under way", func(s refclient.State) bool {
			return s.Unanswered < 30 || s.Room.Phase != refclient.Playing
		})
		if err != nil {
			return
		}
		select {
		case <-tick.C:
		case <-rm.stopped:
			return
		}
	}
}

// take removes the next words of a player: none is sent twice. The first words of all players are
// the same, then each takes another order.
func (rm *room) take(i, n int) []string {
	rm.mu.Lock()
	defer rm.mu.Unlock()
	n = min(n, len(rm.unsent[i]))
	words := rm.unsent[i][:n]
	rm.unsent[i] = rm.unsent[i][n:]
	return words
}

// shuffled returns all words in the order in which player i sends them.
func shuffled(words []string, i int) []string {
	words = slices.Clone(words)
	own := words[min(10, len(words)):]
	chance := rand.New(rand.NewPCG(uint64(i), 1))
	chance.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
	return words
}

// burst lets everybody send many words at once, and returns when the first is on its way.
func (rm *room) burst() {
	rm.t.Helper()
	p := rm.players[0]
	claimed := len(p.Words())
	for i, p := range slices.Backward(rm.players) {
		for _, word := range rm.take(i, 20) {
			p.Submit(word)
		}
	}
	rm.waitFor(p, "a word on its way", func(refclient.State) bool { return p.Words()[claimed].Sent > 0 })
}

// waitForWords waits until everybody has found some more words.
func (rm *room) waitForWords(more int) {
	rm.t.Helper()
	rm.waitForWordsOf(more, rm.players...)
}

// waitForWordsOf waits until each of some players has found some more words.
func (rm *room) waitForWordsOf(more int, players ...*refclient.Client) {
	rm.t.Helper()
	had := make([]int, len(players))
	for i, p := range players {
		had[i] = len(acknowledged(p))
	}
	for i, p := range players {
		rm.waitFor(p, "more words", func(s refclient.State) bool {
			return len(acknowledged(p)) >= had[i]+more || s.Room.Phase != refclient.Playing
		})
		if p.Room().Phase != refclient.Playing {
			rm.t.Fatalf("the round closed before there were %d more words than %d", more, had[i])
		}
	}
}

// acknowledged returns the words for which a player got points.
func acknowledged(p *refclient.Client) (words []string) {
	for _, w := range p.Words() {
		if w.Acknowledged() {
			words = append(words, w.Text)
		}
	}
	return words
}
