package daily

import (
	"context"

	"rattle/leaderboard"
	"rattle/room"
)

// Store stores the daily boards and their results. Its methods may be called from any goroutine.
type Store interface {
	Boards
	// Calendar returns the calendar of this moment. Its secret must not leave the server.
	Calendar(context.Context) (Calendar, error)
	// AttemptRoom returns the room of a player's attempt, "" before there is one.
	AttemptRoom(context.Context, room.PlayerID, Date) (room.Code, error)
	// StartAttempt stores the room of a player's attempt, unless one is stored, and returns the one that is.
	StartAttempt(context.Context, room.PlayerID, Date, room.Code) (room.Code, error)
	// Standing returns the result of a player's attempt with its place, false before it is recorded.
	Standing(context.Context, room.PlayerID, Date) (Attempt, leaderboard.Place, bool, error)
	// Overall returns the place of an attempt among both groups, from the one in its own.
	Overall(context.Context, Attempt, leaderboard.Place) (leaderboard.Place, error)
	// Streak returns a player's streak as of a day.
	Streak(ctx context.Context, p room.PlayerID, today Date) (Streak, error)
	// Players returns how many players have a result of a day.
	Players(context.Context, Date) (int, error)
	// Page returns n rows of a list of a day, from a rank on.
	Page(ctx context.Context, d Date, g Group, from, n int) (leaderboard.Page, error)
	// Around returns a player's row with n rows on either side, no rows if the player has none.
	Around(ctx context.Context, d Date, g Group, p room.PlayerID, n int) (leaderboard.Page, error)
}

// Boards are the boards of days as a store has them.
type Boards interface {
	// Board returns the board of a day, "" before it is stored.
	Board(context.Context, Date) (string, error)
	// SetBoard stores the board of a day, unless one is stored, and returns the one that is: servers
	// with other words might deal another.
	SetBoard(ctx context.Context, d Date, board string) (string, error)
}
