package room

import (
	"fmt"
	"slices"

	"rattle/engine"
)

// A snapshot is an encoded state: a server that reads it needs no older entry of the log. IDs, seats
// and boards have another form than in memory; words are packed, see pack.go.

type (
	stateJSON struct {
		Head        string              `json:"head"`
		Epoch       string              `json:"epoch"`
		At          Instant             `json:"at"`
		Code        Code                `json:"code"`
		Settings    Settings            `json:"settings"`
		Mode        Mode                `json:"mode,omitzero"`
		AddressHash string              `json:"addressHash,omitempty"`
		CustomBoard *boardJSON          `json:"customBoard,omitempty"`
		Locked      bool                `json:"locked,omitempty"`
		Phase       Phase               `json:"phase"`
		Since       Instant             `json:"since"`
		Duration    Millis              `json:"duration,omitempty"`
		Seats       []seatJSON          `json:"seats"`
		Bans        []Ban               `json:"bans,omitempty"`
		Watchers    []PlayerID          `json:"watchers,omitempty"`
		Talk        []Remark            `json:"talk,omitempty"`
		RemarkCount int                 `json:"remarkCount,omitempty"`
		Series      Series              `json:"series"`
		Round       roundJSON           `json:"round"`
		MatchScore  MatchScore          `json:"matchScore,omitzero"`
		Outbox      []pendingResultJSON `json:"outbox,omitempty"`
	}
	roundJSON struct {
		ID            string         `json:"id,omitempty"`
		Number        int            `json:"number"`
		Settings      Settings       `json:"settings"`
		Key           PrivateKey     `json:"key,omitzero"`
		Secret        Secret         `json:"secret"`
		Nonce         Salt           `json:"nonce"`
		Terms         string         `json:"terms"`
		ExtraTime     []ExtraTime    `json:"extraTime,omitempty"`
		Commitment    Commitment     `json:"commitment"`
		Contributions []Contribution `json:"contributions,omitempty"`
		Board         *boardJSON     `json:"board,omitempty"`
		DealAttempt   int            `json:"attempt"`
		OpenedAt      Instant        `json:"openedAt"`
		ClosesAt      Instant        `json:"closesAt"`
		PlayEnded     bool           `json:"playEnded,omitempty"`
		PlayEndedAt   Instant        `json:"playEndedAt,omitempty"`
		ClosedAt      Instant        `json:"closedAt,omitempty"`
		Words         int            `json:"words"`
		VacatedSeats  []seatJSON     `json:"vacatedSeats,omitempty"`
		ClosedEarly   bool           `json:"early,omitempty"`
		Tally         []Standing     `json:"tally"` // null until the close
		Idle          []PlayerID     `json:"idle,omitempty"`
		Left          []PlayerID     `json:"left,omitempty"`
		Signature     Signature      `json:"signature,omitzero"`
	}
	seatJSON struct {
		Player              PlayerID   `json:"player"`
		Name                string     `json:"name"`
		NextName            string     `json:"nextName,omitempty"`
		AddressHash         string     `json:"addressHash,omitempty"`
		Bot                 int        `json:"bot,omitempty"`
		Ghost               bool       `json:"ghost,omitempty"`
		ExtraTime           int        `json:"extraTime,omitempty"`
		Away                bool       `json:"away,omitempty"`
		AwayAt              Instant    `json:"awayAt,omitempty"`
		Done                bool       `json:"done,omitempty"`
		Again               bool       `json:"again,omitempty"`
		Idle                int        `json:"idle,omitempty"`
		VotesAgainst        []PlayerID `json:"votesAgainst,omitempty"`
		ConnectionsRestored []Instant  `json:"connectionsRestored,omitempty"`
	}
)

// EncodeState packs a state for the log.
func EncodeState(s State) ([]byte, error) {
	var p packer
	found := p.addSeats(slices.Concat(s.Seats, s.Round.VacatedSeats))
	j := stateJSON{
		Head:        s.Head.String(),
		Epoch:       s.Epoch.String(),
		At:          s.At,
		Code:        s.Code,
		Settings:    s.Settings,
		Mode:        s.Mode,
		AddressHash: s.AddressHash,
		CustomBoard: encodeBoard(s.CustomBoard),
		Locked:      s.Locked,
		Phase:       s.Phase,
		Since:       s.Since,
		Duration:    s.Duration,
		Seats:       encodeSeats(s.Seats),
		Bans:        s.Bans,
		Watchers:    s.Watchers,
		Talk:        s.Talk,
		RemarkCount: s.RemarkCount,
		Series:      s.Series,
		Round:       p.addRound(s.Round, found),
		MatchScore:  s.MatchScore,
	}
	for _, o := range s.Outbox {
		j.Outbox = append(j.Outbox, p.addPendingResultOf(s.Round, o))
	}
	packed, err := pack(j, p.lists)
	if err != nil {
		return nil, fmt.Errorf("encode the state of room %s: %w", s.Code.Redacted(), err)
	}
	return packed, nil
}

// DecodeState reads what [EncodeState] wrote.
func DecodeState(packed []byte) (State, error) {
	var p packer
	var j stateJSON
	var err error
	if p.lists, err = unpack(packed, &j); err != nil {
		return State{}, fmt.Errorf("decode the state of a room: %w", err)
	}
	s, err := p.takeState(j)
	if err == nil {
		err = p.finish()
	}
	if err != nil {
		return State{}, fmt.Errorf("decode the state of room %s: %w", j.Code.Redacted(), err)
	}
	return s, nil
}

func (p *packer) takeState(j stateJSON) (s State, err error) {
	s = State{
		At:          j.At,
		Code:        j.Code,
		Settings:    j.Settings,
		Mode:        j.Mode,
		AddressHash: j.AddressHash,
		Locked:      j.Locked,
		Phase:       j.Phase,
		Since:       j.Since,
		Duration:    j.Duration,
		Seats:       decodeSeats(j.Seats),
		Bans:        j.Bans,
		Watchers:    j.Watchers,
		Talk:        j.Talk,
		RemarkCount: j.RemarkCount,
		Series:      j.Series,
		Round:       decodeRound(j.Round),
		MatchScore:  j.MatchScore,
	}
	if s.Head, err = ParseID(j.Head); err != nil {
		return s, err
	}
	if s.Epoch, err = ParseID(j.Epoch); err != nil {
		return s, err
	}
	if s.CustomBoard, err = decodeBoard(j.CustomBoard); err != nil {
		return s, err
	}
	if s.Round.Board, err = decodeBoard(j.Round.Board); err != nil {
		return s, err
	}
	p.takeSeats(s.Seats)
	p.takeSeats(s.Round.VacatedSeats)
	p.takeStandings(s.Round.Tally, s.Round.OpenedAt)
	for _, o := range j.Outbox {
		s.Outbox = append(s.Outbox, p.takePendingResultOf(s.Round, o))
	}
	return s, nil
}

// encodeBoard returns nil for no board.
func encodeBoard(b *engine.Board) *boardJSON {
	if b == nil {
		return nil
	}
	j := newBoardJSON(b)
	return &j
}

func decodeBoard(j *boardJSON) (*engine.Board, error) {
	if j == nil {
		return nil, nil
	}
	return j.board()
}
