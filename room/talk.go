package room

import "rattle/room/names"

// What people at the table say to each other, between rounds. While a round is called or
// played nobody can: what they said could be words of the board.

// TalkLength is the greatest number of characters of a remark.
const TalkLength = names.LineLength

const (
	mostTalk = 30 // remarks that a room remembers

	// Nobody says more than breathful remarks in a breath, nor minuteful in a minute, and all
	// together no more in a breath than the room remembers: so none of those is forgotten.
	breath    Millis = 10 * 1000
	breathful        = 5
	minute    Millis = 60 * 1000
	minuteful        = 20
)

// Emote is something short that everybody can say in their own language.
type Emote string

// known tells whether there is such an emote. The list is closed: pages have words for each.
func (e Emote) known() bool {
	switch e {
	case "hello", "thanks", "nice", "close", "ouch", "hurry", "again", "bye":
		return true
	}
	return false
}

// Remark is something that somebody has said, in words or by an emote.
type Remark struct {
	ID     int      `json:"id"` // counts up from 1, the room's first
	Player PlayerID `json:"player"`
	Name   string   `json:"name"` // when it was said: the player may have gone
	Text   string   `json:"text,omitempty"`
	Emote  Emote    `json:"emote,omitempty"`
	At     Instant  `json:"at"` // 0: by the entry that is being written
}

func say(s State, c Say, now Instant) ([]Event, error) {
	if _, ok := s.Seat(c.Player); !ok {
		return nil, NotJoined
	}
	switch {
	case !s.between():
		return nil, NotNow
	case s.isLoud(c.Player, now):
		return nil, TooFast
	case c.Emote.known():
		return []Event{Said{Player: c.Player, Emote: c.Emote}}, nil
	}
	text, ok := names.Line(c.Text)
	if !ok || c.Emote != "" {
		return nil, BadTalk
	}
	return []Event{Said{Player: c.Player, Text: text}}, nil
}

// isLoud tells whether a player has said enough for now, or all together have.
func (s State) isLoud(p PlayerID, now Instant) bool {
	all, inBreath, inMinute := 0, 0, 0
	for _, r := range s.Talk {
		ago := now.Since(r.At)
		if r.At == 0 {
			ago = 0
		}
		if ago < breath {
			all++
		}
		if r.Player == p && ago < breath {
			inBreath++
		}
		if r.Player == p && ago < minute {
			inMinute++
		}
	}
	return all >= mostTalk || inBreath >= breathful || inMinute >= minuteful
}

// remember keeps a remark and forgets the oldest one too many.
func (s *State) remember(r Remark) {
	s.Said++
	r.ID = s.Said
	kept := s.Talk[max(0, len(s.Talk)+1-mostTalk):]
	s.Talk = append(kept[:len(kept):len(kept)], r)
}

// silence forgets all that a player has said.
func (s *State) silence(p PlayerID) {
	var kept []Remark
	for _, r := range s.Talk {
		if r.Player != p {
			kept = append(kept, r)
		}
	}
	s.Talk = kept
}

// ViewTalk gives what was said last, the oldest first, as everybody in the room may see it.
// It is nil while a round is called or played.
func ViewTalk(s State) []Remark {
	if !s.between() {
		return nil
	}
	return append([]Remark{}, s.Talk...)
}
