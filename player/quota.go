package player

// NewcomerQuota is the number of new players that are admitted from one source in a day.
type NewcomerQuota struct {
	Source string // an address or its network; stored as a keyed hash only
	Max    int
}
