package rooms

import "time"

// Keys to which tests write expired listings, and those of other releases.
const (
	ListingsKey      = listingsKey
	ListingExpiryKey = listingExpiryKey
)

// Waiting returns how many appends wait for batches that are in flight.
func (l *Log) Waiting() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, b := range l.batchers {
		b.mu.Lock()
		n += len(b.pending)
		b.mu.Unlock()
	}
	return n
}

// UntilHeartbeat returns how long to wait after heartbeats.
func (o Options) UntilHeartbeat(took, busy time.Duration) time.Duration {
	return o.untilHeartbeat(took, busy)
}

// LargeSnapshot is the size above which few snapshots are decoded at a time.
const LargeSnapshot = largeSnapshot

// HoldLargeDecodes stops the decoding of large snapshots until release is called.
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
