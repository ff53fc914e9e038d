package room

import (
	"fmt"
	"slices"
)

// How seats, standings and plans are packed, and read back. See pack.go for the format.

// packer collects lists that are packed, or returns unpacked ones in the same order.
type packer struct {
	lists []packedList
	next  int  // index of the next list to take
	short bool // more lists were taken than there are
}

// add adds a list that mostly repeats the list numbered base, and returns its number from 1.
func (p *packer) add(words []packedWord, base int) int {
	p.lists = append(p.lists, packedList{words, base})
	return len(p.lists)
}

// take returns the words of the next list.
func (p *packer) take() []packedWord {
	if p.next >= len(p.lists) {
		p.short = true
		return nil
	}
	p.next++
	return p.lists[p.next-1].Words
}

// finish returns an error unless all lists were taken, and no more.
func (p *packer) finish() error {
	if p.short || p.next != len(p.lists) {
		return fmt.Errorf("%w: %d lists", errPacked, len(p.lists))
	}
	return nil
}

// addSeats adds the words of seats. It returns the number of the list of each player's found words.
func (p *packer) addSeats(seats []*Seat) map[PlayerID]int {
	found := make(map[PlayerID]int)
	for _, s := range seats {
		words := make([]packedWord, 0, s.Words)
		for f := range s.FoundWords() {
			words = append(words, packedWord{Word: f.Word, Worth: f.Points, Points: f.Points, Tab: f.Key.Tab, N: f.Key.N, At: int64(f.At), Order: f.Order})
		}
		slices.Reverse(words)
		found[s.Player] = p.add(words, 0)
		var wrong []packedWord
		for w := range s.WrongWords() {
			wrong = append(wrong, packedWord{Word: w.Word, Worth: w.Points, Points: w.Points, Tab: w.Key.Tab, N: w.Key.N, At: int64(w.At), Refusal: w.Refusal})
		}
		slices.Reverse(wrong)
		p.add(wrong, 0)
		p.addPlan(s.Plan)
	}
	return found
}

func (p *packer) takeSeats(seats []*Seat) {
	for _, s := range seats {
		for _, w := range p.take() {
			s.addFound(FoundWord{Word: w.Word, Points: w.Points, Key: Key{w.Tab, w.N}, At: Instant(w.At), Order: w.Order})
		}
		for _, w := range p.take() {
			s.addWrong(WrongWord{Word: w.Word, Refusal: w.Refusal, Points: w.Points, Key: Key{w.Tab, w.N}, At: Instant(w.At)})
		}
		s.Plan = p.takePlan()
	}
}

func (p *packer) addPlan(plan []PlannedWord) {
	words := make([]packedWord, len(plan))
	for i, w := range plan {
		words[i] = packedWord{Word: w.Word, Worth: w.Points, Points: w.Points, At: int64(w.At)}
	}
	p.add(words, 0)
}

func (p *packer) takePlan() (plan []PlannedWord) {
	for _, w := range p.take() {
		plan = append(plan, PlannedWord{w.Word, w.Points, Millis(w.At)})
	}
	return plan
}

// addStandings adds the words of standings, and returns the standings without words. In most cases
// they are the words of a seat, which are packed already: found has the numbers of their lists. The
// times of standings count from opened.
func (p *packer) addStandings(standings []Standing, found map[PlayerID]int, opened Instant) []Standing {
	bare := slices.Clone(standings)
	for i, st := range standings {
		words := make([]packedWord, len(st.Words))
		base := found[st.Player]
		for k, w := range st.Words {
			words[k] = packedWord{Word: w.Word, Worth: w.Worth, Points: w.Points, At: int64(opened.Add(w.At)), Order: w.Order}
			if base > 0 && k < len(p.lists[base-1].Words) {
				key := p.lists[base-1].Words[k] // part of the list that is repeated; it is not read back
				words[k].Tab, words[k].N = key.Tab, key.N
			}
		}
		p.add(words, base)
		bare[i].Words = st.Words[:0]
	}
	return bare
}

func (p *packer) takeStandings(standings []Standing, opened Instant) {
	for i := range standings {
		packed, st := p.take(), &standings[i]
		if len(packed) > 0 {
			st.Words = make([]ScoredWord, len(packed))
		}
		for k, w := range packed {
			st.Words[k] = ScoredWord{Word: w.Word, Worth: w.Worth, Points: w.Points, At: Instant(w.At).Since(opened), Order: w.Order}
		}
	}
}
