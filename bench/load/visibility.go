package load

import (
	"sync"
	"time"
)

// visibility measures the time from when a player's word was due until others were notified. Others
// learn only how many words the player has; and they may be notified before the player is.
type visibility struct {
	mu    sync.Mutex
	words int             // that have been answered with points in this round
	due   []time.Duration // of the last remembered ones, round and round; 0: not to be timed
	early []observation
}

type observation struct {
	words int
	at    time.Duration
}

const window = 64

// begin starts a new round, or a reconnect within one.
func (s *visibility) begin(words int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.words, s.early = words, nil
	clear(s.due)
}

// counted records a word that counts, and calls each with the delay of every notification that came
// first.
func (s *visibility) counted(due time.Duration, each func(time.Duration)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.due == nil {
		s.due = make([]time.Duration, window)
	}
	s.words++
	s.due[s.words%window] = due
	kept := s.early[:0]
	for _, e := range s.early {
		switch {
		case e.words > s.words:
			kept = append(kept, e)
		case e.words == s.words && due > 0:
			each(e.at - due)
		}
	}
	s.early = kept
}

// seen records that a player has received the number of another one's words.
func (s *visibility) seen(after, words int, at time.Duration, each func(time.Duration)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for n := max(after, words-window) + 1; n <= words; n++ {
		switch {
		case n > s.words:
			s.early = append(s.early, observation{n, at})
		case n > s.words-window && s.due != nil && s.due[n%window] > 0:
			each(at - s.due[n%window])
		}
	}
}
