package matchmaking

import (
	"context"
	"errors"

	"rattle/leaderboard"
	"rattle/leaderboard/rating"
	"rattle/room"
)

// ErrNoChallenge is the error for an ID that no challenge has.
var ErrNoChallenge = errors.New("there is no such challenge")

// ErrNoAgreement is the error for a search by an agreement, a challenge or a rematch, that does not exist, is over, or
// is between other players.
var ErrNoAgreement = errors.New("there is no such challenge or rematch, or it is over")

// ErrRoomLimit is the error of a [RoomOpener] if the player may open no more rooms. The player's
// searches are suspended for a while, and the opponent's as well if both are at one address.
var ErrRoomLimit = errors.New("the player may open no more rooms for now")

// TicketRequest is what a player searches for.
type TicketRequest struct {
	Player      room.PlayerID
	Name        string // "": the stored one
	Dice        string // ID of a set, or [AnyDice]; a challenge's own set replaces it
	AgreementID string // ID of a challenge, or [RematchID] of a match; "": any opponent
	Address     string // stored as a keyed hash only
}

const rematchPrefix = "again-"

// RematchID returns the agreement ID of a rematch.
func RematchID(match string) string { return rematchPrefix + match }

// TicketStatus is the state of a search: waiting, or with an Assignment.
type TicketStatus struct {
	Assignment   *Assignment
	Now          room.Instant
	Since        room.Instant // when the wait began
	ExpectedWait *room.Millis // from Since on; nil: unknown
	Waiting      int          // tickets in the same queue
	ByAgreement  bool         // the opponent was chosen, in a challenge or a rematch
}

// OffersBot reports whether the player may play a bot instead: always, unless the opponent was chosen.
func (s TicketStatus) OffersBot() bool { return s.Assignment == nil && !s.ByAgreement }

// Assignment is the match that a player is in.
type Assignment struct {
	MatchID  string // UUID
	Code     room.Code
	Dice     string
	Opponent RatedOpponent
}

// RatedOpponent is the opponent as the assignment shows them.
type RatedOpponent struct {
	leaderboard.Opponent
	Rating      float64
	Provisional bool
}

// AssignmentFor returns the assignment of the player whose opponent is given.
func (p Pairing) AssignmentFor(opponent Ticket, match string, code room.Code) Assignment {
	r := opponent.RatingWith(p.Dice)
	return Assignment{match, code, p.Dice, RatedOpponent{leaderboard.Opponent{ID: opponent.Player, Name: opponent.Name}, r.Rating, rating.Provisional(r)}}
}

// RoomOpener opens the room of a match.
type RoomOpener func(ctx context.Context, match string, p Pairing) (room.Code, error)

// Challenge is an invitation of one player, or of the first who follows the link, to a match.
type Challenge struct {
	ID       string
	Dice     string // ID of a set
	From     leaderboard.Opponent
	To       room.PlayerID // "": the first who follows the link
	Finished bool          // the match was played
	Address  string        // of the challenger; stored as a keyed hash only
}
