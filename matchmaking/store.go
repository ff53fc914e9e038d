package matchmaking

import (
	"context"

	"rattle/room"
)

// Store is the queue, and the challenges and ratings that it needs. Its methods may be called from any
// goroutine.
type Store interface {
	// Poll keeps a player in the queue, from which a player drops who does not call it again within
	// seconds, or returns the match that the player is in. Where it finds a pair it opens the room by
	// the opener. It returns [ErrNoAgreement] if the player cannot meet whom the request names.
	Poll(context.Context, TicketRequest, RoomOpener) (TicketStatus, error)
	// Cancel takes a player out of the queue.
	Cancel(context.Context, room.PlayerID) error
	// Challenge stores a challenge and returns it with its ID.
	Challenge(context.Context, Challenge) (Challenge, error)
	// ChallengeByID returns a challenge, or [ErrNoChallenge].
	ChallengeByID(ctx context.Context, id string) (Challenge, error)
	// Challenges returns those that await a player's answer.
	Challenges(context.Context, room.PlayerID) ([]Challenge, error)
	// Ratings returns a player's ratings at an instant, by dice.
	Ratings(context.Context, room.PlayerID, room.Instant) (map[string]room.Rating, error)
}
