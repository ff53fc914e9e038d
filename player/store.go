package player

import (
	"context"

	"rattle/room"
)

// Identities is which devices are signed in as which players, and what follows from it. Its methods
// may be called from any goroutine.
type Identities interface {
	// Authorized reports whether a device is signed in as its player.
	Authorized(context.Context, Device) (bool, error)
	// IssueCode returns a code by which another device can be signed in as a device's player, once, and when
	// it expires. IssueCode, SignOut and ReplacePhrase return [ErrSignedOut] if the device is not signed in
	// any more.
	IssueCode(context.Context, Device) (code string, ends room.Instant, err error)
	// RedeemCode signs in a new device, by the key of its secret, as the player whom a code belongs to, or
	// returns [ErrInvalidCode].
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
	// DeclareBot signs out all devices of a player for good, whose secret is a declared bot's from now on. It
	// returns false, and does nothing, if something is stored of the player.
	DeclareBot(context.Context, room.PlayerID) (bool, error)
	// Forget signs out all of a player's devices and deletes what is stored of the player.
	Forget(context.Context, room.PlayerID) error
	// Admit reports whether something may be stored of a player: always if something is already, else
	// within the quotas, and if pace allows it. It holds for two days from the last call.
	Admit(ctx context.Context, p room.PlayerID, quotas []NewcomerQuota, pace func() bool) (bool, error)
	// SignedOut returns the players of whom a device was signed out within the last minute.
	SignedOut(context.Context) ([]room.PlayerID, error)
	// Forgotten returns which of some players must not be named any more.
	Forgotten(context.Context, []room.PlayerID) (map[room.PlayerID]bool, error)
	// ForgottenVersion returns a number that changes whenever another player must not be named any more.
	ForgottenVersion(context.Context) (int64, error)
}

// Moderation is what players report and whom they block. Its methods may be called from any goroutine.
type Moderation interface {
	// Report stores a report for moderators.
	Report(context.Context, Report) error
	// Block keeps two players from being paired, or allows it again. It returns false if the player
	// blocks too many already.
	Block(ctx context.Context, p, other room.PlayerID, blocked bool) (bool, error)
	// Blocked returns whom a player blocks.
	Blocked(ctx context.Context, p room.PlayerID) ([]room.PlayerID, error)
}

// Reviews is what moderators read and decide. Its methods may be called from any goroutine.
type Reviews interface {
	// PendingReviews returns the results that are pending review.
	PendingReviews(context.Context) ([]PendingReview, error)
	// Reports returns what players report.
	Reports(context.Context) ([]Report, error)
	// Decide lets a result count or not, or returns [ErrNotPending] if it is not pending.
	Decide(ctx context.Context, round string, p room.PlayerID, counts bool) error
}

// Archive is all that is stored of a player. Its methods may be called from any goroutine.
type Archive interface {
	// Export returns what is stored of a player besides the records of rounds, which it names.
	Export(context.Context, room.PlayerID) (Export, error)
	// Rounds calls each for the records of rounds that are still stored, one after another.
	Rounds(ctx context.Context, uuids []string, each func(room.PendingResult) error) error
}
