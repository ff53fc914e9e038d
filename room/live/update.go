package live

import "rattle/room"

// Update is something to tell a member. The list is closed: Seen, Found, Answered, Refused.
type Update interface{ update() }

type (
	// Seen is all that one member may know; it replaces what the member knew.
	Seen struct {
		Picture room.Picture
		Now     room.Instant // the store's clock
	}
	// Found says that a player has found another word, not which.
	Found struct {
		Player room.PlayerID
		Words  int // found in this round
	}
	// Answered is the answer to a submission.
	Answered struct {
		Key     room.Key
		Word    string
		Points  int
		Refusal room.Refusal // "" when the word counts
	}
	// Refused is a no to anything else that a member asked for.
	Refused struct{ Reason room.Refusal }
)

func (Seen) update()     {}
func (Found) update()    {}
func (Answered) update() {}
func (Refused) update()  {}

// Member is an end that follows a room from one seat: a socket. Its methods are called by
// the room's goroutine and must not block.
type Member interface {
	// Send queues a message that [Config.Encode] made, which must not be changed.
	Send(message []byte)
	// Shed says that this server cannot serve the room to the member any more.
	Shed(Reason)
}

// Reason says why a member was shed.
type Reason uint8

// The reasons.
const (
	ComeBack Reason = iota // here or on another server; the seat is kept
	RoomGone               // the room does not exist any more
)
