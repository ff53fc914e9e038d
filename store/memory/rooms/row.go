package rooms

import (
	"encoding/json"
	"fmt"
	"strconv"

	"rattle/room"
)

// entryRow is an entry of a log. Its version is the key of the row.
type entryRow struct {
	Nonce  uint64          `json:"nonce"`
	At     room.Instant    `json:"at"`
	Epoch  entryID         `json:"epoch,omitzero"` // of an entry of words: the newest structural entry
	Events json.RawMessage `json:"events"`
}

// AppendJSON implements [table.Appender]: most rows that are written are words.
func (e entryRow) AppendJSON(to []byte) []byte {
	to = strconv.AppendUint(append(to, `{"nonce":`...), e.Nonce, 10)
	to = strconv.AppendInt(append(to, `,"at":`...), int64(e.At), 10)
	if e.Epoch != (entryID{}) {
		to = append(append(append(to, `,"epoch":"`...), room.ID(e.Epoch).String()...), '"')
	}
	return append(append(append(to, `,"events":`...), e.Events...), '}')
}

// entryID is an ID of an entry, as text in JSON.
type entryID room.ID

// MarshalText implements [encoding.TextMarshaler].
func (id entryID) MarshalText() ([]byte, error) { return []byte(room.ID(id).String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (id *entryID) UnmarshalText(text []byte) error {
	parsed, err := room.ParseID(string(text))
	*id = entryID(parsed)
	return err
}

// snapshotRow is the state after an entry.
type snapshotRow struct {
	Head  entryID `json:"head"`
	State []byte  `json:"state"`
}

// roomRow is what is known of a room besides its log.
type roomRow struct {
	Created room.Instant `json:"created"`
	WakeUp  room.Instant `json:"wakeUp,omitzero"` // 0: none
}

// stored is an entry as it stands in the log.
type stored struct {
	id  room.ID
	row entryRow
}

// epoch returns the newest structural entry once this one was appended.
func (e stored) epoch() room.ID {
	if e.row.Epoch != (entryID{}) {
		return room.ID(e.row.Epoch)
	}
	return e.id
}

// decode returns the entry as everybody reads it.
func (e stored) decode() (room.Entry, error) {
	events, err := room.DecodeEvents(e.row.Events)
	if err != nil {
		return room.Entry{}, fmt.Errorf("%w: %w", room.ErrUnreadable, err)
	}
	return room.Entry{ID: e.id, At: e.row.At, Events: events}, nil
}

func decodeAll(entries []stored) ([]room.Entry, error) {
	all := make([]room.Entry, len(entries))
	for i, e := range entries {
		var err error
		if all[i], err = e.decode(); err != nil {
			return nil, err
		}
	}
	return all, nil
}
