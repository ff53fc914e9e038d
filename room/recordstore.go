package room

import "context"

// Records stores the records of closed rounds. Any goroutine may call its methods. If a round is not
// stored, they return an error of the store's.
type Records interface {
	// Round returns a round as it was recorded.
	Round(ctx context.Context, uuid string) (PendingResult, error)
	// Share returns the link by which a player shares a round: an earlier one if there is one, else
	// link.
	Share(ctx context.Context, uuid string, p PlayerID, link string) (string, error)
	// Unshare revokes the link.
	Unshare(ctx context.Context, uuid string, p PlayerID) error
	// Shares returns the links by which these players share a round.
	Shares(ctx context.Context, uuid string, players []PlayerID) (map[PlayerID]string, error)
}
