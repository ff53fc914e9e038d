package live

import (
	"log/slog"
	"sync"
	"time"
)

// outage logs that the store does not answer, and that it does again: one line each, however many
// rooms wait for it.
type outage struct {
	logger *slog.Logger

	mu       sync.Mutex
	rooms    int // waiting
	since    time.Time
	answered bool      // the store has answered one of them
	trouble  time.Time // the last time that it answered a call which it had not answered before
}

// noteTrouble notes that the store has answered a call which it had not answered before.
func (o *outage) noteTrouble() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.trouble = time.Now()
}

// lastTrouble returns when that was last, the zero time for never.
func (o *outage) lastTrouble() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.trouble
}

func (o *outage) begin(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.rooms++; o.rooms == 1 {
		o.since, o.answered = time.Now(), false
		o.logger.Warn("store not answering; rooms are waiting", "error", err)
	}
}

// waiting returns the number of rooms that wait.
func (o *outage) waiting() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.rooms
}

// end ends the waiting of one room, which the store has answered or which has given up.
func (o *outage) end(answered bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.answered = o.answered || answered
	if o.rooms--; o.rooms == 0 && o.answered {
		o.logger.Info("store answering again; no room is waiting", "duration", time.Since(o.since).Round(time.Millisecond))
	}
}
