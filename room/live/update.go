package live

import "rattle/room"

// Message is an update that [Config.Encode] has encoded. Many members may be sent the same message, so
// Text must not be changed; in Shared a client can keep what it makes of the text once for all of them.
type Message struct {
	Text   []byte
	Shared any
}

// Update is what a member can be sent: [ViewUpdate], [ResultUpdate], [ScoreUpdate], [PlayerUpdate],
// [TalkUpdate], [WordAnswer], [RequestRefused], [RequestDone], [StoreUnavailable], or several [Updates].
type Update interface{ update() }

type (
	// ViewUpdate is all that a member may know of the room, except the result. It replaces what the
	// member was sent before.
	ViewUpdate struct {
		View room.RoomView
		Now  room.Instant // the store's clock
		// OwnUnchanged is set if the view's Mine and Wrong are as last sent to the member.
		OwnUnchanged bool
		// Common, if it is not nil, is shared by all views that are sent at this moment: an encoder
		// can keep there what they have in common.
		Common *[]byte
	}
	// ResultUpdate is the result of the round that has closed. Each member is sent it once, before
	// the first view of the results.
	ResultUpdate struct {
		Key    ResultKey
		Result func() *room.RoundResult // works out the result
	}
	// ScoreUpdate is a player's score in this round, without the words.
	ScoreUpdate struct {
		Player room.PlayerID
		Words  int
		Points *int // nil where others may not know
	}
	// PlayerUpdate is one player's entry in the view; nothing else has changed.
	PlayerUpdate struct{ room.Player }
	// TalkUpdate is a new remark.
	TalkUpdate struct{ room.Remark }
	// WordAnswer is the answer to a word that the member's player has submitted or practised.
	WordAnswer struct {
		Key      room.Key
		Word     string
		Points   int          // negative where a refused word costs points
		Refusal  room.Refusal // "" when the word counts
		Practice bool         // practised after the close
	}
	// RequestRefused refuses any other request of a member, and a word of a member without a seat.
	RequestRefused struct {
		Reason  room.Refusal
		Setting room.SettingError // the one at fault, where it is a setting
		ID      int               // of the request, see [Member.DoWithID]; 0: none
		N       int               // of the word's key; 0: the request was no word
	}
	// RequestDone confirms a request of the member with an id.
	RequestDone struct{ ID int }
	// Updates are small ones that are sent in one message.
	Updates []Update
	// StoreUnavailable is sent when the store does not respond. Any later update ends it.
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
func (Updates) update()          {}
func (StoreUnavailable) update() {}

// ResultKey identifies a result. Where a store that failed over has lost the end of a round, the round
// ends again, with another result.
type ResultKey struct {
	Code  room.Code
	Round string // UUID
	Since room.Instant
}
