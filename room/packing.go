package room

import (
	"encoding/json"
	"fmt"
	"slices"
)

// What is packed, and how it is put back: seats, standings, plans. See pack.go for the form.

// packing gathers lists to be packed, or gives them out again in the same order.
type packing struct {
	lists []packedList
	next  int  // the list to be given out
	short bool // more were asked for than there are
}

// add returns the number of the list, from 1.
func (p *packing) add(words []packedWord, like int) int {
	p.lists = append(p.lists, packedList{words, like})
	return len(p.lists)
}

func (p *packing) take() []packedWord {
	if p.next >= len(p.lists) {
		p.short = true
		return nil
	}
	p.next++
	return p.lists[p.next-1].Words
}

// end returns an error unless all lists were given out, and no more.
func (p *packing) end() error {
	if p.short || p.next != len(p.lists) {
		return fmt.Errorf("%w: %d lists", errPacked, len(p.lists))
	}
	return nil
}

// addSeats returns the number of the list of what each player found.
func (p *packing) addSeats(seats []Seat) map[PlayerID]int {
	found := make(map[PlayerID]int)
	for _, s := range seats {
		words := make([]packedWord, 0, s.Words)
		for f := range s.Found() {
			words = append(words, packedWord{Word: f.Word, Worth: f.Points, Points: f.Points, Tab: f.Key.Tab, N: f.Key.N, At: int64(f.At), Order: f.Order})
		}
		slices.Reverse(words)
		found[s.Player] = p.add(words, 0)
		var wrong []packedWord
		for w := range s.Wrong() {
			wrong = append(wrong, packedWord{Word: w.Word, Worth: w.Points, Points: w.Points, Tab: w.Key.Tab, N: w.Key.N, At: int64(w.At), Refusal: w.Refusal})
		}
		slices.Reverse(wrong)
		p.add(wrong, 0)
		p.addPlan(s.Plan)
	}
	return found
}

func (p *packing) takeSeats(seats []Seat) {
	for i := range seats {
		s := &seats[i]
		for _, w := range p.take() {
			s.find(Found{Word: w.Word, Points: w.Points, Key: Key{w.Tab, w.N}, At: Instant(w.At), Order: w.Order})
		}
		for _, w := range p.take() {
			s.miss(Wrong{Word: w.Word, Refusal: w.Refusal, Points: w.Points, Key: Key{w.Tab, w.N}, At: Instant(w.At)})
		}
		s.Plan = p.takePlan()
	}
}

func (p *packing) addPlan(plan []Planned) {
	words := make([]packedWord, len(plan))
	for i, w := range plan {
		words[i] = packedWord{Word: w.Word, Worth: w.Points, Points: w.Points, At: int64(w.At)}
	}
	p.add(words, 0)
}

func (p *packing) takePlan() (plan []Planned) {
	for _, w := range p.take() {
		plan = append(plan, Planned{w.Word, w.Points, Millis(w.At)})
	}
	return plan
}

// addStandings returns standings without their words. A standing mostly has the words of a
// seat, which are packed already: found has the number of their list, and opened is the instant
// since which the standing's times are.
func (p *packing) addStandings(standings []Standing, found map[PlayerID]int, opened Instant) []Standing {
	bare := slices.Clone(standings)
	for i, st := range standings {
		words := make([]packedWord, len(st.Words))
		like := found[st.Player]
		for k, w := range st.Words {
			words[k] = packedWord{Word: w.Word, Worth: w.Worth, Points: w.Points, At: int64(opened.Add(w.At)), Order: w.Order}
			if like > 0 && k < len(p.lists[like-1].Words) {
				key := p.lists[like-1].Words[k] // which is not read again
				words[k].Tab, words[k].N = key.Tab, key.N
			}
		}
		p.add(words, like)
		bare[i].Words = st.Words[:0]
	}
	return bare
}

func (p *packing) takeStandings(standings []Standing, opened Instant) {
	for i := range standings {
		packed, st := p.take(), &standings[i]
		if len(packed) > 0 {
			st.Words = make([]Scored, len(packed))
		}
		for k, w := range packed {
			st.Words[k] = Scored{Word: w.Word, Worth: w.Worth, Points: w.Points, At: Instant(w.At).Since(opened), Order: w.Order}
		}
	}
}

// owedHead is what a packed [Owed] has besides words.
type owedHead struct {
	Owed
	OfRound bool `json:"ofRound,omitempty"` // in a snapshot: its words are those of the tally of the room's round
}

func (p *packing) addOwed(o Owed) owedHead {
	if o.Record != nil {
		record := *o.Record
		record.Players = p.addStandings(record.Players, nil, 0)
		o.Record = &record
	}
	return owedHead{Owed: o}
}

func (p *packing) takeOwed(o Owed) {
	if o.Record != nil {
		p.takeStandings(o.Record.Players, 0)
	}
}

// EncodeOwed packs what a room owes, as it is kept outside of the room: also the record of a
// round of a hundred players who found a thousand words each takes less than 1 MB.
func EncodeOwed(o Owed) ([]byte, error) {
	var p packing
	head := p.addOwed(o)
	packed, err := pack(head, p.lists)
	if err != nil {
		return nil, fmt.Errorf("pack %s: %w", o.ID, err)
	}
	return packed, nil
}

// DecodeOwed reads what [EncodeOwed] wrote.
func DecodeOwed(packed []byte) (Owed, error) {
	var p packing
	var head owedHead
	var err error
	if p.lists, err = unpack(packed, &head); err == nil {
		p.takeOwed(head.Owed)
		err = p.end()
	}
	if err != nil {
		return Owed{}, fmt.Errorf("unpack what a room owes: %w", err)
	}
	return head.Owed, nil
}

// closedHead is a [Closed] in the log: its words are packed beside it.
type closedHead struct {
	closedFields
	Words []byte `json:"words"`
}

type closedFields Closed

// MarshalJSON packs the words.
func (c Closed) MarshalJSON() ([]byte, error) {
	var p packing
	head := closedHead{closedFields: closedFields(c)}
	head.Tally = p.addStandings(c.Tally, nil, 0)
	var err error
	if head.Words, err = pack(nil, p.lists); err != nil {
		return nil, err
	}
	return json.Marshal(head)
}

// UnmarshalJSON reads the same.
func (c *Closed) UnmarshalJSON(text []byte) (err error) {
	var p packing
	var head closedHead
	if err = json.Unmarshal(text, &head); err != nil {
		return err
	}
	if p.lists, err = unpack(head.Words, new(any)); err != nil {
		return err
	}
	p.takeStandings(head.Tally, 0)
	*c = Closed(head.closedFields)
	return p.end()
}

type rehearsedHead struct {
	Player PlayerID `json:"player"`
	Words  []byte   `json:"words"`
}

// MarshalJSON packs the plan.
func (r Rehearsed) MarshalJSON() ([]byte, error) {
	var p packing
	p.addPlan(r.Words)
	words, err := pack(nil, p.lists)
	if err != nil {
		return nil, err
	}
	return json.Marshal(rehearsedHead{r.Player, words})
}

// UnmarshalJSON reads the same.
func (r *Rehearsed) UnmarshalJSON(text []byte) (err error) {
	var p packing
	var head rehearsedHead
	if err = json.Unmarshal(text, &head); err != nil {
		return err
	}
	if p.lists, err = unpack(head.Words, new(any)); err != nil {
		return err
	}
	*r = Rehearsed{head.Player, p.takePlan()}
	return p.end()
}
