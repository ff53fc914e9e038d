package live

import "rattle/room"

// Message is an update as [Config.Encode] made it. The text must not be changed, since many
// members may be sent the same; whoever sends it can keep in Shared what is made of it once for
// all of them.
type Message struct {
	Text   []byte
	Shared any
}

// Update is something to tell a member. The list is closed: Seen, Resulted, Found, Changed,
// Said, Answered, Refused, Done, Waiting.
type Update interface{ update() }

type (
	// Seen is all that one member may know, but for the result; it replaces what the member
	// knew.
	Seen struct {
		Picture room.RoomView
		Now     room.Instant // the store's clock
		// Known says that what is the member's own, Mine and Wrong, is as the member knows it.
		Known bool
		// Common, if it is not nil, is the same for all who are shown the room at this moment:
		// whoever encodes what their pictures have in common can keep it there.
		Common *[]byte
	}
	// Resulted is the result of the round that has closed. It comes before the first picture
	// of its phase, once to each member.
	Resulted struct {
		Key    ResultKey
		Result func() *room.RoundResult // works it out
	}
	// Found says what a player has come to in this round, not by which word.
	Found struct {
		Player room.PlayerID
		Words  int
		Points *int // nil where that would tell too much
	}
	// Changed is one player's entry in the picture; nothing else changed.
	Changed struct{ room.Player }
	// Said is what somebody has just said.
	Said struct{ room.Remark }
	// Answered is the answer to a word.
	Answered struct {
		Key     room.Key
		Word    string
		Points  int          // below 0 where a refused word costs any
		Refusal room.Refusal // "" when the word counts
		Alone   bool         // practised after the close
	}
	// Refused is a no to anything else that a member asked for, and to a word of a member without
	// a seat.
	Refused struct {
		Reason  room.Refusal
		Setting room.SettingError // the one at fault, where it is a setting
		ID      int               // that the member knows the request by; 0: none
		N       int               // of the word's key; 0: it was no word
	}
	// Done is the answer to what a member asked for under an id, and what is so now.
	Done struct{ ID int }
	// Waiting says that the store does not answer. Whatever comes later ends it.
	Waiting struct{}
)

func (Seen) update()     {}
func (Resulted) update() {}
func (Found) update()    {}
func (Changed) update()  {}
func (Said) update()     {}
func (Answered) update() {}
func (Refused) update()  {}
func (Done) update()     {}
func (Waiting) update()  {}

// ResultKey tells results apart. A store that failed over may have lost a close, and the round
// have closed again.
type ResultKey struct {
	Code  room.Code
	Round string // UUID
	Since room.Instant
}

// Member is an end that follows a room: a socket. Its methods are called by the room's
// goroutine and must not block.
type Member interface {
	// Send queues a message that [Config.Encode] made.
	Send(message Message)
	// Shed says that this server does not serve the room to the member any more.
	Shed(Reason)
}

// Reason says why a member was shed.
type Reason uint8

// The reasons.
const (
	ComeBack Reason = iota // here or on another server; the seat is kept
	RoomGone               // the room does not exist any more
	Removed                // the player was put out of the room
)
