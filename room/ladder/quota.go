package ladder

// Quota is how many new players of a day may be kept, of those who come from one place.
type Quota struct {
	Of   string // an address, or the site that it belongs to: hidden before it is stored
	Most int
}
