package rooms

import (
	"fmt"
	"strconv"
	"strings"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// The replies of the scripts, and the hints that they publish, are parsed in this file.

func parseAppended(reply []any, request room.AppendRequest, events []byte) (r room.AppendResult, err error) {
	after := request.After
	status, _ := redisstore.Field[string](reply, 0)
	if len(reply) == 1 && status != "lost" { // the instant of a word that nothing else preceded, see words.lua
		if r.Now, err = instantOf(status); err == nil {
			r.Status = room.Appended
			r.Entry, err = newEntry(room.ID{Version: after.Version + 1, Nonce: request.Nonce}, r.Now, events)
		}
		return r, err
	}
	if status != "lost" {
		if r.Now, err = parseInstant(reply, 1); err != nil {
			return r, err
		}
	}
	switch status {
	case "appended":
		r.Status = room.Appended
		if r.Missing, err = parseEntries(reply, 3); err != nil {
			return r, err
		}
		r.Entry, err = parseNewEntry(reply, r.Now, events)
		if err == nil {
			err = requireAll(after, append(r.Missing[:len(r.Missing):len(r.Missing)], r.Entry))
		}
	case "conflict":
		r.Status = room.Conflict
		if r.Missing, err = parseEntries(reply, 2); err == nil {
			err = requireAll(after, r.Missing)
		}
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

// parseNewEntry parses the entry that was appended. Its events are decoded from what was encoded, as
// everybody else will read it.
func parseNewEntry(reply []any, at room.Instant, events []byte) (room.Entry, error) {
	name, err := redisstore.Field[string](reply, 2)
	if err != nil {
		return room.Entry{}, err
	}
	id, err := room.ParseID(name)
	if err != nil {
		return room.Entry{}, err
	}
	return newEntry(id, at, events)
}

// requireAll returns an error if entries are missing between one entry and those that follow it. A store may be
// configured to evict keys when it is short of memory, and what is left must not be taken for a room.
func requireAll(after room.ID, follow []room.Entry) error {
	for _, e := range follow {
		if e.ID.Version != after.Version+1 {
			return fmt.Errorf("the store has lost what stands between the entries %d and %d of a log", after.Version, e.ID.Version)
		}
		after = e.ID
	}
	return nil
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
		if t.Base, err = room.DecodeState([]byte(snapshot)); err != nil {
			return t, err
		}
		after = t.Base.Head
	}
	return t, requireAll(after, t.Entries)
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
