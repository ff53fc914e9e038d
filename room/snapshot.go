package room

import (
	"fmt"
	"slices"

	"rattle/engine"
)

// A snapshot is a state as bytes, so that a room is known without the whole of its log. What
// is shaped differently in memory is spelled out here: ids, seats, boards. Words are packed.

type snapshot struct {
	Head     string        `json:"head"`
	At       Instant       `json:"at"`
	Code     Code          `json:"code"`
	Settings Settings      `json:"settings"`
	Contest  Contest       `json:"contest,omitzero"`
	From     string        `json:"from,omitempty"`
	Given    *boardJSON    `json:"given,omitempty"`
	Locked   bool          `json:"locked,omitempty"`
	Phase    Phase         `json:"phase"`
	Since    Instant       `json:"since"`
	Lasts    Millis        `json:"lasts,omitempty"`
	Seats    []seatText    `json:"seats"`
	Bans     []Ban         `json:"bans,omitempty"`
	Watchers []PlayerID    `json:"watchers,omitempty"`
	Talk     []Remark      `json:"talk,omitempty"`
	Said     int           `json:"said,omitempty"`
	Match    Match         `json:"match"`
	Round    roundSnapshot `json:"round"`
	Duel     DuelScore     `json:"duel,omitzero"`
	Owed     []owedHead    `json:"owed,omitempty"`
}

type roundSnapshot struct {
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
	Gone          []seatText      `json:"gone,omitempty"`
	Early         bool            `json:"early,omitempty"`
	Tally         []Standing      `json:"tally"` // null until the close
	Idle          []PlayerID      `json:"idle,omitempty"`
	Left          []PlayerID      `json:"left,omitempty"`
	Signature     Signature       `json:"signature,omitzero"`
	More          []MoreTime      `json:"more,omitempty"`
}

type seatText struct {
	Player  PlayerID   `json:"player"`
	Name    string     `json:"name"`
	Next    string     `json:"next,omitempty"`
	From    string     `json:"from,omitempty"`
	Bot     int        `json:"bot,omitempty"`
	Ghost   bool       `json:"ghost,omitempty"`
	Away    bool       `json:"away,omitempty"`
	AwayAt  Instant    `json:"awayAt,omitempty"`
	Done    bool       `json:"done,omitempty"`
	Again   bool       `json:"again,omitempty"`
	Idle    int        `json:"idle,omitempty"`
	Against []PlayerID `json:"against,omitempty"`
	Resumed []Instant  `json:"resumed,omitempty"`
	More    int        `json:"more,omitempty"`
}

// EncodeState packs a state for the log.
func EncodeState(s State) ([]byte, error) {
	r := s.Round
	var p packing
	found := p.addSeats(slices.Concat(s.Seats, r.Gone))
	t := snapshot{
		s.Head.String(), s.At, s.Code, s.Settings, s.Contest, s.From, nil, s.Locked, s.Phase, s.Since, s.Lasts,
		seatTexts(s.Seats), s.Bans, s.Watchers, s.Talk, s.Said, s.Match,
		roundSnapshot{
			r.ID, r.Number, r.Settings, r.Key, r.Secret, r.Nonce, r.Terms, r.Commitment, r.Contributions, "", 0, r.Attempt,
			r.OpenedAt, r.ClosesAt, r.ClosedAt, r.Words, seatTexts(r.Gone), r.Early, p.addStandings(r.Tally, found, r.OpenedAt),
			r.Idle, r.Left, r.Signature, r.More,
		},
		s.Duel, nil,
	}
	for _, o := range s.Owed {
		t.Owed = append(t.Owed, p.addOwedOf(r, o))
	}
	if s.Given != nil {
		given := newBoardJSON(s.Given)
		t.Given = &given
	}
	if r.Board != nil {
		t.Round.Board, t.Round.Topology = r.Board.String(), r.Board.Topology()
	}
	packed, err := pack(t, p.lists)
	if err != nil {
		return nil, fmt.Errorf("encode the state of room %s: %w", s.Code.Veiled(), err)
	}
	return packed, nil
}

// DecodeState reads what [EncodeState] wrote.
func DecodeState(packed []byte) (State, error) {
	var p packing
	var t snapshot
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
		seatsOf(t.Seats), t.Bans, t.Watchers, t.Talk, t.Said, t.Match,
		Round{
			r.ID, r.Number, r.Settings, r.Key, r.Secret, r.Nonce, r.Terms, r.More, r.Commitment, r.Contributions, nil, r.Attempt,
			r.OpenedAt, r.ClosesAt, r.ClosedAt, r.Words, seatsOf(r.Gone), r.Early, r.Tally, r.Idle, r.Left, r.Signature,
		},
		t.Duel, nil,
	}
	p.takeSeats(s.Seats)
	p.takeSeats(s.Round.Gone)
	p.takeStandings(s.Round.Tally, r.OpenedAt)
	for _, o := range t.Owed {
		s.Owed = append(s.Owed, p.takeOwedOf(s.Round, o))
	}
	if err := p.end(); err != nil {
		return State{}, fmt.Errorf("decode the state of room %s: %w", s.Code.Veiled(), err)
	}
	if t.Given != nil {
		if s.Given, err = t.Given.read(); err != nil {
			return State{}, fmt.Errorf("board that was given to room %s: %w", s.Code.Veiled(), err)
		}
	}
	if r.Board != "" {
		if s.Round.Board, err = engine.ParseBoard(r.Board, r.Topology); err != nil {
			return State{}, fmt.Errorf("board in the state of room %s: %w", s.Code.Veiled(), err)
		}
	}
	return s, nil
}

// addOwedOf packs something owed. The record of the round has the players of its tally, and is
// mostly all that is owed.
func (p *packing) addOwedOf(r Round, o Owed) owedHead {
	if o.Record == nil || !sharesMemory(o.Record.Players, r.Tally) {
		return p.addOwed(o)
	}
	record := *o.Record
	record.Players = nil
	o.Record = &record
	return owedHead{Owed: o, OfRound: true}
}

func (p *packing) takeOwedOf(r Round, o owedHead) Owed {
	switch {
	case !o.OfRound:
		p.takeOwed(o.Owed)
	case o.Record != nil:
		o.Record.Players = r.Tally
	}
	return o.Owed
}

// sharesMemory reports whether two lists are one in memory.
func sharesMemory(a, b []Standing) bool {
	return len(a) > 0 && len(a) == len(b) && &a[0] == &b[0]
}

func seatTexts(seats []Seat) []seatText {
	texts := make([]seatText, len(seats))
	for i, s := range seats {
		texts[i] = seatText{
			Player: s.Player, Name: s.Name, Next: s.Next, From: s.From, Bot: s.Bot, Ghost: s.Ghost, Away: s.Away, AwayAt: s.AwayAt,
			Done: s.Done, Again: s.Again, Idle: s.Idle, Against: s.Against, Resumed: s.Resumed, More: s.More,
		}
	}
	return texts
}

func seatsOf(texts []seatText) []Seat {
	seats := make([]Seat, len(texts))
	for i, t := range texts {
		seats[i] = Seat{
			Player: t.Player, Name: t.Name, Next: t.Next, From: t.From, Bot: t.Bot, Ghost: t.Ghost, Away: t.Away, AwayAt: t.AwayAt,
			Done: t.Done, Again: t.Again, Idle: t.Idle, Against: t.Against, Resumed: t.Resumed, More: t.More,
		}
	}
	return seats
}
