package results

import (
	"context"
	"log/slog"

	"rattle/daily"
	"rattle/leaderboard"
	"rattle/leaderboard/audit"
	"rattle/matchmaking"
	"rattle/player"
	"rattle/room"
)

// Store stores results. Its methods, and those of its parts, may be called from any goroutine.
type Store struct {
	Parts

	screen  Screener
	rulings rulings
}

// Parts are the stores of all subjects.
type Parts struct {
	Players
	Records
	Leaderboards
	Days   Days
	Queue  Queue
	Words  Words
	Eraser Eraser
	Clock  Clock
}

// Options are what the owner of a store may choose. The zero value has the defaults.
type Options struct {
	// Screen finds what is suspicious; nil: nothing is.
	Screen Screener
	// OnlyAdmitted has results of a new player stored only after [player.Identities.Admit].
	OnlyAdmitted bool
	// MaxRows is how many rows a leaderboard has at most; the default is [leaderboard.MaxRows].
	MaxRows int
}

// New returns a store of these parts, which were opened with the same options.
func New(p Parts, o Options) *Store {
	s := &Store{Parts: p, screen: o.Screen}
	s.Days = listedDays{p.Days, s}
	return s
}

// Clock is the store's clock, which all servers share.
type Clock interface {
	Now(context.Context) (room.Instant, error)
}

// Players stores players.
type Players interface {
	player.Identities
	player.Moderation

	// AllForgotten returns who is known to have asked to be forgotten.
	AllForgotten(context.Context) (player.Forgotten, error)
	// ForgetUntil is Forget for a restored store, which remembers the player until an instant.
	ForgetUntil(ctx context.Context, p room.PlayerID, until room.Instant) error
	// AnyStored reports whether results of at least one of some players may be stored.
	AnyStored(context.Context, []room.PlayerID) (bool, error)
	// Status returns the status of a player.
	Status(context.Context, room.PlayerID) (player.Status, error)
	// Reports returns what players have reported, the newest first.
	Reports(context.Context) ([]player.Report, error)
	// PendingReviews returns the results that a person is to review, the oldest first.
	PendingReviews(context.Context) ([]player.PendingReview, error)
	// RemoveReport takes a report off the list, and reports whether it was there; RestoreReport adds it again as it was.
	RemoveReport(context.Context, player.Report) (bool, error)
	RestoreReport(context.Context, player.Report) error
	// AddDecision stores a decision of a moderator, and drops the oldest if there are too many.
	AddDecision(context.Context, player.Decision) error
	// Decisions returns them, the newest first.
	Decisions(context.Context) ([]player.Decision, error)
	// RemoveDecision removes one.
	RemoveDecision(context.Context, player.Decision) error
	// Rulings returns what is ruled about players.
	Rulings(context.Context) (map[room.PlayerID]player.Ruling, error)
	// SetRuling replaces what is ruled about a player; zero removes it.
	SetRuling(context.Context, room.PlayerID, player.Ruling) error
	// AddReview lists a result for a person to review, once, for as long as records last.
	AddReview(context.Context, player.PendingReview) error
	// RemoveReview takes a result off the list.
	RemoveReview(ctx context.Context, round string, p room.PlayerID) error
	// AddPlayer adds devices, phrase, blocks, reports and reviews to an export.
	AddPlayer(context.Context, *player.Export) error
}

// Records stores the records of rounds.
type Records interface {
	room.Records

	// Save stores the record of a round, with the refs of rows that are about to show it, and notes which results a
	// person has to review. It returns the players whose results are not decided yet. An existing record stays as it is.
	Save(ctx context.Context, o room.PendingResult, refs []string, review []room.PlayerID) (pending []room.PlayerID, err error)
	// Review returns the state of a player's result.
	Review(ctx context.Context, round string, p room.PlayerID) (player.ReviewState, error)
	// NoteReview notes the outcome of a review, if the record is still there.
	NoteReview(ctx context.Context, round string, p room.PlayerID, outcome player.ReviewState) error
	// RoundIDs returns the UUIDs of all rounds that have a record, in order.
	RoundIDs(context.Context) ([]string, error)
	// Rounds calls each with the records of some rounds, except those that have expired.
	Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error
	// RoundsWithExcluded calls each with the same records, and with the players whose results are kept off the
	// leaderboards: not reviewed yet, or rejected.
	RoundsWithExcluded(ctx context.Context, uuids []string, each func(room.PendingResult, map[room.PlayerID]bool) error) error
	// AddDecisions adds the outcomes of reviews to an export that has the player's rounds already.
	AddDecisions(context.Context, *player.Export) error
}

// Leaderboards stores rows, totals, profiles and ratings.
type Leaderboards interface {
	leaderboard.Store

	// Counted returns those of some rows whose kinds count already.
	Counted(context.Context, []leaderboard.RowUpdate) ([]leaderboard.RowUpdate, error)
	// ApplyRound adds a round to its players, once, and then sets their rows.
	ApplyRound(context.Context, room.PendingResult, leaderboard.Projection) error
	// ApplyApproved sets the rows of one player of a round that was applied without them.
	ApplyApproved(context.Context, room.PendingResult, leaderboard.Projection, room.PlayerID) error
	// RecordMatch stores the result of a match, and returns it; false if the match counts for nothing. The ratings of
	// the first call that stores the match hold. Before it has returned the players must not be in another match.
	RecordMatch(context.Context, room.MatchResult) (leaderboard.StoredMatch, bool, error)
	// AddResults adds profile, history, totals, rows and the UUIDs of rounds to an export.
	AddResults(context.Context, *player.Export) error

	// What follows is for an audit.

	// CountedSince returns since when each kind of leaderboard counts, as far as a server has noted it.
	CountedSince(context.Context) (leaderboard.CountedSince, error)
	// Matches returns all stored matches, in the order of their ends.
	Matches(context.Context) ([]leaderboard.StoredMatch, error)
	// IDs returns all leaderboards that have rows.
	IDs(context.Context) ([]leaderboard.ID, error)
	// PeriodTotals returns the totals that rows of a leaderboard of totals have to show, except those of players about
	// whom nothing is stored any more.
	PeriodTotals(context.Context, leaderboard.ID, []leaderboard.Row) (map[room.PlayerID]int, error)
	// PlayerTotals returns a player's totals, and ratings by dice; false for a player who is forgotten.
	PlayerTotals(context.Context, room.PlayerID) (audit.Totals, map[string]leaderboard.PlayerRating, bool, error)
}

// Days stores the daily boards.
type Days interface {
	daily.Store

	// Record stores an attempt. A second attempt by the player on that day changes nothing, nor does recording the same
	// one again, except that it may list an attempt that was not listed.
	Record(ctx context.Context, a daily.Attempt, listed bool) error
	// Played returns the points of a player's attempts, by day.
	Played(context.Context, room.PlayerID) (map[daily.Date]int, error)
	// Dates returns all days that have results, for an audit.
	Dates(context.Context) ([]daily.Date, error)
	// Day returns all that is stored of a day, at one instant, for an audit.
	Day(context.Context, daily.Date) (audit.StoredDay, error)
	// AddDays adds a player's daily boards to an export.
	AddDays(context.Context, *player.Export) error
}

// Queue stores tickets, matches and challenges.
type Queue interface {
	matchmaking.Store

	// CurrentMatch returns the match that a player is in, nil for none.
	CurrentMatch(context.Context, room.PlayerID) (*matchmaking.Assignment, error)
	// Release releases the players of a match that is over, so that they can search again.
	Release(context.Context, room.MatchResult) error
	// HashAddress returns a hash of the address that a room is opened from, which does not reveal the address.
	HashAddress(ctx context.Context, address string) (string, error)
	// Waiting returns how many tickets take any opponent.
	Waiting(context.Context) (int64, error)
	// AddMatchmaking adds challenges and the current match to an export.
	AddMatchmaking(context.Context, *player.Export) error
}

// Eraser removes the names of players who asked to be forgotten.
type Eraser interface {
	// Run makes a pass whenever a player is to be erased, until ctx is done.
	Run(ctx context.Context, logger *slog.Logger)
	// Pass erases all players who are to be erased, and returns how many there were.
	Pass(context.Context) (int, error)
	// EraseFrom removes the names of players from what a result, which sets some rows, has just been written to: a pass
	// may have read that before.
	EraseFrom(ctx context.Context, gone room.ErasedPlayers, o room.PendingResult, rows []leaderboard.RowUpdate) error
}
