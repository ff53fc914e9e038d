package roomtest

import (
	"slices"

	"rattle/room"
)

// Log is the log of one room in memory, by the rules of [room.Log] in their shortest form: stores are
// compared with it. One goroutine may use it at a time.
type Log struct {
	Entries  []room.Entry // from the snapshot's own on, oldest first
	Snapshot []byte       // nil: there is none
	head     room.ID      // of the snapshot
	epochs   map[room.ID]room.ID
}

// Append appends an entry at an instant, or at that of the request.
func (l *Log) Append(now room.Instant, r room.AppendRequest) room.AppendResult {
	var between []room.Entry
	if r.After != l.last() {
		if e, missing, ok := l.repeated(r); ok {
			return room.AppendResult{Status: room.Appended, Entry: e, Missing: missing, Now: e.At}
		}
		var held bool
		if between, held = l.After(r.After); !held {
			return room.AppendResult{Status: room.Lost}
		}
	}
	if len(between) > 0 && (r.Exact || r.After == (room.ID{}) || l.epoch() != r.DecidedOn()) {
		return room.AppendResult{Status: room.Conflict, Missing: between}
	}
	if r.At != 0 {
		now = r.At
	}
	if n := len(l.Entries); n > 0 {
		now = max(now, l.Entries[n-1].At)
	}
	switch {
	case now < r.NotBefore:
		return room.AppendResult{Status: room.Early, Now: now}
	case r.NotAfter != 0 && now > r.NotAfter:
		return room.AppendResult{Status: room.Late, Now: now}
	}
	e := room.Entry{ID: l.last().Next(r.Nonce), At: now, Events: r.Events}
	l.add(e, r.DecidedOn())
	if r.Snapshot != nil {
		l.SaveSnapshot(r.After, r.Snapshot)
	}
	return room.AppendResult{Status: room.Appended, Entry: e, Missing: slices.Clone(between), Now: now}
}

// repeated returns the entry that the same request has appended before, and what stands between.
func (l *Log) repeated(r room.AppendRequest) (e room.Entry, missing []room.Entry, ok bool) {
	follow := slices.DeleteFunc(slices.Clone(l.Entries), func(e room.Entry) bool { return e.ID.Version <= r.After.Version })
	i := slices.IndexFunc(follow, func(e room.Entry) bool { return e.ID.Nonce == r.Nonce })
	if i < 0 || follow[0].ID.Version != r.After.Version+1 {
		return e, nil, false
	}
	return follow[i], follow[:i], true
}

func (l *Log) add(e room.Entry, decidedOn room.ID) {
	if l.epochs == nil {
		l.epochs = make(map[room.ID]room.ID)
	}
	l.epochs[e.ID] = decidedOn
	if !room.OnlyWords(e.Events) {
		l.epochs[e.ID] = e.ID
	}
	l.Entries = append(l.Entries, e)
}

// last returns the ID of the newest entry.
func (l *Log) last() room.ID {
	if len(l.Entries) == 0 {
		return room.ID{}
	}
	return l.Entries[len(l.Entries)-1].ID
}

// epoch returns the ID of the newest structural entry.
func (l *Log) epoch() room.ID { return l.epochs[l.last()] }

// After returns what follows an entry, and reports whether the log holds that entry.
func (l *Log) After(id room.ID) ([]room.Entry, bool) {
	if id == (room.ID{}) {
		return l.Entries, len(l.Entries) == 0 || l.Entries[0].ID.Version == 1
	}
	i := slices.IndexFunc(l.Entries, func(e room.Entry) bool { return e.ID == id })
	if i < 0 {
		return nil, false
	}
	return l.Entries[i+1:], true
}

// SaveSnapshot stores the encoded state after an entry, unless there is a newer one.
func (l *Log) SaveSnapshot(head room.ID, state []byte) {
	if _, held := l.After(head); !held || head.Version <= l.head.Version {
		return
	}
	l.head, l.Snapshot = head, state
	l.Entries = slices.DeleteFunc(slices.Clone(l.Entries), func(e room.Entry) bool { return e.ID.Version < head.Version })
}

// FallBack removes the newest n entries, as a store does that has lost the end of its file. The snapshot's own
// entry stays.
func (l *Log) FallBack(n int) {
	l.Entries = slices.Clone(l.Entries[:max(len(l.Entries)-n, 1)])
}

// Read returns the state to which the log leads.
func (l *Log) Read() (room.State, error) {
	var s room.State
	if l.Snapshot != nil {
		var err error
		if s, err = room.DecodeState(l.Snapshot); err != nil {
			return s, err
		}
	}
	follow, _ := l.After(l.head)
	for _, e := range follow {
		s = room.Evolve(s, e)
	}
	return s, nil
}
