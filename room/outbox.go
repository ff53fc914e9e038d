package room

import "slices"

// What a room has brought about is kept outside of it, where the store may have no answer for
// a while. Until that is done it stays in the state, so that any server can do it:
//
//	Closed ──▶ State.Owed ──▶ a store of results ──▶ Acquit ──▶ Recorded: owed no more

// mostOwed is how much a room may owe at a time: no further round is called then. A duel
// comes to no more. Nor is one called while the records have so many words that a state with
// them would be too large to be kept.
const (
	maxOutbox      = 4
	maxOutboxWords = 20_000
)

// addPending notes what is to be kept, unless it is noted already.
func (s *State) addPending(o PendingResult) {
	if !s.hasPending(o.ID) {
		s.Outbox = append(slices.Clip(s.Outbox), o)
	}
}

// outboxFull tells whether the room owes so much that it must not come to owe more.
func (s State) outboxFull() bool {
	words := 0
	for _, o := range s.Outbox {
		if o.Record != nil {
			words += o.Record.wordCount()
		}
	}
	return len(s.Outbox) >= maxOutbox || words > maxOutboxWords
}

func (s State) hasPending(id string) bool {
	return slices.ContainsFunc(s.Outbox, func(o PendingResult) bool { return o.ID == id })
}

// addPendingRecord notes the record of the round that has just closed.
func (s *State) addPendingRecord(at Instant) {
	if record, ok := NewRecord(*s); ok {
		s.addPending(PendingResult{ID: s.Round.ID, At: at, Record: &record})
	}
}

// removePending notes that something is owed no more.
func (s *State) removePending(id string) {
	s.Outbox = slices.DeleteFunc(slices.Clone(s.Outbox), func(o PendingResult) bool { return o.ID == id })
	if len(s.Outbox) == 0 {
		s.Outbox = nil
	}
}

// ackResult says that something owed is kept.
func ackResult(s State, c AckResult) ([]Event, error) {
	if !s.hasPending(c.ID) {
		return nil, nil
	}
	return []Event{ResultRecorded(c)}, nil
}

// WakeAt says when a server has to see to the room, whether or not somebody is there: at once
// while something is owed, else when the phase ends. Unlike [State.Alarm] it bars nobody.
func (s State) WakeAt() Deadline {
	if len(s.Outbox) > 0 {
		return Deadline{Since: s.At, Duration: 1}
	}
	return s.Deadline()
}
