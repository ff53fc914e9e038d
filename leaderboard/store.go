package leaderboard

import (
	"context"

	"rattle/room"
)

// Store stores leaderboards and profiles. Its methods may be called from any goroutine. A
// leaderboard without rows is empty; anything else that is missing is [ErrNotFound].
type Store interface {
	// Page returns n rows of a leaderboard from a rank; ranks start at 1.
	Page(ctx context.Context, id ID, from, n int) (Page, error)
	// Around returns a player's row with n rows on either side, no rows if the player has none.
	Around(ctx context.Context, id ID, p room.PlayerID, n int) (Page, error)
	// Place returns a player's place, with a rank of 0 if the player has no row.
	Place(ctx context.Context, id ID, p room.PlayerID) (Place, error)
	// Version returns a text that changes with every write to the leaderboard.
	Version(ctx context.Context, id ID) (string, error)
	// NameOf returns a player's current name, "" if none is stored.
	NameOf(ctx context.Context, p room.PlayerID) (string, error)
	// Profile returns a player's profile for a viewer, "" for anybody.
	Profile(ctx context.Context, p, viewer room.PlayerID) (Profile, error)
}
