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

	mu    sync.Mutex
	rooms int // waiting
	since time.Time
}

func (o *outage) begin(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.rooms++; o.rooms == 1 {
		o.since = time.Now()
		o.logger.Warn("store not answering; rooms are waiting", "error", err)
	}
}

// waiting returns the number of rooms that wait.
func (o *outage) waiting() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.rooms
}

func (o *outage) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.rooms--; o.rooms == 0 {
		o.logger.Info("store answering again; no room is waiting", "duration", time.Since(o.since).Round(time.Millisecond))
	}
}
