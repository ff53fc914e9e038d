package room

import (
	"encoding/json"
	"fmt"
	"slices"

	"rattle/engine"
)

// A snapshot is a state as text, so that a room is known without the whole of its log. What
// is shaped differently in memory is spelled out here: ids, words, boards.

type snapshot struct {
	Head     string        `json:"head"`
	At       Instant       `json:"at"`
	Code     Code          `json:"code"`
	Settings Settings      `json:"settings"`
	Contest  Contest       `json:"contest,omitzero"`
	Given    *boardJSON    `json:"given,omitempty"`
	Locked   bool          `json:"locked,omitempty"`
	Phase    Phase         `json:"phase"`
	Since    Instant       `json:"since"`
	Lasts    Millis        `json:"lasts,omitempty"`
	Seats    []seatText    `json:"seats"`
	Bans     []Ban         `json:"bans,omitempty"`
	Talk     []Remark      `json:"talk,omitempty"`
	Said     int           `json:"said,omitempty"`
	Match    Match         `json:"match"`
	Round    roundSnapshot `json:"round"`
	Duel     DuelScore     `json:"duel,omitzero"`
	Owed     []Owed        `json:"owed,omitempty"`
}

type roundSnapshot struct {
	ID            string          `json:"id,omitempty"`
	Number        int             `json:"number"`
	Settings      Settings        `json:"settings"`
	Secret        Secret          `json:"secret"`
	Terms         string          `json:"terms"`
	Commitment    Commitment      `json:"commitment"`
	Contributions []Contribution  `json:"contributions,omitempty"`
	Board         string          `json:"board,omitempty"`
	Topology      engine.Topology `json:"topology"`
	Attempt       int             `json:"attempt"`
	OpenedAt      Instant         `json:"openedAt"`
	ClosesAt      Instant         `json:"closesAt"`
	Words         int             `json:"words"`
	Gone          []seatText      `json:"gone,omitempty"`
	Early         bool            `json:"early,omitempty"`
	Tally         []Standing      `json:"tally"` // null until the close
	Idle          []PlayerID      `json:"idle,omitempty"`
	Left          []PlayerID      `json:"left,omitempty"`
}

type seatText struct {
	Player  PlayerID    `json:"player"`
	Name    string      `json:"name"`
	Bot     int         `json:"bot,omitempty"`
	Ghost   bool        `json:"ghost,omitempty"`
	Plan    []Planned   `json:"plan,omitempty"`
	Away    bool        `json:"away,omitempty"`
	AwayAt  Instant     `json:"awayAt,omitempty"`
	Done    bool        `json:"done,omitempty"`
	Again   bool        `json:"again,omitempty"`
	Idle    int         `json:"idle,omitempty"`
	Against []PlayerID  `json:"against,omitempty"`
	Found   []foundText `json:"found,omitempty"` // the first one first
	Wrong   []wrongText `json:"wrong,omitempty"` // likewise
}

type foundText struct {
	Word   string  `json:"word"`
	Points int     `json:"points"`
	Key    Key     `json:"key"`
	At     Instant `json:"at"`
	Order  int     `json:"order"`
}

type wrongText struct {
	Word    string  `json:"word"`
	Refusal Refusal `json:"refusal"`
	Points  int     `json:"points"`
	Key     Key     `json:"key"`
	At      Instant `json:"at,omitempty"`
}

// EncodeState writes a state for the log.
func EncodeState(s State) ([]byte, error) {
	r := s.Round
	t := snapshot{
		s.Head.String(), s.At, s.Code, s.Settings, s.Contest, nil, s.Locked, s.Phase, s.Since, s.Lasts,
		seatTexts(s.Seats), s.Bans, s.Talk, s.Said, s.Match,
		roundSnapshot{
			r.ID, r.Number, r.Settings, r.Secret, r.Terms, r.Commitment, r.Contributions, "", 0, r.Attempt,
			r.OpenedAt, r.ClosesAt, r.Words, seatTexts(r.Gone), r.Early, r.Tally, r.Idle, r.Left,
		},
		s.Duel, s.Owed,
	}
	if s.Given != nil {
		given := newBoardJSON(s.Given)
		t.Given = &given
	}
	if r.Board != nil {
		t.Round.Board, t.Round.Topology = r.Board.String(), r.Board.Topology()
	}
	text, err := json.Marshal(t)
	if err != nil {
		return nil, fmt.Errorf("encode the state of room %s: %w", s.Code, err)
	}
	return text, nil
}

// DecodeState reads what [EncodeState] wrote.
func DecodeState(text []byte) (State, error) {
	var t snapshot
	if err := json.Unmarshal(text, &t); err != nil {
		return State{}, fmt.Errorf("decode the state of a room: %w", err)
	}
	head, err := ParseID(t.Head)
	if err != nil {
		return State{}, fmt.Errorf("decode the state of a room: %w", err)
	}
	r := t.Round
	s := State{
		head, t.At, t.Code, t.Settings, t.Contest, nil, t.Locked, t.Phase, t.Since, t.Lasts,
		seatsOf(t.Seats), t.Bans, t.Talk, t.Said, t.Match,
		Round{
			r.ID, r.Number, r.Settings, r.Secret, r.Terms, r.Commitment, r.Contributions, nil, r.Attempt,
			r.OpenedAt, r.ClosesAt, r.Words, seatsOf(r.Gone), r.Early, r.Tally, r.Idle, r.Left,
		},
		t.Duel, t.Owed,
	}
	if t.Given != nil {
		if s.Given, err = t.Given.read(); err != nil {
			return State{}, fmt.Errorf("board that was given to room %s: %w", s.Code, err)
		}
	}
	if r.Board != "" {
		if s.Round.Board, err = engine.ParseBoard(r.Board, r.Topology); err != nil {
			return State{}, fmt.Errorf("board in the state of room %s: %w", s.Code, err)
		}
	}
	return s, nil
}

func seatTexts(seats []Seat) []seatText {
	texts := make([]seatText, len(seats))
	for i, s := range seats {
		t := seatText{
			Player: s.Player, Name: s.Name, Bot: s.Bot, Ghost: s.Ghost, Plan: s.Plan, Away: s.Away, AwayAt: s.AwayAt,
			Done: s.Done, Again: s.Again, Idle: s.Idle, Against: s.Against,
		}
		for f := range s.Found() {
			t.Found = append(t.Found, foundText{f.Word, f.Points, f.Key, f.At, f.Order})
		}
		for w := range s.Wrong() {
			t.Wrong = append(t.Wrong, wrongText{w.Word, w.Refusal, w.Points, w.Key, w.At})
		}
		slices.Reverse(t.Found)
		slices.Reverse(t.Wrong)
		texts[i] = t
	}
	return texts
}

func seatsOf(texts []seatText) []Seat {
	seats := make([]Seat, len(texts))
	for i, t := range texts {
		s := Seat{
			Player: t.Player, Name: t.Name, Bot: t.Bot, Ghost: t.Ghost, Plan: t.Plan, Away: t.Away, AwayAt: t.AwayAt,
			Done: t.Done, Again: t.Again, Idle: t.Idle, Against: t.Against,
		}
		for _, f := range t.Found {
			s.find(Found{Word: f.Word, Points: f.Points, Key: f.Key, At: f.At, Order: f.Order})
		}
		for _, w := range t.Wrong {
			s.miss(Wrong{Word: w.Word, Refusal: w.Refusal, Points: w.Points, Key: w.Key, At: w.At})
		}
		seats[i] = s
	}
	return seats
}
