package simulator

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	diff "github.com/google/go-cmp/cmp"

	"rattle/chaos/refclient"
)

// ledger is what people said and were told.
type ledger struct {
	mu      sync.Mutex
	wrong   []string
	rounds  map[string]*roundOf
	results int
}

// roundOf is a round as its people know it.
type roundOf struct {
	said map[string]map[string]bool // words by player's name, as the guest is called
	told []toldResult
}

type toldResult struct {
	to     *person
	at     time.Time
	result refclient.Result
}

// words returns how many words all players found.
func (t toldResult) words() (n int) {
	for _, s := range t.result.Players {
		n += len(s.Words)
	}
	return n
}

func newLedger() *ledger { return &ledger{rounds: make(map[string]*roundOf)} }

// fail notes what is wrong.
func (l *ledger) fail(format string, a ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wrong = append(l.wrong, fmt.Sprintf(format, a...))
}

func (l *ledger) round(id string) *roundOf {
	r := l.rounds[id]
	if r == nil {
		r = &roundOf{said: make(map[string]map[string]bool)}
		l.rounds[id] = r
	}
	return r
}

// said notes a word that somebody submits.
func (l *ledger) said(round string, p *person, word string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.round(round)
	if r.said[p.Name] == nil {
		r.said[p.Name] = make(map[string]bool)
	}
	r.said[p.Name][word] = true
}

// result notes a result that somebody was told.
func (l *ledger) result(p *person, room refclient.Room) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.results++
	r := l.round(room.RoundID)
	r.told = append(r.told, toldResult{p, time.Now(), *room.Result})
}

// check checks what must hold at the end of the evening.
func (e *evening) check() {
	l := e.ledger
	for _, id := range sortedKeys(l.rounds) {
		r := l.rounds[id]
		if len(r.told) == 0 {
			if len(e.store.losses()) == 0 { // a fall-back may take a whole round
				l.fail("nobody was told the result of round %s", id)
			}
			continue
		}
		last := r.told[len(r.told)-1]
		for _, other := range r.told {
			if !reflect.DeepEqual(other.result, last.result) && !e.store.took(other.at) {
				l.fail("round %s: %s and %s were told different results:\n%s", id, other.to.Name, last.to.Name, diff.Diff(other.result, last.result))
			}
		}
		e.checkWords(id, r, last)
	}
}

// checkWords checks that each word which was acknowledged is in the result, once, and that there is no other.
func (e *evening) checkWords(id string, r *roundOf, last toldResult) {
	for _, p := range e.people {
		you := p.you()
		i := slices.IndexFunc(last.result.Players, func(s refclient.Standing) bool { return s.ID == you })
		if i < 0 {
			if len(r.said[p.Name]) > 0 && e.acknowledged(p, id) > 0 {
				e.ledger.fail("round %s: %s found words and is not in the result", id, p.Name)
			}
			continue
		}
		has := make(map[string]int)
		for _, f := range last.result.Players[i].Words {
			if has[f.Word]++; has[f.Word] > 1 {
				e.ledger.fail("round %s: %s has %q twice", id, p.Name, f.Word)
			}
			if !r.said[p.Name][f.Word] {
				e.ledger.fail("round %s: %s has %q and never said so", id, p.Name, f.Word)
			}
		}
		for _, tab := range p.tabs {
			for _, w := range tab.Words() {
				if w.RoundID == id && w.Acknowledged() && has[w.Text] == 0 && !e.lostFor(p, w.AnsweredAt) {
					e.ledger.fail("round %s: %q of %s was acknowledged at %v and is not in the result", id, w.Text, p.Name, w.AnsweredAt)
				}
			}
		}
	}
}

// acknowledged returns how many words of a round were acknowledged and not taken back.
func (e *evening) acknowledged(p *person, id string) (n int) {
	for _, tab := range p.tabs {
		for _, w := range tab.Words() {
			if w.RoundID == id && w.Acknowledged() && !e.lostFor(p, w.AnsweredAt) {
				n++
			}
		}
	}
	return n
}

// lostFor reports whether a word that was acknowledged at an instant may be lost: a fall-back took it, and no server that knew it
// followed the room until the store was back.
func (e *evening) lostFor(p *person, at time.Time) bool {
	if p.game.seats == 1 && e.store.took(at) { // nobody else may have followed the room
		return true
	}
	for _, l := range e.store.losses() {
		if l.took(at) && !p.game.hasStayed(l.down, l.to) {
			return true
		}
	}
	return e.store.tookForGood(at)
}

// you returns the person's public id, as rooms say.
func (p *person) you() string {
	for _, tab := range slices.Backward(p.tabs) {
		if id := tab.Room().You; id != "" {
			return id
		}
	}
	return ""
}

func (l *ledger) report() string { return strings.Join(l.wrong, "\n") }
