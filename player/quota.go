package player

// NewcomerQuota is how many new players of a day may be kept, of those who come from one place.
type NewcomerQuota struct {
	Source string // an address, or the site that it belongs to: hidden before it is stored
	Max    int
}
