package room

import (
	"slices"

	"rattle/room/names"
)

// Remarks that players make between rounds. While a round is called or played nobody can talk: a
// remark could be a word of the board.

// MaxRemarkLength is the greatest number of characters of a remark.
const MaxRemarkLength = names.MaxRemarkLength

const (
	maxTalk = 30 // remarks that a room remembers

	// A player may make maxShortTalk remarks in a short window and maxLongTalk in a long one, and all
	// players together no more in a short window than the room remembers: so none of those is
	// dropped.
	shortTalkWindow Millis = 10 * 1000
	maxShortTalk           = 5
	longTalkWindow  Millis = 60 * 1000
	maxLongTalk            = 20
)

// Emote is a short remark that everybody can make in their own language.
type Emote string

// emotes are all emotes; pages have words for each.
var emotes = []Emote{"hello", "thanks", "nice", "close", "ouch", "hurry", "again", "bye"}

// Emotes returns all emotes.
func Emotes() []Emote { return slices.Clone(emotes) }

// Remark is something that a player has said: either a text or an emote.
type Remark struct {
	ID     int // counts up from 1 in each room
	Player PlayerID
	Name   string // at that time; the player may have left
	Text   string
	Emote  Emote
	At     Instant // 0: the instant of the entry that is being appended
}

func say(s State, c Say, now Instant) ([]Event, error) {
	if _, ok := s.Seat(c.Player); !ok {
		return nil, NotJoined
	}
	switch {
	case !s.isBetweenRounds():
		return nil, NotNow
	case s.talksTooMuch(c.Player, now):
		return nil, TooFast
	case slices.Contains(emotes, c.Emote):
		return []Event{Said{Player: c.Player, Emote: c.Emote}}, nil
	}
	text, ok := names.CleanRemark(c.Text)
	if !ok || c.Emote != "" {
		return nil, BadTalk
	}
	return []Event{Said{Player: c.Player, Text: text}}, nil
}

// talksTooMuch reports whether a player, or all together, have made too many remarks to make another
// now.
func (s State) talksTooMuch(p PlayerID, now Instant) bool {
	all, short, long := 0, 0, 0
	for _, r := range s.Talk {
		ago := now.Since(r.At)
		if r.At == 0 {
			ago = 0
		}
		if ago < shortTalkWindow {
			all++
		}
		if r.Player == p && ago < shortTalkWindow {
			short++
		}
		if r.Player == p && ago < longTalkWindow {
			long++
		}
	}
	return all >= maxTalk || short >= maxShortTalk || long >= maxLongTalk
}

// addRemark adds a remark and drops the oldest if there are too many.
func (s *State) addRemark(r Remark) {
	s.RemarkCount++
	r.ID = s.RemarkCount
	kept := s.Talk[max(0, len(s.Talk)+1-maxTalk):]
	s.Talk = append(kept[:len(kept):len(kept)], r)
}

// removeRemarks drops all remarks of a player.
func (s *State) removeRemarks(p PlayerID) {
	var kept []Remark
	for _, r := range s.Talk {
		if r.Player != p {
			kept = append(kept, r)
		}
	}
	s.Talk = kept
}

// Remarks returns the last remarks, the oldest first, as everybody in the room may see them. It
// returns nil while a round is called or played.
func Remarks(s State) []Remark {
	if !s.isBetweenRounds() {
		return nil
	}
	return append([]Remark{}, s.Talk...)
}
