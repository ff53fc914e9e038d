package load

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"
)

// verify checks a closed round: what each player received must match the room's record, which must
// have every acknowledged word.
func (t *room) verify(ctx context.Context, c *closed) {
	timeout := t.run.options.Timeout
	select {
	case <-c.all:
	case <-time.After(timeout):
	case <-ctx.Done():
	}
	asking, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	kept, err := t.record(asking, c.id)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		t.run.metrics.addDifference("%s: no record of a round that has closed: %v", t.code, err)
	} else {
		t.checkRecord(c, kept)
	}
	t.run.metrics.rounds.Add(1)
	t.mu.Lock()
	c.done = true
	t.mu.Unlock()
	if t.run.finishing.Load() {
		t.run.finished(t)
		return
	}
	for _, p := range t.people {
		p.again()
	}
}

// record requests the record of the last round.
func (t *room) record(ctx context.Context, round string) (s standings, err error) {
	for attempt := 0; ; attempt++ {
		var text []byte
		if text, err = t.run.get(ctx, t.target(t.people[0], attempt), "/api/rooms/"+t.code+"/record"); err == nil {
			if s, err = readStandings(text); err != nil {
				return s, err
			}
			var terms struct {
				Round string `json:"round"`
			}
			if err = json.Unmarshal([]byte(s.Terms), &terms); err != nil || terms.Round != round {
				return s, fmt.Errorf("the record is of round %q, not of %q", terms.Round, round)
			}
			return s, nil
		}
		sleep(ctx, 100*time.Millisecond)
		if ctx.Err() != nil {
			return s, err
		}
	}
}

// checkRecord compares what everybody received and sent with the record.
func (t *room) checkRecord(c *closed, kept standings) {
	t.mu.Lock()
	c.kept = &kept
	saw := maps.Clone(c.seen)
	for p, hash := range saw {
		t.compare(c, p, c.results[hash])
	}
	t.mu.Unlock()
	for _, p := range t.people {
		if _, ok := saw[p]; !ok {
			t.run.metrics.addDifference("%s, %s: received no result of a round", t.code, p.name)
		}
		p.checkRecord(c.id, kept)
	}
}

// compare compares what a player received with the record; t.mu is held.
func (t *room) compare(c *closed, p *person, received standings) {
	if c.kept == nil {
		return
	}
	if len(received.Players) != len(c.kept.Players) {
		t.run.metrics.addDifference("%s, %s: received a result of %d players, the record has %d", t.code, p.name, len(received.Players), len(c.kept.Players))
		return
	}
	for i, want := range c.kept.Players {
		if got := received.Players[i]; !got.equals(want) {
			t.run.metrics.addDifference("%s, %s: received %v, the record has %v", t.code, p.name, got, want)
		}
	}
}

func (s standing) equals(o standing) bool {
	words := slices.Equal(s.Words, o.Words) || s.Words == nil && s.Found == len(o.Words)
	return s.ID == o.ID && s.Rank == o.Rank && s.Points == o.Points && s.Wrong == o.Wrong && words
}

// String returns a short form: a player may have found a thousand words.
func (s standing) String() string {
	return fmt.Sprintf("%s at rank %d with %d points for %d words", s.ID, s.Rank, s.Points, len(s.Words))
}

// checkRecord compares the player's own words with the record of a round.
func (p *person) checkRecord(round string, kept standings) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.watches || p.round != round || p.words == nil {
		return
	}
	differ := func(what, word string) {
		p.run.metrics.addDifference("%s, %s: %q %s", p.room.code, p.name, word, what)
	}
	found, said := make(map[string]bool), make(map[string]bool)
	for _, w := range kept.of(p.you).Words {
		found[w.Word] = true
	}
	for word := range p.counted {
		if !found[p.spell(word)] {
			differ("was answered with points, and is not in the record", p.spell(word))
		}
	}
	for word := range p.sent {
		said[p.spell(word)] = true
	}
	for word := range found {
		if !said[word] {
			differ("is in the record, and was never said", word)
		}
	}
	if p.mine != nil && !slices.EqualFunc(p.mine, kept.of(p.you).Words, scored.finds) {
		p.run.metrics.addDifference("%s, %s: received %d words of their own, but the record has others, or in another order",
			p.room.code, p.name, len(p.mine))
	}
}

// finds reports whether two words are the same find.
func (s scored) finds(o scored) bool { return s.Word == o.Word && s.Worth == o.Worth }

// checkLate checks a word that was acknowledged when the round had closed already.
func (t *room) checkLate(p *person, word string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.round
	if c == nil || c.id != p.round || c.kept == nil {
		return // its check is still to come
	}
	for _, w := range c.kept.of(p.you).Words {
		if w.Word == word {
			return
		}
	}
	t.run.metrics.addDifference("%s, %s: %q got points after the close, but is not in the record", t.code, p.name, word)
}
