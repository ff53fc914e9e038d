package room

// Refusal is a no of [Decide]. The list is closed: each has a name that programs read (its
// value) and a sentence for people (Error).
type Refusal string

// What can be refused to a word.
const (
	TooShort     Refusal = "too-short"
	NotOnBoard   Refusal = "not-on-board" // costs a point where wrong words do
	NotAWord     Refusal = "not-a-word"   // likewise
	AlreadyFound Refusal = "already-found"
	TooLate      Refusal = "too-late"
	NotPlaying   Refusal = "not-playing"
	TooMany      Refusal = "too-many"
	KeyTaken     Refusal = "key-taken"
	TooFast      Refusal = "too-fast" // by the edge; to a person too, and to who talks too much
)

// What can be refused to a person.
const (
	UnknownRoom  Refusal = "unknown-room"
	BadSettings  Refusal = "bad-settings"
	BadName      Refusal = "bad-name"
	NameTaken    Refusal = "name-taken"
	RoomFull     Refusal = "room-full"
	RoomLocked   Refusal = "room-locked"
	RoomReserved Refusal = "room-reserved"
	WasRemoved   Refusal = "removed"
	NotJoined    Refusal = "not-joined"
	NotHost      Refusal = "not-host"
	NotNow       Refusal = "not-now"
	NotPublic    Refusal = "not-public"
	NoSuchPlayer Refusal = "no-such-player"
	BadTalk      Refusal = "bad-talk"
	NoBots       Refusal = "no-bots"
)

// Costs reports whether a word that is refused so costs a point, where wrong words do.
func (r Refusal) Costs() bool { return r == NotOnBoard || r == NotAWord }

// Error gives the sentence for people.
func (r Refusal) Error() string {
	switch r {
	case TooShort:
		return "the word is too short"
	case NotOnBoard:
		return "the board has no path for this word"
	case NotAWord:
		return "this is not in the word list"
	case AlreadyFound:
		return "you have found this word already"
	case TooLate:
		return "the round was over"
	case NotPlaying:
		return "no round is being played"
	case TooMany:
		return "so many words, or from so many tabs, nobody can find in a round"
	case KeyTaken:
		return "this number of this tab stands for another word of the round"
	case TooFast:
		return "this is faster than anybody plays; wait a moment"
	case UnknownRoom:
		return "there is no such room"
	case BadSettings:
		return "these settings cannot be played"
	case BadName:
		return "a name has 1 to 20 visible characters and offends nobody"
	case NameTaken:
		return "somebody in the room has this name"
	case RoomFull:
		return "every seat of the room is taken"
	case RoomLocked:
		return "the host has locked the room"
	case RoomReserved:
		return "this room is for the players whom it was opened for"
	case WasRemoved:
		return "you were put out of this room and may come back after an hour"
	case NotJoined:
		return "you have no seat in the room"
	case NotHost:
		return "only the host can do this"
	case NotNow:
		return "this cannot be done at this moment of the game"
	case NotPublic:
		return "players vote in public rooms only; elsewhere the host decides"
	case NoSuchPlayer:
		return "this player has no seat in the room"
	case NoBots:
		return "bots play where the host of a table lets them in"
	case BadTalk:
		return "a remark has 1 to 140 visible characters"
	}
	return string(r)
}
