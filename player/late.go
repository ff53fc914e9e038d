package player

import (
	"slices"

	"rattle/room"
)

// A burst of late words is not suspicious: they were typed while the network or the store was down,
// and sent when it was back.
//
//	a gap of more than 3 s without a word ─┐
//	a new connection ──────────────────────┼──▶ the next 5 s may have late words, three times a round
//	the store is back ─────────────────────┘
//
// The record has the connections and the ends of outages, see [room.ConnectionsRestored]; gaps follow from the words. People
// pause as well, so only a gap that is followed by a burst counts as one of the three. Late words must still
// have been typed since the last word before them, and count for the rate of the whole round.

const (
	gapMillis        = 3_000
	maxLateSpans     = 3   // bursts of late words in a round
	impossibleFactor = 1.5 // a rate above a bound by this factor is beyond anybody
)

// withoutLateWords returns the words without those of bursts that may be late. A burst among the rest is
// suspicious.
func withoutLateWords(st room.Standing) []room.ScoredWord {
	words, times := st.Words, lateStarts(st)
	for range maxLateSpans {
		since, ok := lateStartOf(times, firstBurst(words))
		if !ok {
			break
		}
		words = slices.DeleteFunc(slices.Clone(words), func(w room.ScoredWord) bool { return isLate(w, since) })
	}
	return words
}

// lateStarts returns the instants from which on words may be late, in order.
func lateStarts(st room.Standing) []room.Millis {
	times := slices.Clone(st.ConnectionsRestored)
	before := room.Millis(0) // the opening
	for _, w := range st.Words {
		if w.At-before > gapMillis {
			times = append(times, w.At)
		}
		before = w.At
	}
	slices.Sort(times)
	return times
}

func isLate(w room.ScoredWord, since room.Millis) bool {
	return w.At >= since && w.At <= since+room.LateWindow
}

// firstBurst returns the words of the first burst, nil if there is none.
func firstBurst(words []room.ScoredWord) []room.ScoredWord {
	for i := range max(0, len(words)-burst+1) {
		if b := words[i : i+burst]; b[burst-1].At-b[0].At < burstMillis {
			return b
		}
	}
	return nil
}

// lateStartOf returns the last instant from which on some words of a burst may be late.
func lateStartOf(times []room.Millis, words []room.ScoredWord) (room.Millis, bool) {
	for _, since := range slices.Backward(times) {
		if slices.ContainsFunc(words, func(w room.ScoredWord) bool { return isLate(w, since) }) {
			return since, true
		}
	}
	return 0, false
}

// fastestLateRate returns how fast late words must have been typed at least, in words a minute, and how
// many words that is about: all that one outage may have held up, since the last word before it.
func fastestLateRate(st room.Standing, onTime []room.ScoredWord) (n int, pace float64) {
	first := -1 // index of the outage's first word
	since := room.Millis(0)
	for i, w := range st.Words {
		if len(onTime) > 0 && onTime[0].Order == w.Order {
			first, onTime = -1, onTime[1:]
			continue
		}
		if first < 0 {
			first = firstOfOutage(st, w.At-room.LateWindow)
			if since = 0; first > 0 { // else the opening
				since = st.Words[first-1].At
			}
		}
		late := i - first + 1
		if p := 60_000 * float64(late) / float64(max(1, w.At-since)); late >= burst && p > pace {
			n, pace = late, p
		}
	}
	return n, pace
}

// firstOfOutage returns the index of the first word from an instant on, or of an earlier one where the
// connection was lost again just after it was back.
func firstOfOutage(st room.Standing, from room.Millis) int {
	at := func(instant room.Millis) int {
		return slices.IndexFunc(st.Words, func(w room.ScoredWord) bool { return w.At >= instant })
	}
	first := at(from)
	for _, since := range slices.Backward(st.ConnectionsRestored) {
		if first > 0 && isLate(st.Words[first-1], since) {
			first = at(since)
		}
	}
	return first
}
