package player

import "time"

// How much is stored about players, and for how long.
const (
	MaxBlocked = 200 // by one player

	MaxReports          = 1000
	MaxReportsByPlayer  = 20
	MaxReportsByAddress = 100

	// MaxReviews is how many results are listed for review, the newest. What falls off the list stays off the
	// leaderboards.
	MaxReviews = 10_000

	// MaxDecisions is how many decisions of moderators are stored, the newest, and DecisionsTTL for how long after the
	// last of them.
	MaxDecisions = 10_000
	DecisionsTTL = 366 * 24 * time.Hour

	// MaxRulings is about how many players moderators can rule at a time: servers read all of them, and whoever reads a
	// leaderboard looks for the rows of those who are unlisted.
	MaxRulings = 300

	// SignedOutTTL is how long a sign-out is announced to servers: longer than the sign-out may take, since it is
	// announced first.
	SignedOutTTL = time.Minute
	// AdmittedTTL is how long after admission a new player's first result is stored.
	AdmittedTTL = 2 * 24 * time.Hour
	// NewcomersWindow is how long the new players of an address are counted together, from the first of them on.
	NewcomersWindow = 24 * time.Hour
	// ReportsSecretTTL is how long the secret of the hashes of addresses in reports lasts: long enough for people to
	// notice an address that reports everybody.
	ReportsSecretTTL = 90 * 24 * time.Hour
)
