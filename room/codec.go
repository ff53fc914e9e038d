package room

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"rattle/engine"
)

// ErrUnknownEvent is met in the log of a newer release: whoever meets it cannot follow the
// room and must not act in it.
var ErrUnknownEvent = errors.New("unknown event")

// record is an event as the log keeps it, and as it is read there.
type (
	record struct {
		Kind string `json:"kind"`
		Data Event  `json:"data"`
	}
	readRecord struct {
		Kind string          `json:"kind"`
		Data json.RawMessage `json:"data"`
	}
)

// EncodeEvents writes events for the log: a JSON array of {"kind": ..., "data": {...}}.
func EncodeEvents(events []Event) ([]byte, error) {
	records := make([]record, len(events))
	for i, e := range events {
		records[i] = record{e.kind(), e}
	}
	text, err := json.Marshal(records)
	if err != nil {
		return nil, fmt.Errorf("encode events: %w", err)
	}
	return text, nil
}

// DecodeEvents reads what [EncodeEvents] wrote. The error is [ErrUnknownEvent] when a kind
// is not known here.
func DecodeEvents(text []byte) ([]Event, error) {
	if events := decodeWords(text); events != nil {
		return events, nil
	}
	var records []readRecord
	if err := json.Unmarshal(text, &records); err != nil {
		return nil, fmt.Errorf("decode events: %w", err)
	}
	events := make([]Event, len(records))
	for i, r := range records {
		e, err := decodeEvent(r)
		if err != nil {
			return nil, fmt.Errorf("decode event %q: %w", r.Kind, err)
		}
		events[i] = e
	}
	return events, nil
}

// decodeWords reads events of words that were found at one go, as nearly all are; it gives nil
// where there are others.
func decodeWords(text []byte) []Event {
	kind := WordFound{}.kind()
	if !bytes.HasPrefix(text, []byte(`[{"kind":"`+kind+`"`)) {
		return nil
	}
	var words []struct {
		Kind string    `json:"kind"`
		Data WordFound `json:"data"`
	}
	if json.Unmarshal(text, &words) != nil {
		return nil
	}
	events := make([]Event, len(words))
	for i, w := range words {
		if w.Kind != kind {
			return nil
		}
		events[i] = w.Data
	}
	return events
}

func decodeEvent(r readRecord) (Event, error) {
	decode, ok := decoders[r.Kind]
	if !ok {
		return nil, ErrUnknownEvent
	}
	return decode(r.Data)
}

// decoders is written once, here.
var decoders = map[string]func(data []byte) (Event, error){
	Created{}.kind():        decodeCreated,
	BoardGiven{}.kind():     decodeAs[BoardGiven],
	Ruled{}.kind():          decodeAs[Ruled],
	TimeGiven{}.kind():      decodeAs[TimeGiven],
	Locked{}.kind():         decodeAs[Locked],
	Watched{}.kind():        decodeAs[Watched],
	Seated{}.kind():         decodeAs[Seated],
	Rehearsed{}.kind():      decodeAs[Rehearsed],
	Renamed{}.kind():        decodeAs[Renamed],
	Unseated{}.kind():       decodeAs[Unseated],
	Removed{}.kind():        decodeAs[Removed],
	Resumed{}.kind():        decodeAs[Resumed],
	WentAway{}.kind():       decodeAs[WentAway],
	CameBack{}.kind():       decodeAs[CameBack],
	VotedOut{}.kind():       decodeAs[VotedOut],
	Said{}.kind():           decodeAs[Said],
	RoundCalled{}.kind():    decodeAs[RoundCalled],
	Contributed{}.kind():    decodeAs[Contributed],
	Opened{}.kind():         decodeAs[Opened],
	TimeUp{}.kind():         decodeAs[TimeUp],
	WordFound{}.kind():      decodeAs[WordFound],
	WordMissed{}.kind():     decodeAs[WordMissed],
	SaidDone{}.kind():       decodeAs[SaidDone],
	Closed{}.kind():         decodeAs[Closed],
	SaidAgain{}.kind():      decodeAs[SaidAgain],
	LobbyOpened{}.kind():    decodeAs[LobbyOpened],
	Recorded{}.kind():       decodeAs[Recorded],
	RoundForfeited{}.kind(): decodeAs[RoundForfeited],
	DuelEnded{}.kind():      decodeAs[DuelEnded],
}

func decodeAs[E Event](data []byte) (Event, error) {
	var e E
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, err
	}
	return e, nil
}

// decodeCreated reads a room's settings. What the first release did not say yet, because it
// knew no other way, is said here.
func decodeCreated(data []byte) (Event, error) {
	e := Created{Settings: Settings{Shared: Cancel, Flagged: true, Access: Private}}
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, err
	}
	return e, nil
}

// boardJSON is a board as text, which is how a board crosses packages.
type boardJSON struct {
	Board    string          `json:"board"`
	Topology engine.Topology `json:"topology"`
}

func newBoardJSON(b *engine.Board) boardJSON { return boardJSON{b.String(), b.Topology()} }

// read refuses a board that is none, since Evolve cannot.
func (j boardJSON) read() (*engine.Board, error) {
	board, err := engine.ParseBoard(j.Board, j.Topology)
	if err != nil {
		return nil, fmt.Errorf("board in a log: %w", err)
	}
	return board, nil
}

// MarshalJSON writes the board as text.
func (g BoardGiven) MarshalJSON() ([]byte, error) { return json.Marshal(newBoardJSON(g.Board)) }

// UnmarshalJSON reads the same.
func (g *BoardGiven) UnmarshalJSON(data []byte) (err error) {
	var j boardJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	g.Board, err = j.read()
	return err
}

type openedJSON struct {
	boardJSON
	Attempt int    `json:"attempt"`
	Lasts   Millis `json:"lasts"`
	Longest Millis `json:"longest,omitempty"`
}

// MarshalJSON writes the board as text.
func (o Opened) MarshalJSON() ([]byte, error) {
	return json.Marshal(openedJSON{newBoardJSON(o.Board), o.Attempt, o.Lasts, o.Longest})
}

// UnmarshalJSON reads the same.
func (o *Opened) UnmarshalJSON(data []byte) error {
	var j openedJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	board, err := j.read()
	*o = Opened{board, j.Attempt, j.Lasts, j.Longest}
	return err
}
