package live

import "sync"

// leavers are the members that have left and that the follower has not removed yet. Any goroutine may
// add to them.
type leavers struct {
	signal chan struct{} // has an element while there may be some

	mu      sync.Mutex
	members []*Member
}

func newLeavers() *leavers { return &leavers{signal: make(chan struct{}, 1)} }

// add never waits.
func (l *leavers) add(m *Member) {
	l.mu.Lock()
	l.members = append(l.members, m)
	l.mu.Unlock()
	select {
	case l.signal <- struct{}{}:
	default:
	}
}

// take returns all and forgets them.
func (l *leavers) take() []*Member {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := l.members
	l.members = nil
	return taken
}
