package live

import "rattle/room"

// Message is an update as [Config.Encode] made it. The text must not be changed, since many
// members may be sent the same; whoever sends it can keep in Shared what is made of it once for
// all of them.
type Message struct {
	Text   []byte
	Shared any
}

// Update is something to tell a member. The list is closed: ViewUpdate, ResultUpdate, ScoreUpdate, PlayerUpdate,
// TalkUpdate, WordAnswer, RequestRefused, RequestDone, StoreUnavailable.
type Update interface{ update() }

type (
	// ViewUpdate is all that one member may know, but for the result; it replaces what the member
	// knew.
	ViewUpdate struct {
		View room.RoomView
		Now  room.Instant // the store's clock
		// OwnUnchanged says that what is the member's own, Mine and Wrong, is as the member knows it.
		OwnUnchanged bool
		// Common, if it is not nil, is the same for all who are shown the room at this moment:
		// whoever encodes what their pictures have in common can keep it there.
		Common *[]byte
	}
	// ResultUpdate is the result of the round that has closed. It comes before the first picture
	// of its phase, once to each member.
	ResultUpdate struct {
		Key    ResultKey
		Result func() *room.RoundResult // works it out
	}
	// ScoreUpdate says what a player has come to in this round, not by which word.
	ScoreUpdate struct {
		Player room.PlayerID
		Words  int
		Points *int // nil where that would tell too much
	}
	// PlayerUpdate is one player's entry in the picture; nothing else changed.
	PlayerUpdate struct{ room.Player }
	// TalkUpdate is what somebody has just said.
	TalkUpdate struct{ room.Remark }
	// WordAnswer is the answer to a word.
	WordAnswer struct {
		Key      room.Key
		Word     string
		Points   int          // below 0 where a refused word costs any
		Refusal  room.Refusal // "" when the word counts
		Practice bool         // practised after the close
	}
	// RequestRefused is a no to anything else that a member asked for, and to a word of a member without
	// a seat.
	RequestRefused struct {
		Reason  room.Refusal
		Setting room.SettingError // the one at fault, where it is a setting
		ID      int               // that the member knows the request by; 0: none
		N       int               // of the word's key; 0: it was no word
	}
	// RequestDone is the answer to what a member asked for under an id, and what is so now.
	RequestDone struct{ ID int }
	// StoreUnavailable says that the store does not answer. Whatever comes later ends it.
	StoreUnavailable struct{}
)

func (ViewUpdate) update()       {}
func (ResultUpdate) update()     {}
func (ScoreUpdate) update()      {}
func (PlayerUpdate) update()     {}
func (TalkUpdate) update()       {}
func (WordAnswer) update()       {}
func (RequestRefused) update()   {}
func (RequestDone) update()      {}
func (StoreUnavailable) update() {}

// ResultKey tells results apart. A store that failed over may have lost a close, and the round
// have closed again.
type ResultKey struct {
	Code  room.Code
	Round string // UUID
	Since room.Instant
}

// Client is an end that follows a room: a socket. Its methods are called by the room's
// goroutine and must not block.
type Client interface {
	// Send queues a message that [Config.Encode] made.
	Send(message Message)
	// Disconnect says that this server does not serve the room to the member any more.
	Disconnect(DisconnectReason)
}

// DisconnectReason says why a member was shed.
type DisconnectReason uint8

// The reasons.
const (
	Reconnect DisconnectReason = iota // here or on another server; the seat is kept
	RoomGone                          // the room does not exist any more
	Removed                           // the player was put out of the room
)
