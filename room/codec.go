package room

import (
	"encoding/json"
	"errors"
	"fmt"

	"rattle/engine"
)

// ErrUnknownEvent is met in the log of a newer release: whoever meets it cannot follow the
// room and must not act in it.
var ErrUnknownEvent = errors.New("unknown event")

// record is an event as the log keeps it.
type record struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// EncodeEvents writes events for the log: a JSON array of {"kind": ..., "data": {...}}.
func EncodeEvents(events []Event) ([]byte, error) {
	records := make([]record, len(events))
	for i, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("encode event %q: %w", e.kind(), err)
		}
		records[i] = record{e.kind(), data}
	}
	return json.Marshal(records)
}

// DecodeEvents reads what [EncodeEvents] wrote. The error is [ErrUnknownEvent] when a kind
// is not known here.
func DecodeEvents(text []byte) ([]Event, error) {
	var records []record
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

func decodeEvent(r record) (Event, error) {
	switch r.Kind {
	case Created{}.kind():
		return decodeAs[Created](r.Data)
	case Seated{}.kind():
		return decodeAs[Seated](r.Data)
	case Unseated{}.kind():
		return decodeAs[Unseated](r.Data)
	case WentAway{}.kind():
		return decodeAs[WentAway](r.Data)
	case CameBack{}.kind():
		return decodeAs[CameBack](r.Data)
	case RoundCalled{}.kind():
		return decodeAs[RoundCalled](r.Data)
	case Opened{}.kind():
		return decodeAs[Opened](r.Data)
	case WordFound{}.kind():
		return decodeAs[WordFound](r.Data)
	case Closed{}.kind():
		return decodeAs[Closed](r.Data)
	}
	return nil, ErrUnknownEvent
}

func decodeAs[E Event](data []byte) (Event, error) {
	var e E
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, err
	}
	return e, nil
}

// openedJSON is [Opened] with the board as text, which is how a board crosses packages.
type openedJSON struct {
	Board    string          `json:"board"`
	Topology engine.Topology `json:"topology"`
	Attempt  int             `json:"attempt"`
	Lasts    Millis          `json:"lasts"`
}

// MarshalJSON writes the board as text.
func (o Opened) MarshalJSON() ([]byte, error) {
	return json.Marshal(openedJSON{o.Board.String(), o.Board.Topology(), o.Attempt, o.Lasts})
}

// UnmarshalJSON refuses a board that is none, since Evolve cannot.
func (o *Opened) UnmarshalJSON(data []byte) error {
	var j openedJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	board, err := engine.ParseBoard(j.Board, j.Topology)
	if err != nil {
		return fmt.Errorf("board of an opening: %w", err)
	}
	*o = Opened{board, j.Attempt, j.Lasts}
	return nil
}
