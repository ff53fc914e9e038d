package matchmaking

import "time"

// How much is stored of searches and challenges, and for how long.
const (
	PollTimeout  = 8 * time.Second // after which a ticket that is not refreshed expires
	MatchTimeout = 3 * time.Hour   // after which a match is given up

	// MaxCandidates is how many tickets a poll reads: of the MaxAddresses addresses with the oldest tickets, and of as
	// many with the newest, the same number each. So no address hides others, neither by being first nor by joining
	// again and again.
	MaxCandidates = 100
	MaxAddresses  = 50

	MaxAtAddress = 20 // tickets in one pool
	MaxWaitTimes = 20 // by dice

	// RecentTTL is how long a player counts as a recent one of an address after the last poll.
	RecentTTL = time.Minute
	// SuspensionTTL is how long a no-show is suspended, NoShowTTL how long it counts for the address.
	SuspensionTTL = 30 * time.Second
	NoShowTTL     = 10 * time.Minute

	// PairAttempts is how often one poll tries again if another took the candidate that it had found.
	PairAttempts = 3

	// ChallengeTTL is how long a challenge may be accepted.
	ChallengeTTL = 24 * time.Hour
	// MaxInbox is how many challenges to a player are stored, the newest of each challenger. If there are more, the
	// oldest from the address with the most is removed, so that no address hides the challenges of others.
	MaxInbox = 20

	// SecretTTL is how long the secret of the hashes of addresses lasts: then nobody can link old hashes to addresses.
	SecretTTL = 24 * time.Hour
)
