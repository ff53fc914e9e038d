package load

import (
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// meter counts and times. Its methods may be called from any goroutine.
type meter struct {
	shards [8]shard // so that nobody waits for anybody

	sent, answered, inTime, accepted atomic.Int64 // words
	again, restored                  atomic.Int64 // words that went over the wire once more
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

// What is timed.
const (
	answer = iota // from when a word was due to its answer
	wire          // from when it was sent to its answer
	others        // from when it was due to when another player was told
	late          // from when it was due to when it was sent: our own fault
	kinds
)

const (
	longest     = int64(10 * time.Minute / time.Microsecond)
	digits      = 3
	mostTold    = 100 // differences that are told in full
	mostUnknown = 100 // kinds of errors
)

func newMeter() *meter {
	m := &meter{errors: make(map[string]int)}
	for i := range m.shards {
		m.shards[i].refusals = make(map[string]int)
		for kind := range m.shards[i].times {
			m.shards[i].times[kind] = hdrhistogram.New(1, longest, digits)
		}
	}
	return m
}

// time notes how long something took.
func (m *meter) time(by, kind int, d time.Duration) {
	s := &m.shards[by%len(m.shards)]
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.times[kind].RecordValue(min(max(0, d.Microseconds()), longest)) // which fits
}

func (m *meter) refused(by int, refusal string) {
	s := &m.shards[by%len(m.shards)]
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refusals[refusal]++
}

// unanswered is the error of a word whose answer never came.
const unanswered = "unanswered"

// fail counts something that should not have happened, but may on a hard day.
func (m *meter) fail(kind string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, known := m.errors[kind]; !known && len(m.errors) >= mostUnknown {
		kind = "other"
	}
	m.errors[kind]++
}

// differ notes what must not happen on any day.
func (m *meter) differ(format string, args ...any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.different++; len(m.differences) < mostTold {
		m.differences = append(m.differences, fmt.Sprintf(format, args...))
	}
}

func (m *meter) merged(kind int) Times {
	sum := hdrhistogram.New(1, longest, digits)
	for i := range m.shards {
		s := &m.shards[i]
		s.mu.Lock()
		sum.Merge(s.times[kind])
		s.mu.Unlock()
	}
	return timesOf(sum)
}

func (m *meter) allRefusals() map[string]int {
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

func (m *meter) troubles() (errors map[string]int, differences []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	differences = append([]string{}, m.differences...)
	if more := m.different - len(m.differences); more > 0 {
		differences = append(differences, fmt.Sprintf("and %d more", more))
	}
	return maps.Clone(m.errors), differences
}
