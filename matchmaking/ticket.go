package matchmaking

import (
	"context"
	"errors"

	"rattle/leaderboard"
	"rattle/leaderboard/rating"
	"rattle/room"
)

// ErrNoChallenge says that nothing was agreed on under that name, or not with this player.
var ErrNoChallenge = errors.New("there is no such challenge, or it is over")

// ErrRoomLimit is what an [Opener] answers where whoever asks may open no more rooms. They are out
// of the queue for a while, and so is the rival if both are at one address.
var ErrRoomLimit = errors.New("whoever asks may open no more rooms for now")

// TicketRequest is what somebody looks for.
type TicketRequest struct {
	Player  room.PlayerID
	Name    string // "" for the one that is known
	Dice    string // ID of a set, or [AnyDice]; with a challenge, its set
	With    string // ID of a challenge, or [Rematch] of a match; "": with anybody
	Address string // the address; it is kept as a hash only
}

const rematchPrefix = "again-"

// RematchID names the agreement of two to play once more.
func RematchID(match string) string { return rematchPrefix + match }

// TicketStatus is how somebody's search stands: they wait, or they have a Match.
type TicketStatus struct {
	Assignment   *Assignment
	Now          room.Instant
	Since        room.Instant // waits
	ExpectedWait *room.Millis // the whole wait, nil where nothing is known
	Waiting      int          // how many wait in the same place
	Invited      bool         // for somebody of one's choice
}

// OffersBot reports whether a bot may take the place of whoever is looked for: at once, as nobody has to wait.
func (s TicketStatus) OffersBot() bool { return s.Assignment == nil && !s.Invited }

// Assignment is a match that somebody is in.
type Assignment struct {
	Match    string        `json:"match"` // UUID
	Code     room.Code     `json:"code"`
	Dice     string        `json:"dice"`
	Opponent RatedOpponent `json:"rival"`
}

// RatedOpponent is the other one, as they are announced.
type RatedOpponent struct {
	leaderboard.Opponent
	Rating      float64 `json:"rating"`
	Provisional bool    `json:"provisional"`
}

// AssignmentFor announces a pairing to the one whose rival is given.
func (p Pairing) AssignmentFor(opponent Ticket, match string, code room.Code) Assignment {
	r := opponent.RatingWith(p.Dice)
	return Assignment{match, code, p.Dice, RatedOpponent{leaderboard.Opponent{ID: opponent.Player, Name: opponent.Name}, r.Rating, rating.Provisional(r)}}
}

// RoomOpener opens the room of a match between two.
type RoomOpener func(ctx context.Context, match string, p Pairing) (room.Code, error)

// Challenge asks somebody, or whoever follows its link, for a match.
type Challenge struct {
	ID       string               `json:"id"`
	Dice     string               `json:"dice"` // ID of a set
	From     leaderboard.Opponent `json:"from"`
	To       room.PlayerID        `json:"to,omitempty"` // "": whoever comes first
	Finished bool                 `json:"-"`            // it was played
	Address  string               `json:"-"`            // it came from; only a keyed hash is kept, beside who challenges whom
}
