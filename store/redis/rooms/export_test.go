package rooms

// ListingsKey is where tests write listings of dead servers, and of other releases.
const ListingsKey = listingsKey

// Waiting returns how many appends wait for batches that are in flight.
func (l *Log) Waiting() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, node := range l.batchers {
		for _, b := range []*batcher{node.appends, node.words} {
			b.mu.Lock()
			n += len(b.pending)
			b.mu.Unlock()
		}
	}
	return n
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

// Upkeeps returns how many upkeeps have ended.
func (l *Log) Upkeeps() int64 { return l.upkeeps.Load() }
