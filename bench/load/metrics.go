package load

import (
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// metrics counts and measures. It is safe for concurrent use.
type metrics struct {
	shards [8]shard // so that no goroutine waits for another

	sent, answered, inTime, accepted atomic.Int64 // words
	resent                           atomic.Int64 // words that were sent again after a reconnect or a loss
	resentAfterLoss                  atomic.Int64 // of these, words that had got points and were missing in a room message
	sockets, reconnections, rounds   atomic.Int64
	bytesIn, bytesOut, messages      atomic.Int64

	mu          sync.Mutex
	errors      map[string]int
	differences []string
	different   int
}

type shard struct {
	mu       sync.Mutex
	times    [kinds]*hdrhistogram.Histogram // in microseconds
	refusals map[string]int
}

// The measured durations.
const (
	answer = iota // from when a word was due to its answer
	wire          // from when it was sent to its answer
	others        // from the instant at which it was due to its arrival at another player
	late          // from when it was due to when it was sent: our own fault
	kinds
)

const (
	maxTime           = int64(10 * time.Minute / time.Microsecond)
	significantDigits = 3
	maxDifferences    = 100 // differences that are reported in full
	maxErrorKinds     = 100 // kinds of errors
)

func newMetrics() *metrics {
	m := &metrics{errors: make(map[string]int)}
	for i := range m.shards {
		m.shards[i].refusals = make(map[string]int)
		for kind := range m.shards[i].times {
			m.shards[i].times[kind] = hdrhistogram.New(1, maxTime, significantDigits)
		}
	}
	return m
}

// observe records a duration.
func (m *metrics) observe(by, kind int, d time.Duration) {
	s := &m.shards[by%len(m.shards)]
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.times[kind].RecordValue(min(max(0, d.Microseconds()), maxTime)) // which fits
}

func (m *metrics) refused(by int, refusal string) {
	s := &m.shards[by%len(m.shards)]
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refusals[refusal]++
}

// unanswered is the error of a word whose answer never came.
const unanswered = "unanswered"

// countError counts an event that should not happen, but may when servers or stores fail.
func (m *metrics) countError(kind string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, known := m.errors[kind]; !known && len(m.errors) >= maxErrorKinds {
		kind = "other"
	}
	m.errors[kind]++
}

// addDifference records a violation of what a server promises in any case.
func (m *metrics) addDifference(format string, args ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.different++; len(m.differences) < maxDifferences {
		m.differences = append(m.differences, fmt.Sprintf(format, args...))
	}
}

func (m *metrics) merged(kind int) Times {
	sum := hdrhistogram.New(1, maxTime, significantDigits)
	for i := range m.shards {
		s := &m.shards[i]
		s.mu.Lock()
		sum.Merge(s.times[kind])
		s.mu.Unlock()
	}
	return timesOf(sum)
}

func (m *metrics) allRefusals() map[string]int {
	all := make(map[string]int)
	for i := range m.shards {
		s := &m.shards[i]
		s.mu.Lock()
		for refusal, n := range s.refusals {
			all[refusal] += n
		}
		s.mu.Unlock()
	}
	return all
}

func (m *metrics) problems() (errors map[string]int, differences []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	differences = append([]string{}, m.differences...)
	if more := m.different - len(m.differences); more > 0 {
		differences = append(differences, fmt.Sprintf("and %d more", more))
	}
	return maps.Clone(m.errors), differences
}
