package player

import (
	"time"

	"rattle/room"
)

const (
	// TTL is how long a player is stored after the last visit or round. A browser keeps the cookie for a year from the
	// last visit: as long as a player can come back, everything is there.
	TTL = 366 * 24 * time.Hour
	// MatchTTL is how long a match is stored at least.
	MatchTTL = TTL - 24*time.Hour
	// RecordTTL is how long the record of a round lasts that no row shows.
	RecordTTL = 90 * 24 * time.Hour
)

// Status determines whether a player's results are stored, and on which list of a day they are.
type Status struct {
	FirstSeen room.Instant // 0: never
	Forgotten bool         // the player asked to be forgotten
	Excluded  bool         // nothing may be stored
}
