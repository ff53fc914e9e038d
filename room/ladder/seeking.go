package ladder

import (
	"context"
	"errors"

	"rattle/room"
)

// ErrNoChallenge says that nothing was agreed on under that name, or not with this player.
var ErrNoChallenge = errors.New("there is no such challenge, or it is over")

// ErrNoRoom is what an [Opener] answers where whoever asks may open no more rooms. They are out
// of the queue for a while, and so is the rival if both are at one address.
var ErrNoRoom = errors.New("whoever asks may open no more rooms for now")

// Wish is what somebody looks for.
type Wish struct {
	Player room.PlayerID
	Name   string // "" for the one that is known
	Dice   string // ID of a set, or [AnyDice]; with a challenge, its set
	With   string // ID of a challenge, or [Rematch] of a match; "": with anybody
	From   string // the address; it is kept as a hash only
}

const again = "again-"

// Rematch names the agreement of two to play once more.
func Rematch(match string) string { return again + match }

// Seeking is how somebody's search stands: they wait, or they have a Match.
type Seeking struct {
	Match   *Meet
	Now     room.Instant
	Since   room.Instant // waits
	Expects *room.Millis // the whole wait, nil where nothing is known
	Waiting int          // how many wait in the same place
	Alone   bool         // for somebody of one's choice
}

// OffersBot reports whether a bot may take the place of whoever is looked for: at once, as nobody has to wait.
func (s Seeking) OffersBot() bool { return s.Match == nil && !s.Alone }

// Meet is a match that somebody is in.
type Meet struct {
	Match string    `json:"match"` // UUID
	Code  room.Code `json:"code"`
	Dice  string    `json:"dice"`
	Rival Rival     `json:"rival"`
}

// Rival is the other one, as they are announced.
type Rival struct {
	Opponent
	Rating      float64 `json:"rating"`
	Provisional bool    `json:"provisional"`
}

// MeetOf announces a pairing to the one whose rival is given.
func (p Pairing) MeetOf(rival Waiting, match string, code room.Code) Meet {
	r := rival.With(p.Dice)
	return Meet{match, code, p.Dice, Rival{Opponent{rival.Player, rival.Name}, r.Rating, Provisional(r)}}
}

// Opener opens the room of a match between two.
type Opener func(ctx context.Context, match string, p Pairing) (room.Code, error)

// Challenge asks somebody, or whoever follows its link, for a match.
type Challenge struct {
	ID      string        `json:"id"`
	Dice    string        `json:"dice"` // ID of a set
	From    Opponent      `json:"from"`
	To      room.PlayerID `json:"to,omitempty"` // "": whoever comes first
	Over    bool          `json:"-"`            // it was played
	Address string        `json:"-"`            // it came from; only a keyed hash is kept, beside who challenges whom
}
