package room

import "fmt"

// pendingResultJSON is what a packed [PendingResult] has besides words.
type pendingResultJSON struct {
	ID          string       `json:"id"`
	At          Instant      `json:"at"`
	Record      *Record      `json:"record,omitempty"`
	MatchResult *MatchResult `json:"matchResult,omitempty"`
	// In a snapshot: the record's players are those of the tally of the room's round.
	OfRound bool `json:"ofRound,omitempty"`
}

// EncodePendingResult packs a result to be stored outside of the room. Even the record of a round in
// which a hundred players found a thousand words each takes less than 1 MB.
func EncodePendingResult(r PendingResult) ([]byte, error) {
	var p packer
	packed, err := pack(p.addPendingResult(r), p.lists)
	if err != nil {
		return nil, fmt.Errorf("pack result %s: %w", r.ID, err)
	}
	return packed, nil
}

// DecodePendingResult reads what [EncodePendingResult] wrote.
func DecodePendingResult(packed []byte) (PendingResult, error) {
	var p packer
	var j pendingResultJSON
	var err error
	if p.lists, err = unpack(packed, &j); err != nil {
		return PendingResult{}, fmt.Errorf("unpack a result: %w", err)
	}
	r := p.takePendingResult(j)
	if err := p.finish(); err != nil {
		return PendingResult{}, fmt.Errorf("unpack a result: %w", err)
	}
	return r, nil
}

func (p *packer) addPendingResult(r PendingResult) pendingResultJSON {
	j := pendingResultJSON{ID: r.ID, At: r.At, Record: r.Record, MatchResult: r.MatchResult}
	if r.Record != nil {
		record := *r.Record
		record.Players = p.addStandings(record.Players, nil, 0)
		j.Record = &record
	}
	return j
}

func (p *packer) takePendingResult(j pendingResultJSON) PendingResult {
	if j.Record != nil {
		p.takeStandings(j.Record.Players, 0)
	}
	return PendingResult{ID: j.ID, At: j.At, Record: j.Record, MatchResult: j.MatchResult}
}

// addPendingResultOf packs a result in a room's outbox. In most cases it is the record of the room's
// round, whose players are packed already as the tally of that round.
func (p *packer) addPendingResultOf(round Round, r PendingResult) pendingResultJSON {
	if r.Record == nil || !sharesMemory(r.Record.Players, round.Tally) {
		return p.addPendingResult(r)
	}
	record := *r.Record
	record.Players = nil
	return pendingResultJSON{ID: r.ID, At: r.At, Record: &record, MatchResult: r.MatchResult, OfRound: true}
}

func (p *packer) takePendingResultOf(round Round, j pendingResultJSON) PendingResult {
	if !j.OfRound {
		return p.takePendingResult(j)
	}
	if j.Record != nil {
		j.Record.Players = round.Tally
	}
	return PendingResult{ID: j.ID, At: j.At, Record: j.Record, MatchResult: j.MatchResult}
}

// sharesMemory reports whether two lists are the same slice.
func sharesMemory(a, b []Standing) bool {
	return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0]
}
