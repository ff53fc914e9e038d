package player

import (
	"context"

	"rattle/room"
)

// Identities stores the devices that are signed in as players, and what depends on them. Its methods may be
// called from any goroutine.
type Identities interface {
	// Authorized reports whether a device is signed in as its player.
	Authorized(context.Context, Device) (bool, error)
	// IssueCode returns a code by which another device can be signed in as a device's player, once, and when
	// it expires. IssueCode, SignOut and ReplacePhrase return [ErrSignedOut] if the device is not signed in
	// any more.
	IssueCode(context.Context, Device) (code string, ends room.Instant, err error)
	// RedeemCode signs in a new device, by the key of its secret, as the player of a code, or returns
	// [ErrInvalidCode].
	RedeemCode(ctx context.Context, code, key string) (room.PlayerID, error)
	// SignOut signs out all devices of a device's player, deletes the recovery phrase, and signs in a new
	// device by the key of its secret.
	SignOut(ctx context.Context, d Device, key string) error
	// ReplacePhrase replaces the recovery phrase of a device's player by a new one, given by its key.
	ReplacePhrase(ctx context.Context, d Device, key string) error
	// PhraseSince returns when a player's recovery phrase was made, 0 if there is none.
	PhraseSince(context.Context, room.PlayerID) (room.Instant, error)
	// PhraseOwner returns the player of a recovery phrase, by its key, or [ErrInvalidPhrase].
	PhraseOwner(ctx context.Context, key string) (room.PlayerID, error)
	// UsePhrase signs in a new device by a recovery phrase and signs out all others. The phrase next
	// replaces the one used. A repeated call with the same keys returns the same; another use of the
	// phrase is [ErrInvalidPhrase].
	UsePhrase(ctx context.Context, key, device, next string) (room.PlayerID, error)
	// DeclareBot signs out all devices of a player for good; the player's secret is a declared bot's from now
	// on. It returns false, and does nothing, if the store has data of the player.
	DeclareBot(context.Context, room.PlayerID) (bool, error)
	// Forget signs out all of a player's devices and deletes the player's data.
	Forget(context.Context, room.PlayerID) error
	// Admit reports whether the store may keep data of a player: always if it has some already, otherwise
	// within the quotas, and if pace allows it. An admission lasts for two days from the last call.
	Admit(ctx context.Context, p room.PlayerID, quotas []NewcomerQuota, pace func() bool) (bool, error)
	// SignedOut returns the players with a device that was signed out within the last minute.
	SignedOut(context.Context) ([]room.PlayerID, error)
	// Forgotten returns those of some players whose names must no longer be shown.
	Forgotten(context.Context, []room.PlayerID) (map[room.PlayerID]bool, error)
	// ForgottenVersion returns a number that changes whenever another player is forgotten.
	ForgottenVersion(context.Context) (int64, error)
}

// Moderation stores reports and blocks. Its methods may be called from any goroutine.
type Moderation interface {
	// Report stores a report for moderators.
	Report(context.Context, Report) error
	// Block keeps two players from being paired, or allows it again. It returns false if the player
	// blocks too many already.
	Block(ctx context.Context, p, other room.PlayerID, blocked bool) (bool, error)
	// Blocked returns the players that a player blocks.
	Blocked(ctx context.Context, p room.PlayerID) ([]room.PlayerID, error)
}

// Reviews stores what moderators read and decide. Its methods may be called from any goroutine.
type Reviews interface {
	// PendingReviews returns the results that are pending review.
	PendingReviews(context.Context) ([]PendingReview, error)
	// Reports returns the reports of players.
	Reports(context.Context) ([]Report, error)
	// Decide lets a result count or not, or returns [ErrNotPending] if it is not pending. By is the name of who decides.
	Decide(ctx context.Context, round string, p room.PlayerID, counts bool, by string) error
	// CloseReport takes a report off the list by its ID, or returns [ErrNotPending].
	CloseReport(ctx context.Context, id, by string) error
	// Decisions returns the last decisions, the newest first.
	Decisions(context.Context) ([]Decision, error)
	// Rulings returns what is ruled about players.
	Rulings(context.Context) (map[room.PlayerID]Ruling, error)
	// Rule replaces what is ruled about a player, or returns [ErrTooManyRulings].
	Rule(ctx context.Context, p room.PlayerID, r Ruling, by string) error
	// Undo takes a decision back by its ID, or returns [ErrNoDecision]. A result is pending again, a report is on
	// the list, and about a player is ruled what was before.
	Undo(ctx context.Context, id string) error
}

// Archive reads all stored data of a player. Its methods may be called from any goroutine.
type Archive interface {
	// Export returns a player's stored data without the records of rounds, which it names.
	Export(context.Context, room.PlayerID) (Export, error)
	// Rounds calls each for the records of rounds that are still stored, one after another.
	Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error
}
