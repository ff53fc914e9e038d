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
	mostOwed     = 4
	maxOwedWords = 20_000
)

// owe notes what is to be kept, unless it is noted already.
func (s *State) owe(o Owed) {
	if !s.owes(o.ID) {
		s.Owed = append(slices.Clip(s.Owed), o)
	}
}

// burdened tells whether the room owes so much that it must not come to owe more.
func (s State) burdened() bool {
	words := 0
	for _, o := range s.Owed {
		if o.Record != nil {
			words += o.Record.words()
		}
	}
	return len(s.Owed) >= mostOwed || words > maxOwedWords
}

func (s State) owes(id string) bool {
	return slices.ContainsFunc(s.Owed, func(o Owed) bool { return o.ID == id })
}

// oweRound notes the record of the round that has just closed.
func (s *State) oweRound(at Instant) {
	if record, ok := NewRecord(*s); ok {
		s.owe(Owed{ID: s.Round.ID, At: at, Record: &record})
	}
}

// forgive notes that something is owed no more.
func (s *State) forgive(id string) {
	s.Owed = slices.DeleteFunc(slices.Clone(s.Owed), func(o Owed) bool { return o.ID == id })
	if len(s.Owed) == 0 {
		s.Owed = nil
	}
}

// acquit says that something owed is kept.
func acquit(s State, c Acquit) ([]Event, error) {
	if !s.owes(c.ID) {
		return nil, nil
	}
	return []Event{Recorded(c)}, nil
}

// Due says when a server has to see to the room, whether or not somebody is there: at once
// while something is owed, else when the phase ends. Unlike [State.Alarm] it bars nobody.
func (s State) Due() Alarm {
	if len(s.Owed) > 0 {
		return Alarm{Since: s.At, Lasts: 1}
	}
	return s.Alarm()
}
