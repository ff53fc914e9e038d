package player

// NewcomerQuota is how many new players a day are admitted from one source.
type NewcomerQuota struct {
	Source string // an address or its network; stored as a keyed hash only
	Max    int
}
