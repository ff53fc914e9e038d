package redislog

import (
	"fmt"
	"strconv"
	"strings"

	"rattle/room"
)

// What the scripts answer, and what they publish, is taken apart in this file.

func parseOutcome(reply []any, id room.ID, events []byte) (o room.Outcome, err error) {
	verdict, _ := field[string](reply, 0)
	if verdict != "lost" {
		if o.Now, err = parseInstant(reply, 1); err != nil {
			return o, err
		}
	}
	switch verdict {
	case "appended":
		// What was appended is read as everybody else will read it.
		o.Verdict = room.Appended
		o.Entry, err = newEntry(id, o.Now, events)
	case "behind":
		o.Verdict = room.Behind
		o.Missing, err = parseEntries(reply, 2)
	case "lost":
		o.Verdict = room.Lost
	case "early":
		o.Verdict = room.Early
	case "late":
		o.Verdict = room.Late
	default:
		err = fmt.Errorf("unexpected reply of the store: %v", reply)
	}
	return o, err
}

func parseTail(reply []any) (t room.Tail, err error) {
	if t.Now, err = parseInstant(reply, 0); err != nil {
		return t, err
	}
	if len(reply) < 2 {
		return t, room.ErrLost
	}
	t.Entries, err = parseEntries(reply, 1)
	return t, err
}

// parseEntries reads what XRANGE gives: {{id, {"at", at, "events", events}}, ...}.
func parseEntries(reply []any, i int) ([]room.Entry, error) {
	list, err := field[[]any](reply, i)
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
	pair, err := field[[]any](list, i)
	if err != nil {
		return e, err
	}
	name, err := field[string](pair, 0)
	if err != nil {
		return e, err
	}
	fields, err := field[[]any](pair, 1)
	if err != nil {
		return e, err
	}
	id, err := parseID(name)
	if err != nil {
		return e, err
	}
	at, err := parseInstant(fields, 1)
	if err != nil {
		return e, err
	}
	events, err := field[string](fields, 3)
	if err != nil {
		return e, err
	}
	return newEntry(id, at, []byte(events))
}

// parseHint reads "after id at events". Where the events cannot be read the hint says only
// that there is an entry: whoever reads it from the log will learn why.
func parseHint(payload string) (h room.Hint, err error) {
	parts := strings.SplitN(payload, " ", 4)
	if len(parts) != 4 {
		return h, fmt.Errorf("unexpected hint of the store: %q", payload)
	}
	if h.After, err = parseID(parts[0]); err != nil {
		return h, err
	}
	if h.Entry.ID, err = parseID(parts[1]); err != nil {
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

func parseID(s string) (room.ID, error) {
	version, nonce, _ := strings.Cut(s, "-")
	v, err := strconv.ParseUint(version, 10, 64)
	if err != nil {
		return room.ID{}, fmt.Errorf("id of an entry: %w", err)
	}
	n, err := strconv.ParseUint(nonce, 10, 64)
	if err != nil {
		return room.ID{}, fmt.Errorf("id of an entry: %w", err)
	}
	return room.ID{Version: v, Nonce: n}, nil
}

func parseInstant(reply []any, i int) (room.Instant, error) {
	s, err := field[string](reply, i)
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("instant: %w", err)
	}
	return room.Instant(n), nil
}

func field[T any](list []any, i int) (T, error) {
	if i < len(list) {
		if v, ok := list[i].(T); ok {
			return v, nil
		}
	}
	var none T
	return none, fmt.Errorf("unexpected reply of the store: %v", list)
}
