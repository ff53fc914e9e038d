package chaos

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"rattle/chaos/stranger"
)

// settings are few: what is absent is the default. Many words, so that there is always
// somebody who says one.
type settings struct {
	Dice       string `json:"dice"`
	Seconds    int    `json:"seconds"`
	MinLetters int    `json:"minLetters"`
	List       string `json:"list"`
	Ladder     string `json:"ladder"`
}

// longEnough is the length of a round that is closed by its players, however slow the machine.
const longEnough = 90

func lasting(seconds int) settings {
	return settings{Dice: "en-5x5-big-deluxe", Seconds: seconds, MinLetters: 3, List: "full", Ladder: "standard"}
}

// table is a room with its players, spread over the servers: who is even-numbered begins
// at the first, who is odd-numbered at the last.
type table struct {
	t       *testing.T
	code    string
	servers []*server
	players []*stranger.Client
	answers *answers // of the round that is on
	talking sync.WaitGroup
	enough  chan struct{} // closed when nobody shall say more
	early   bool          // everybody was done
	guests  int           // others who have a seat

	mu     sync.Mutex
	unsaid [][]string // words that a player has not said
}

// gather creates a room for four and waits until all of them sit in it.
func gather(t *testing.T, s settings, servers ...*server) *table {
	t.Helper()
	code, secret, err := stranger.Create(t.Context(), servers[0].url, s)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, code: code, servers: servers, enough: make(chan struct{})}
	for i, name := range []string{"Ann", "Bob", "Cyd", "Dan"} {
		p := stranger.Join(t.Context(), stranger.Config{Servers: tb.urlsFrom(i), Room: code, Name: name, Secret: secret})
		t.Cleanup(p.Close)
		tb.players = append(tb.players, p)
		tb.await(p, "a seat", func(s stranger.State) bool { return len(s.Room.Players) == i+1 })
		secret = "" // only Ann created the room
	}
	return tb
}

// urlsFrom lists the servers as player i tries them: their own first.
func (tb *table) urlsFrom(i int) (urls []string) {
	for _, s := range tb.servers {
		urls = append(urls, s.url)
	}
	if i%2 == 1 {
		slices.Reverse(urls)
	}
	return urls
}

func (tb *table) ctx() (context.Context, context.CancelFunc) {
	return context.WithTimeout(tb.t.Context(), patience)
}

func (tb *table) await(p *stranger.Client, what string, is func(stranger.State) bool) {
	tb.t.Helper()
	ctx, cancel := tb.ctx()
	defer cancel()
	if err := p.Await(ctx, what, is); err != nil {
		tb.t.Fatal(err)
	}
}

// awaitAll waits until something is so for each player.
func (tb *table) awaitAll(what string, is func(stranger.State) bool) {
	tb.t.Helper()
	for _, p := range tb.players {
		tb.await(p, what, is)
	}
}

// open lets Ann start a round, and everybody begin to say words without a pause.
func (tb *table) open() {
	tb.t.Helper()
	if err := tb.players[0].Start(); err != nil {
		tb.t.Fatal(err)
	}
	tb.awaitAll("the opening", func(s stranger.State) bool { return s.Room.Phase == stranger.Playing })
	tb.answers = solve(tb.t, tb.players[0].Room().Board)
	for i := range tb.players {
		tb.unsaid = append(tb.unsaid, shuffled(tb.answers.words, i))
	}
	for i, p := range tb.players {
		tb.talking.Go(func() { tb.talk(i, p) })
	}
	tb.t.Cleanup(tb.talking.Wait)
}

// speech is the time between two words of a player: fast, and less than the page allows.
const speech = time.Second / 8

// talk says words of the board, and some that are none, until the round closes or there
// were enough.
func (tb *table) talk(i int, p *stranger.Client) {
	tick := time.NewTicker(speech)
	defer tick.Stop()
	for n := 0; p.Room().Phase == stranger.Playing; n++ {
		if n%10 == 5 {
			p.Word("zzzz")
		}
		for _, word := range tb.take(i, 1) {
			p.Word(word)
		}
		// Who hears nothing for long does not talk on for ever.
		err := p.Await(tb.t.Context(), "fewer words under way", func(s stranger.State) bool {
			return s.Open < 30 || s.Room.Phase != stranger.Playing
		})
		if err != nil {
			return
		}
		select {
		case <-tick.C:
		case <-tb.enough:
			return
		}
	}
}

// take takes words out of a player's mouth: none is said twice. The first words of all
// players are the same, then each goes another way.
func (tb *table) take(i, n int) []string {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	n = min(n, len(tb.unsaid[i]))
	words := tb.unsaid[i][:n]
	tb.unsaid[i] = tb.unsaid[i][n:]
	return words
}

// shuffled gives all words in the order in which player i says them.
func shuffled(words []string, i int) []string {
	words = slices.Clone(words)
	own := words[min(10, len(words)):]
	chance := rand.New(rand.NewPCG(uint64(i), 1))
	chance.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
	return words
}

// burst lets everybody say many words at once, and returns when the first is on its way.
func (tb *table) burst() {
	tb.t.Helper()
	p := tb.players[0]
	claimed := len(p.Words())
	for i, p := range slices.Backward(tb.players) {
		for _, word := range tb.take(i, 20) {
			p.Word(word)
		}
	}
	tb.await(p, "a word on its way", func(stranger.State) bool { return p.Words()[claimed].Sent > 0 })
}

// awaitWords waits until everybody has found some more words.
func (tb *table) awaitWords(more int) {
	tb.t.Helper()
	had := make([]int, len(tb.players))
	for i, p := range tb.players {
		had[i] = len(acknowledged(p))
	}
	for i, p := range tb.players {
		tb.await(p, "more words", func(s stranger.State) bool {
			return len(acknowledged(p)) >= had[i]+more || s.Room.Phase != stranger.Playing
		})
		if p.Room().Phase != stranger.Playing {
			tb.t.Fatalf("the round closed before there were %d more words than %d", more, had[i])
		}
	}
}

// finish lets everybody fall silent, wait for the last answers and be done, so that the
// round closes before its time.
func (tb *table) finish() {
	tb.t.Helper()
	close(tb.enough)
	tb.talking.Wait()
	tb.early = true
	tb.awaitAll("all answers", func(s stranger.State) bool { return s.Open == 0 })
	for _, p := range tb.players {
		if err := p.Done(); err != nil {
			tb.t.Fatal(err)
		}
	}
	tb.awaitClose()
}

// awaitClose waits until everybody has the results, and an answer to every word.
func (tb *table) awaitClose() {
	tb.t.Helper()
	tb.awaitAll("the results", func(s stranger.State) bool {
		return s.Room.Phase == stranger.Results && s.Room.Result != nil && s.Open == 0
	})
}

// acknowledged are the words that a player was given points for.
func acknowledged(p *stranger.Client) (words []string) {
	for _, w := range p.Words() {
		if w.Acknowledged() {
			words = append(words, w.Text)
		}
	}
	return words
}

// awaitReturns waits until each of some players has lost the socket once and is back.
func (tb *table) awaitReturns(players ...*stranger.Client) {
	tb.t.Helper()
	for _, p := range players {
		tb.await(p, "the return", func(s stranger.State) bool { return s.Returns > 0 && s.Back })
	}
}

// checkReturns fails where somebody came back to no round, or took longer than most after
// dialling. It logs how long they were away.
func (tb *table) checkReturns(most time.Duration) {
	tb.t.Helper()
	var away []time.Duration
	inFlight, resent := 0, 0
	for i, p := range tb.players {
		for _, w := range p.Words() {
			if w.Sent > 1 && w.Acknowledged() {
				resent++
			}
		}
		for _, r := range p.Returns() {
			away = append(away, r.Back.Sub(r.Lost))
			inFlight += r.InFlight
			if r.Phase != stranger.Playing {
				tb.t.Errorf("player %d came back to a room in phase %q", i, r.Phase)
			}
			if back := r.Back.Sub(r.Dialled); back > most {
				tb.t.Errorf("player %d was back only %v after dialling", i, back)
			}
		}
	}
	slices.Sort(away)
	if len(away) > 0 {
		tb.t.Logf("%d returns, away for %v at the median, %v at most; %d words in flight, %d sent again and counted",
			len(away), away[len(away)/2], away[len(away)-1], inFlight, resent)
	}
}
