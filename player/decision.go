package player

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"

	"rattle/room"
)

// ErrNoDecision is the error for a decision that is not stored, or that cannot be undone.
var ErrNoDecision = errors.New("there is no such decision to undo")

// Decision is what a moderator decided, for other moderators. It holds what it was about, so that it can be undone.
type Decision struct {
	At     room.Instant
	By     string // the name that the moderator gave
	Action Action
	Review *PendingReview // the result, of Counted and Excluded
	Report *Report        // of Closed
	Ruling *RulingChange  // of ChangedRuling
}

// Action is what a moderator did.
type Action string

// The actions. A result that counts is in totals and leaderboards, and stays there.
const (
	Counted       Action = "counted"  // a result that was held counts
	Excluded      Action = "excluded" // a result that was held does not count
	Closed        Action = "closed"   // a report is off the list
	ChangedRuling Action = "ruled"    // another name, no leaderboards, or no public tables, or any of that taken back
)

// CanUndo reports whether [Reviews.Undo] takes it back.
func (d Decision) CanUndo() bool { return d.Action != Counted }

// Concerns reports whether it names one of some players.
func (d Decision) Concerns(some room.ErasedPlayers) bool {
	return d.Review != nil && some.Has(d.Review.Player) ||
		d.Ruling != nil && some.Has(d.Ruling.Player) ||
		d.Report != nil && (some.Has(d.Report.From) || some.Has(d.Report.Against))
}

// ClosedReportsBy returns a player's reports that were closed by some decisions.
func ClosedReportsBy(decisions []Decision, p room.PlayerID) (closed []Report) {
	for _, d := range decisions {
		if d.Report != nil && d.Report.From == p {
			closed = append(closed, *d.Report)
		}
	}
	return closed
}

// ID identifies the decision among those that are stored.
func (d Decision) ID() string { return fingerprint(d) }

// ID identifies the report among those that are stored.
func (r Report) ID() string { return fingerprint(r) }

func fingerprint(of any) string {
	text, _ := json.Marshal(of) // it has no value that JSON lacks
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
