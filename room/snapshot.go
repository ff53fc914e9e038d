package room

import (
	"fmt"
	"slices"

	"rattle/engine"
)

// A snapshot is a state as bytes, so that a room is known without the whole of its log. What
// is shaped differently in memory is spelled out here: ids, seats, boards. Words are packed.

type stateJSON struct {
	Head     string              `json:"head"`
	At       Instant             `json:"at"`
	Code     Code                `json:"code"`
	Settings Settings            `json:"settings"`
	Contest  Mode                `json:"mode,omitzero"`
	From     string              `json:"addressHash,omitempty"`
	Given    *boardJSON          `json:"customBoard,omitempty"`
	Locked   bool                `json:"locked,omitempty"`
	Phase    Phase               `json:"phase"`
	Since    Instant             `json:"since"`
	Lasts    Millis              `json:"duration,omitempty"`
	Seats    []seatJSON          `json:"seats"`
	Bans     []Ban               `json:"bans,omitempty"`
	Watchers []PlayerID          `json:"watchers,omitempty"`
	Talk     []Remark            `json:"talk,omitempty"`
	Said     int                 `json:"remarkCount,omitempty"`
	Match    Series              `json:"series"`
	Round    roundJSON           `json:"round"`
	Duel     MatchScore          `json:"match,omitzero"`
	Owed     []pendingResultJSON `json:"outbox,omitempty"`
}

type roundJSON struct {
	ID            string          `json:"id,omitempty"`
	Number        int             `json:"number"`
	Settings      Settings        `json:"settings"`
	Key           Secret          `json:"key,omitzero"`
	Secret        Secret          `json:"secret"`
	Nonce         Salt            `json:"nonce"`
	Terms         string          `json:"terms"`
	Commitment    Commitment      `json:"commitment"`
	Contributions []Contribution  `json:"contributions,omitempty"`
	Board         string          `json:"board,omitempty"`
	Topology      engine.Topology `json:"topology"`
	Attempt       int             `json:"attempt"`
	OpenedAt      Instant         `json:"openedAt"`
	ClosesAt      Instant         `json:"closesAt"`
	ClosedAt      Instant         `json:"closedAt,omitempty"`
	Words         int             `json:"words"`
	Gone          []seatJSON      `json:"vacatedSeats,omitempty"`
	Early         bool            `json:"early,omitempty"`
	Tally         []Standing      `json:"tally"` // null until the close
	Idle          []PlayerID      `json:"idle,omitempty"`
	Left          []PlayerID      `json:"left,omitempty"`
	Signature     Signature       `json:"signature,omitzero"`
	More          []ExtraTime     `json:"extraTime,omitempty"`
}

type seatJSON struct {
	Player  PlayerID   `json:"player"`
	Name    string     `json:"name"`
	Next    string     `json:"nextName,omitempty"`
	From    string     `json:"addressHash,omitempty"`
	Bot     int        `json:"bot,omitempty"`
	Ghost   bool       `json:"ghost,omitempty"`
	Away    bool       `json:"away,omitempty"`
	AwayAt  Instant    `json:"awayAt,omitempty"`
	Done    bool       `json:"done,omitempty"`
	Again   bool       `json:"again,omitempty"`
	Idle    int        `json:"idle,omitempty"`
	Against []PlayerID `json:"votesAgainst,omitempty"`
	Resumed []Instant  `json:"resumed,omitempty"`
	More    int        `json:"extraTime,omitempty"`
}

// EncodeState packs a state for the log.
func EncodeState(s State) ([]byte, error) {
	r := s.Round
	var p packer
	found := p.addSeats(slices.Concat(s.Seats, r.VacatedSeats))
	t := stateJSON{
		s.Head.String(), s.At, s.Code, s.Settings, s.Mode, s.AddressHash, nil, s.Locked, s.Phase, s.Since, s.Duration,
		encodeSeats(s.Seats), s.Bans, s.Watchers, s.Talk, s.RemarkCount, s.Series,
		roundJSON{
			r.ID, r.Number, r.Settings, r.Key, r.Secret, r.Nonce, r.Terms, r.Commitment, r.Contributions, "", 0, r.Attempt,
			r.OpenedAt, r.ClosesAt, r.ClosedAt, r.Words, encodeSeats(r.VacatedSeats), r.ClosedEarly, p.addStandings(r.Tally, found, r.OpenedAt),
			r.Idle, r.Left, r.Signature, r.ExtraTime,
		},
		s.Match, nil,
	}
	for _, o := range s.Outbox {
		t.Owed = append(t.Owed, p.addPendingResultOf(r, o))
	}
	if s.CustomBoard != nil {
		given := newBoardJSON(s.CustomBoard)
		t.Given = &given
	}
	if r.Board != nil {
		t.Round.Board, t.Round.Topology = r.Board.String(), r.Board.Topology()
	}
	packed, err := pack(t, p.lists)
	if err != nil {
		return nil, fmt.Errorf("encode the state of room %s: %w", s.Code.Redacted(), err)
	}
	return packed, nil
}

// DecodeState reads what [EncodeState] wrote.
func DecodeState(packed []byte) (State, error) {
	var p packer
	var t stateJSON
	var err error
	if p.lists, err = unpack(packed, &t); err != nil {
		return State{}, fmt.Errorf("decode the state of a room: %w", err)
	}
	head, err := ParseID(t.Head)
	if err != nil {
		return State{}, fmt.Errorf("decode the state of a room: %w", err)
	}
	r := t.Round
	s := State{
		head, t.At, t.Code, t.Settings, t.Contest, t.From, nil, t.Locked, t.Phase, t.Since, t.Lasts,
		decodeSeats(t.Seats), t.Bans, t.Watchers, t.Talk, t.Said, t.Match,
		Round{
			r.ID, r.Number, r.Settings, r.Key, r.Secret, r.Nonce, r.Terms, r.More, r.Commitment, r.Contributions, nil, r.Attempt,
			r.OpenedAt, r.ClosesAt, r.ClosedAt, r.Words, decodeSeats(r.Gone), r.Early, r.Tally, r.Idle, r.Left, r.Signature,
		},
		t.Duel, nil,
	}
	p.takeSeats(s.Seats)
	p.takeSeats(s.Round.VacatedSeats)
	p.takeStandings(s.Round.Tally, r.OpenedAt)
	for _, o := range t.Owed {
		s.Outbox = append(s.Outbox, p.takePendingResultOf(s.Round, o))
	}
	if err := p.finish(); err != nil {
		return State{}, fmt.Errorf("decode the state of room %s: %w", s.Code.Redacted(), err)
	}
	if t.Given != nil {
		if s.CustomBoard, err = t.Given.read(); err != nil {
			return State{}, fmt.Errorf("board that was given to room %s: %w", s.Code.Redacted(), err)
		}
	}
	if r.Board != "" {
		if s.Round.Board, err = engine.ParseBoard(r.Board, r.Topology); err != nil {
			return State{}, fmt.Errorf("board in the state of room %s: %w", s.Code.Redacted(), err)
		}
	}
	return s, nil
}

// addPendingResultOf packs something owed. The record of the round has the players of its tally, and is
// mostly all that is owed.
func (p *packer) addPendingResultOf(r Round, o PendingResult) pendingResultJSON {
	if o.Record == nil || !sharesMemory(o.Record.Players, r.Tally) {
		return p.addPendingResult(o)
	}
	record := *o.Record
	record.Players = nil
	o.Record = &record
	return pendingResultJSON{PendingResult: o, OfRound: true}
}

func (p *packer) takePendingResultOf(r Round, o pendingResultJSON) PendingResult {
	switch {
	case !o.OfRound:
		p.takePendingResult(o.PendingResult)
	case o.Record != nil:
		o.Record.Players = r.Tally
	}
	return o.PendingResult
}

// sharesMemory reports whether two lists are one in memory.
func sharesMemory(a, b []Standing) bool {
	return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0]
}

func encodeSeats(seats []Seat) []seatJSON {
	texts := make([]seatJSON, len(seats))
	for i, s := range seats {
		texts[i] = seatJSON{
			Player: s.Player, Name: s.Name, Next: s.NextName, From: s.AddressHash, Bot: s.Bot, Ghost: s.Ghost, Away: s.Away, AwayAt: s.AwayAt,
			Done: s.Done, Again: s.Again, Idle: s.Idle, Against: s.VotesAgainst, Resumed: s.Resumed, More: s.ExtraTime,
		}
	}
	return texts
}

func decodeSeats(texts []seatJSON) []Seat {
	seats := make([]Seat, len(texts))
	for i, t := range texts {
		seats[i] = Seat{
			Player: t.Player, Name: t.Name, NextName: t.Next, AddressHash: t.From, Bot: t.Bot, Ghost: t.Ghost, Away: t.Away, AwayAt: t.AwayAt,
			Done: t.Done, Again: t.Again, Idle: t.Idle, VotesAgainst: t.Against, Resumed: t.Resumed, ExtraTime: t.More,
		}
	}
	return seats
}
