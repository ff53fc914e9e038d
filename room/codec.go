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
	eventJSON struct {
		Kind string `json:"kind"`
		Data Event  `json:"data"`
	}
	rawEventJSON struct {
		Kind string          `json:"kind"`
		Data json.RawMessage `json:"data"`
	}
)

// EncodeEvents writes events for the log: a JSON array of {"kind": ..., "data": {...}}.
func EncodeEvents(events []Event) ([]byte, error) {
	records := make([]eventJSON, len(events))
	for i, e := range events {
		records[i] = eventJSON{e.kind(), e}
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
	if events := decodeFoundWords(text); events != nil {
		return events, nil
	}
	var records []rawEventJSON
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

// decodeFoundWords reads events of words that were found at one go, as nearly all are; it gives nil
// where there are others.
func decodeFoundWords(text []byte) []Event {
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

func decodeEvent(r rawEventJSON) (Event, error) {
	decode, ok := decoders[r.Kind]
	if !ok {
		return nil, ErrUnknownEvent
	}
	return decode(r.Data)
}

// decoders is written once, here.
var decoders = map[string]func(data []byte) (Event, error){
	Created{}.kind():         decodeCreated,
	CustomBoardSet{}.kind():  decodeAs[CustomBoardSet],
	SettingsChanged{}.kind(): decodeAs[SettingsChanged],
	ExtraTimeSet{}.kind():    decodeAs[ExtraTimeSet],
	Locked{}.kind():          decodeAs[Locked],
	Watched{}.kind():         decodeAs[Watched],
	Seated{}.kind():          decodeAs[Seated],
	BotPlanned{}.kind():      decodeAs[BotPlanned],
	Renamed{}.kind():         decodeAs[Renamed],
	Unseated{}.kind():        decodeAs[Unseated],
	Removed{}.kind():         decodeAs[Removed],
	Resumed{}.kind():         decodeAs[Resumed],
	Disconnected{}.kind():    decodeAs[Disconnected],
	Reconnected{}.kind():     decodeAs[Reconnected],
	VoteCast{}.kind():        decodeAs[VoteCast],
	Said{}.kind():            decodeAs[Said],
	RoundCalled{}.kind():     decodeAs[RoundCalled],
	Contributed{}.kind():     decodeAs[Contributed],
	RoundOpened{}.kind():     decodeAs[RoundOpened],
	TimeUp{}.kind():          decodeAs[TimeUp],
	WordFound{}.kind():       decodeAs[WordFound],
	WordPenalized{}.kind():   decodeAs[WordPenalized],
	MarkedDone{}.kind():      decodeAs[MarkedDone],
	RoundClosed{}.kind():     decodeAs[RoundClosed],
	AskedAgain{}.kind():      decodeAs[AskedAgain],
	LobbyOpened{}.kind():     decodeAs[LobbyOpened],
	ResultRecorded{}.kind():  decodeAs[ResultRecorded],
	RoundForfeited{}.kind():  decodeAs[RoundForfeited],
	MatchEnded{}.kind():      decodeAs[MatchEnded],
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
func (g CustomBoardSet) MarshalJSON() ([]byte, error) { return json.Marshal(newBoardJSON(g.Board)) }

// UnmarshalJSON reads the same.
func (g *CustomBoardSet) UnmarshalJSON(data []byte) (err error) {
	var j boardJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	g.Board, err = j.read()
	return err
}

type roundOpenedJSON struct {
	boardJSON
	Attempt int    `json:"attempt"`
	Lasts   Millis `json:"duration"`
	Longest Millis `json:"maxDuration,omitempty"`
}

// MarshalJSON writes the board as text.
func (o RoundOpened) MarshalJSON() ([]byte, error) {
	return json.Marshal(roundOpenedJSON{newBoardJSON(o.Board), o.Attempt, o.Duration, o.MaxDuration})
}

// UnmarshalJSON reads the same.
func (o *RoundOpened) UnmarshalJSON(data []byte) error {
	var j roundOpenedJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	board, err := j.read()
	*o = RoundOpened{board, j.Attempt, j.Lasts, j.Longest}
	return err
}
