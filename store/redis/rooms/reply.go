package rooms

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// The replies of the scripts, and the hints that they publish, are parsed in this file.

func parseAppend(reply []any, id room.ID, events []byte) (r room.AppendResult, err error) {
	status, _ := redisstore.Field[string](reply, 0)
	if status != "lost" {
		if r.Now, err = parseInstant(reply, 1); err != nil {
			return r, err
		}
	}
	switch status {
	case "appended":
		// The entry is decoded from what was encoded, as everybody else will read it.
		r.Status = room.Appended
		r.Entry, err = newEntry(id, r.Now, events)
	case "conflict":
		r.Status = room.Conflict
		r.Missing, err = parseEntries(reply, 2)
	case "lost":
		r.Status = room.Lost
	case "early":
		r.Status = room.Early
	case "late":
		r.Status = room.Late
	default:
		err = fmt.Errorf("unexpected reply of the store, %.20q of %d parts", status, len(reply))
	}
	return r, err
}

func parseTail(reply []any, after room.ID) (t room.Tail, err error) {
	if t.Now, err = parseInstant(reply, 0); err != nil {
		return t, err
	}
	if len(reply) == 1 {
		return t, room.ErrLost
	}
	if t.Entries, err = parseEntries(reply, 1); err != nil {
		return t, err
	}
	snapshot, err := redisstore.Field[string](reply, 2)
	if err != nil {
		return t, err
	}
	if snapshot != "" {
		t.Base, err = room.DecodeState([]byte(snapshot))
	} else if after == (room.ID{}) && len(t.Entries) > 0 && t.Entries[0].ID.Version != 1 {
		// A store may be configured to evict keys when it is short of memory.
		err = errors.New("the store has lost the log's beginning")
	}
	return t, err
}

// parseEntries parses a reply of XRANGE: {{id, {"at", at, "events", events}}, ...}.
func parseEntries(reply []any, i int) ([]room.Entry, error) {
	list, err := redisstore.Field[[]any](reply, i)
	if err != nil {
		return nil, err
	}
	entries := make([]room.Entry, len(list))
	for i := range list {
		if entries[i], err = parseEntry(list, i); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

func parseEntry(list []any, i int) (e room.Entry, err error) {
	pair, err := redisstore.Field[[]any](list, i)
	if err != nil {
		return e, err
	}
	name, err := redisstore.Field[string](pair, 0)
	if err != nil {
		return e, err
	}
	fields, err := redisstore.Field[[]any](pair, 1)
	if err != nil {
		return e, err
	}
	id, err := room.ParseID(name)
	if err != nil {
		return e, err
	}
	at, err := parseInstant(fields, 1)
	if err != nil {
		return e, err
	}
	events, err := redisstore.Field[string](fields, 3)
	if err != nil {
		return e, err
	}
	return newEntry(id, at, []byte(events))
}

// parseHint parses "after id at events". If the events cannot be decoded, the hint has the entry's ID
// alone: reading the entry from the log shows why.
func parseHint(payload string) (h room.Hint, err error) {
	parts := strings.SplitN(payload, " ", 4)
	if len(parts) != 4 {
		return h, fmt.Errorf("unexpected hint of the store, of %d bytes", len(payload))
	}
	if h.After, err = room.ParseID(parts[0]); err != nil {
		return h, err
	}
	if h.Entry.ID, err = room.ParseID(parts[1]); err != nil {
		return h, err
	}
	at, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return h, fmt.Errorf("instant of a hint: %w", err)
	}
	if entry, err := newEntry(h.Entry.ID, room.Instant(at), []byte(parts[3])); err == nil {
		h.Entry = entry
	}
	return h, nil
}

func newEntry(id room.ID, at room.Instant, events []byte) (room.Entry, error) {
	decoded, err := room.DecodeEvents(events)
	return room.Entry{ID: id, At: at, Events: decoded}, err
}

func parseInstant(reply []any, i int) (room.Instant, error) {
	text, err := redisstore.Field[string](reply, i)
	if err != nil {
		return 0, err
	}
	return instantOf(text)
}

func instantOf(text string) (room.Instant, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("instant: %w", err)
	}
	return room.Instant(n), nil
}
