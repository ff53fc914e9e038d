package room

import "slices"

// The results of a room are stored outside of it, in a store that may fail for a while. Until they are
// stored, they stay in the outbox of the room's state, so that any server can store them:
//
//	RoundClosed ──▶ State.Outbox ──▶ the store of results ──▶ AckResult ──▶ ResultRecorded

// A room calls no further round while its outbox has maxOutbox results, as many as a match can have,
// or more than maxOutboxWords words: the state could become too large to be stored.
const (
	maxOutbox      = 4
	maxOutboxWords = 20_000
)

// addPending adds a result to the outbox, unless it is there already.
func (s *State) addPending(o PendingResult) {
	if !s.hasPending(o.ID) {
		s.Outbox = append(slices.Clip(s.Outbox), o)
	}
}

// outboxFull reports whether the outbox must not take another round.
func (s State) outboxFull() bool {
	words := 0
	for _, o := range s.Outbox {
		if o.Record != nil {
			words += o.Record.wordCount()
		}
	}
	return len(s.Outbox) >= maxOutbox || words > maxOutboxWords
}

// hasPending reports whether a result is in the outbox.
func (s State) hasPending(id string) bool {
	return slices.ContainsFunc(s.Outbox, func(o PendingResult) bool { return o.ID == id })
}

// addPendingRecord adds the record of the round that has just closed to the outbox.
func (s *State) addPendingRecord(at Instant) {
	if record, ok := NewRecord(*s); ok {
		s.addPending(PendingResult{ID: s.Round.ID, At: at, Record: &record})
	}
}

// removePending removes a result from the outbox.
func (s *State) removePending(id string) {
	s.Outbox = slices.DeleteFunc(slices.Clone(s.Outbox), func(o PendingResult) bool { return o.ID == id })
	if len(s.Outbox) == 0 {
		s.Outbox = nil
	}
}

// ackResult acknowledges a result that was stored.
func ackResult(s State, c AckResult) ([]Event, error) {
	if !s.hasPending(c.ID) {
		return nil, nil
	}
	return []Event{ResultRecorded(c)}, nil
}

// WakeAt returns when a server has to follow the room even if it is empty: at once while the outbox
// has results, else when the phase ends. Unlike [State.Deadline] it delays no command.
func (s State) WakeAt() Deadline {
	if len(s.Outbox) > 0 {
		return Deadline{Since: s.At, Duration: 1}
	}
	return s.Deadline()
}
