package room

import "context"

// Records is what a store has of rounds that are over. Its methods may be called from any goroutine. A
// round that is not stored is an error of the store's.
type Records interface {
	// Round returns a round as it was recorded.
	Round(ctx context.Context, uuid string) (PendingResult, error)
	// Share returns the link by which a player shows a round: an earlier one, or the one given.
	Share(ctx context.Context, uuid string, p PlayerID, link string) (string, error)
	// Unshare revokes the link.
	Unshare(ctx context.Context, uuid string, p PlayerID) error
	// Shares returns the links by which some players show a round.
	Shares(ctx context.Context, uuid string, players []PlayerID) (map[PlayerID]string, error)
}
