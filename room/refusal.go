package room

// Refusal is the reason why [Decide] refuses a command. Its value is the code that programs read;
// Error returns a sentence for people.
type Refusal string

// The refusals of a word.
const (
	TooShort     Refusal = "too-short"
	NotOnBoard   Refusal = "not-on-board"
	NotAWord     Refusal = "not-a-word"
	AlreadyFound Refusal = "already-found"
	TooLate      Refusal = "too-late"
	NotPlaying   Refusal = "not-playing"
	TooMany      Refusal = "too-many"
	KeyTaken     Refusal = "key-taken"
	TooFast      Refusal = "too-fast" // of a player who talks too much, and of package web's rate limits
)

// The refusals of anything else.
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
	Barred       Refusal = "barred" // of package web, by what moderators have ruled
)

// refusals has each refusal once: its sentence, and whether a word with this refusal costs a point
// where wrong words do.
var refusals = []struct {
	refusal  Refusal
	sentence string
	costs    bool
}{
	{refusal: TooShort, sentence: "the word is too short"},
	{refusal: NotOnBoard, sentence: "this word is not on the board", costs: true},
	{refusal: NotAWord, sentence: "this word is not in the list", costs: true},
	{refusal: AlreadyFound, sentence: "you have found this word already"},
	{refusal: TooLate, sentence: "the round was over"},
	{refusal: NotPlaying, sentence: "no round is in progress"},
	{refusal: TooMany, sentence: "you have found as many words as a round can hold"},
	{refusal: KeyTaken, sentence: "this tab has sent another word with this number"},
	{refusal: TooFast, sentence: "too fast: wait a moment"},
	{refusal: UnknownRoom, sentence: "there is no such room"},
	{refusal: BadSettings, sentence: "these settings are invalid"},
	{refusal: BadName, sentence: "a name has 1 to 20 visible characters and does not offend"},
	{refusal: NameTaken, sentence: "another player in the room has this name"},
	{refusal: RoomFull, sentence: "every seat of the room is taken"},
	{refusal: RoomLocked, sentence: "the host has locked the room"},
	{refusal: RoomReserved, sentence: "this room is reserved for its players"},
	{refusal: WasRemoved, sentence: "you were removed from this room and may come back after an hour"},
	{refusal: NotJoined, sentence: "you have no seat in the room"},
	{refusal: NotHost, sentence: "only the host can do this"},
	{refusal: NotNow, sentence: "this is not possible now"},
	{refusal: NotPublic, sentence: "players vote in public rooms only; elsewhere the host decides"},
	{refusal: NoSuchPlayer, sentence: "this player has no seat in the room"},
	{refusal: NoBots, sentence: "bots may play only where the host admits them"},
	{refusal: Barred, sentence: "the people who run this server have ruled that you play at private tables only"},
	{refusal: BadTalk, sentence: "a remark has 1 to 140 visible characters"},
}

// Refusals returns all refusals.
func Refusals() []Refusal {
	all := make([]Refusal, len(refusals))
	for i, r := range refusals {
		all[i] = r.refusal
	}
	return all
}

// CostsPoint reports whether a word with this refusal costs a point, where wrong words do.
func (r Refusal) CostsPoint() bool {
	for _, known := range refusals {
		if known.refusal == r {
			return known.costs
		}
	}
	return false
}

// Error returns the sentence for people.
func (r Refusal) Error() string {
	for _, known := range refusals {
		if known.refusal == r {
			return known.sentence
		}
	}
	return string(r)
}
