package room

// Instant is a point in time by the store's clock, in milliseconds since 1970 (UTC). No other clock
// decides anything in a room.
type Instant int64

// Millis is a length of time in milliseconds.
type Millis int64

// Add returns the instant that is d after i.
func (i Instant) Add(d Millis) Instant { return i + Instant(d) }

// Since returns the time from start to i.
func (i Instant) Since(start Instant) Millis { return Millis(i - start) }
