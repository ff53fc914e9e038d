package matchmaking

import (
	"slices"

	"rattle/room"
)

// WaitSample is how long a player waited to be paired.
type WaitSample struct {
	At  room.Instant // of the pairing
	For room.Millis
}

// maxSampleAge is how long a sample counts, in ms.
const maxSampleAge = 30 * 60 * 1000

// ExpectedWait returns the median of recent waits, and false if there are none.
func ExpectedWait(samples []WaitSample, now room.Instant) (room.Millis, bool) {
	var all []room.Millis
	for _, s := range samples {
		if now.Since(s.At) <= maxSampleAge {
			all = append(all, s.For)
		}
	}
	if len(all) == 0 {
		return 0, false
	}
	slices.Sort(all)
	return all[len(all)/2], true
}
