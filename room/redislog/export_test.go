package redislog

import "time"

// Where tests forge what time and other releases leave in the list of public rooms.
const (
	PublicKey    = publicKey
	PublicEndKey = publicEndKey
)

// Waiting is how many appends wait for others that are under way.
func (l *Log) Waiting() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, to := range l.lines {
		to.mu.Lock()
		n += len(to.waiting)
		to.mu.Unlock()
	}
	return n
}

// UntilLook is how long to wait after a look.
func (o Options) UntilLook(took, busy time.Duration) time.Duration { return o.untilLook(took, busy) }

// LargeSnapshot is the size of a snapshot that is unpacked beside few others.
const LargeSnapshot = largeSnapshot

// Unpack takes all places for that, until release is called.
func (l *Log) Unpack() (release func()) {
	for range cap(l.unpacks) {
		l.unpacks <- struct{}{}
	}
	return func() {
		for range cap(l.unpacks) {
			<-l.unpacks
		}
	}
}
