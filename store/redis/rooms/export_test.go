package rooms

import "time"

// Where tests forge what time and other releases leave in the list of public rooms.
const (
	ListingsKey      = listingsKey
	ListingExpiryKey = listingExpiryKey
)

// Waiting is how many appends wait for others that are under way.
func (l *Log) Waiting() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, to := range l.batchers {
		to.mu.Lock()
		n += len(to.pending)
		to.mu.Unlock()
	}
	return n
}

// UntilHeartbeat is how long to wait after a look.
func (o Options) UntilHeartbeat(took, busy time.Duration) time.Duration {
	return o.untilHeartbeat(took, busy)
}

// LargeSnapshot is the size of a snapshot that is unpacked beside few others.
const LargeSnapshot = largeSnapshot

// HoldLargeDecodes takes all places for that, until release is called.
func (l *Log) HoldLargeDecodes() (release func()) {
	for range cap(l.largeDecodes) {
		l.largeDecodes <- struct{}{}
	}
	return func() {
		for range cap(l.largeDecodes) {
			<-l.largeDecodes
		}
	}
}
