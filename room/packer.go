package room

import (
	"encoding/json"
	"fmt"
	"slices"
)

// What is packed, and how it is put back: seats, standings, plans. See pack.go for the form.

// packer gathers lists to be packed, or gives them out again in the same order.
type packer struct {
	lists []packedList
	next  int  // the list to be given out
	short bool // more were asked for than there are
}

// add returns the number of the list, from 1.
func (p *packer) add(words []packedWord, like int) int {
	p.lists = append(p.lists, packedList{words, like})
	return len(p.lists)
}

func (p *packer) take() []packedWord {
	if p.next >= len(p.lists) {
		p.short = true
		return nil
	}
	p.next++
	return p.lists[p.next-1].Words
}

// finish returns an error unless all lists were given out, and no more.
func (p *packer) finish() error {
	if p.short || p.next != len(p.lists) {
		return fmt.Errorf("%w: %d lists", errPacked, len(p.lists))
	}
	return nil
}

// addSeats returns the number of the list of what each player found.
func (p *packer) addSeats(seats []Seat) map[PlayerID]int {
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

func (p *packer) takeSeats(seats []Seat) {
	for i := range seats {
		s := &seats[i]
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

// addStandings returns standings without their words. A standing mostly has the words of a
// seat, which are packed already: found has the number of their list, and opened is the instant
// since which the standing's times are.
func (p *packer) addStandings(standings []Standing, found map[PlayerID]int, opened Instant) []Standing {
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

// pendingResultJSON is what a packed [Owed] has besides words.
type pendingResultJSON struct {
	PendingResult
	OfRound bool `json:"ofRound,omitempty"` // in a snapshot: its words are those of the tally of the room's round
}

func (p *packer) addPendingResult(o PendingResult) pendingResultJSON {
	if o.Record != nil {
		record := *o.Record
		record.Players = p.addStandings(record.Players, nil, 0)
		o.Record = &record
	}
	return pendingResultJSON{PendingResult: o}
}

func (p *packer) takePendingResult(o PendingResult) {
	if o.Record != nil {
		p.takeStandings(o.Record.Players, 0)
	}
}

// EncodePendingResult packs what a room owes, as it is kept outside of the room: also the record of a
// round of a hundred players who found a thousand words each takes less than 1 MB.
func EncodePendingResult(o PendingResult) ([]byte, error) {
	var p packer
	head := p.addPendingResult(o)
	packed, err := pack(head, p.lists)
	if err != nil {
		return nil, fmt.Errorf("pack %s: %w", o.ID, err)
	}
	return packed, nil
}

// DecodePendingResult reads what [EncodeOwed] wrote.
func DecodePendingResult(packed []byte) (PendingResult, error) {
	var p packer
	var head pendingResultJSON
	var err error
	if p.lists, err = unpack(packed, &head); err == nil {
		p.takePendingResult(head.PendingResult)
		err = p.finish()
	}
	if err != nil {
		return PendingResult{}, fmt.Errorf("unpack what a room owes: %w", err)
	}
	return head.PendingResult, nil
}

// roundClosedJSON is a [Closed] in the log: its words are packed beside it.
type roundClosedJSON struct {
	roundClosedFields
	Words []byte `json:"words"`
}

type roundClosedFields RoundClosed

// MarshalJSON packs the words.
func (c RoundClosed) MarshalJSON() ([]byte, error) {
	var p packer
	head := roundClosedJSON{roundClosedFields: roundClosedFields(c)}
	head.Tally = p.addStandings(c.Tally, nil, 0)
	var err error
	if head.Words, err = pack(nil, p.lists); err != nil {
		return nil, err
	}
	return json.Marshal(head)
}

// UnmarshalJSON reads the same.
func (c *RoundClosed) UnmarshalJSON(text []byte) (err error) {
	var p packer
	var head roundClosedJSON
	if err = json.Unmarshal(text, &head); err != nil {
		return err
	}
	if p.lists, err = unpack(head.Words, new(any)); err != nil {
		return err
	}
	p.takeStandings(head.Tally, 0)
	*c = RoundClosed(head.roundClosedFields)
	return p.finish()
}

type botPlannedJSON struct {
	Player PlayerID `json:"player"`
	Words  []byte   `json:"words"`
}

// MarshalJSON packs the plan.
func (r BotPlanned) MarshalJSON() ([]byte, error) {
	var p packer
	p.addPlan(r.Words)
	words, err := pack(nil, p.lists)
	if err != nil {
		return nil, err
	}
	return json.Marshal(botPlannedJSON{r.Player, words})
}

// UnmarshalJSON reads the same.
func (r *BotPlanned) UnmarshalJSON(text []byte) (err error) {
	var p packer
	var head botPlannedJSON
	if err = json.Unmarshal(text, &head); err != nil {
		return err
	}
	if p.lists, err = unpack(head.Words, new(any)); err != nil {
		return err
	}
	*r = BotPlanned{head.Player, p.takePlan()}
	return p.finish()
}
