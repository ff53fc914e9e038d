package room

import (
	"cmp"
	"iter"
	"slices"
)

// Seat is a player's place.
type Seat struct {
	Player  PlayerID
	Name    string
	Next    string    // what the player is called once the round is over; "": as now; nobody is told before
	From    string    // see [Join.From]
	Bot     int       // strength of a bot; 0: a person
	Ghost   bool      // plays an earlier round over again
	More    int       // time in the next round, see [MoreTime]
	Plan    []Planned // what a puppet has not found yet, in order; nobody is told
	Away    bool
	AwayAt  Instant    // since when; read only while Away
	Done    bool       // has all they want of this round
	Again   bool       // wants another round
	Idle    int        // rounds in a row without doing anything
	Against []PlayerID // who voted to put this player out
	Resumed []Instant  // when the player came through again in this round, see [MaxResumes]
	Words   int        // found in this round
	Points  int        // for them, and off for wrong words, before anything is struck

	last  *Found
	wrong *Wrong
	top   int      // no key of the two has a higher number
	tabs  []string // from which they came
}

// Found is a word that was counted for a player.
type Found struct {
	Word   string
	Points int // before anything is struck
	Key    Key
	At     Instant
	Order  int // 1 is the first that anybody found in the round

	// earlier hangs the older words behind the newer ones, so that a word costs the next
	// state one link and the states before it keep theirs.
	earlier *Found
}

// Wrong is a word that cost a player points.
type Wrong struct {
	Word    string
	Refusal Refusal
	Points  int // below 0
	Key     Key
	At      Instant // 0 where the log of an older release does not say

	earlier *Wrong
}

// Found gives the words of the seat in this round, the newest first.
func (s Seat) Found() iter.Seq[*Found] {
	return func(yield func(*Found) bool) {
		for f := s.last; f != nil && yield(f); f = f.earlier {
		}
	}
}

// Wrong gives the words that cost points in this round, the newest first.
func (s Seat) Wrong() iter.Seq[*Wrong] {
	return func(yield func(*Wrong) bool) {
		for w := s.wrong; w != nil && yield(w); w = w.earlier {
		}
	}
}

// Answered gives the word that the seat was given under key, nil if none: whoever asks
// again gets the same answer.
func (s Seat) Answered(key Key) *Found {
	if key.N > s.top { // as nearly always: a tab counts up
		return nil
	}
	for f := range s.Found() {
		if f.Key == key {
			return f
		}
	}
	return nil
}

// AnsweredWrong gives the word that cost points under key, nil if none.
func (s Seat) AnsweredWrong(key Key) *Wrong {
	if key.N > s.top {
		return nil
	}
	for w := range s.Wrong() {
		if w.Key == key {
			return w
		}
	}
	return nil
}

// said returns the word that was answered under key, in lower case, if it counted or cost points.
func (s Seat) said(key Key) (word string, ok bool) {
	if found := s.Answered(key); found != nil {
		return found.Word, true
	}
	if wrong := s.AnsweredWrong(key); wrong != nil {
		return wrong.Word, true
	}
	return "", false
}

func (s Seat) has(word string) bool {
	for f := range s.Found() {
		if f.Word == word {
			return true
		}
	}
	return false
}

func (s Seat) hasWrong(word string) bool {
	for w := range s.Wrong() {
		if w.Word == word {
			return true
		}
	}
	return false
}

// blank tells whether the seat's player has found nothing and missed nothing that cost points.
func (s Seat) blank() bool { return s.last == nil && s.wrong == nil }

// misses counts the wrong words and their bytes.
func (s Seat) misses() (n, text int) {
	for w := range s.Wrong() {
		n++
		text += len(w.Word)
	}
	return n, text
}

// uses notes the tab of a key. All keys of a tab share its name in memory.
func (s *Seat) uses(k *Key) {
	s.top = max(s.top, k.N)
	if k.Tab == "" {
		return // a puppet's, or forgotten
	}
	i := slices.Index(s.tabs, k.Tab)
	if i < 0 {
		if len(s.tabs) >= maxTabs {
			s.forgetTab()
		}
		i = len(s.tabs)
		s.tabs = append(slices.Clip(s.tabs), k.Tab)
	}
	k.Tab = s.tabs[i]
}

// forgetTab takes their keys from the words of the tab that was used longest ago: names of tabs
// are long, and cannot be packed.
func (s *Seat) forgetTab() {
	newest := make(map[string]Instant, maxTabs)
	for f := range s.Found() {
		newest[f.Key.Tab] = max(newest[f.Key.Tab], f.At)
	}
	for w := range s.Wrong() {
		newest[w.Key.Tab] = max(newest[w.Key.Tab], w.At)
	}
	oldest := slices.MinFunc(s.tabs, func(a, b string) int {
		return cmp.Or(cmp.Compare(newest[a], newest[b]), cmp.Compare(a, b))
	})
	s.tabs = slices.DeleteFunc(slices.Clone(s.tabs), func(tab string) bool { return tab == oldest })

	// Other states have the words too, so what changes are copies.
	found, wrong := slices.Collect(s.Found()), slices.Collect(s.Wrong())
	s.last, s.wrong = nil, nil
	for _, f := range slices.Backward(found) {
		copied := *f
		copied.earlier, s.last = s.last, &copied
		copied.Key.forget(oldest)
	}
	for _, w := range slices.Backward(wrong) {
		copied := *w
		copied.earlier, s.wrong = s.wrong, &copied
		copied.Key.forget(oldest)
	}
}

func (k *Key) forget(tab string) {
	if k.Tab == tab {
		*k = Key{}
	}
}

func (s *Seat) find(f Found) {
	f.earlier = s.last
	s.last = &f
	s.uses(&f.Key)
	s.Words++
	s.Points += f.Points
}

func (s *Seat) miss(w Wrong) {
	w.earlier = s.wrong
	s.wrong = &w
	s.uses(&w.Key)
	s.Points += w.Points
}

// call sets the name of the seat's player, which waits for the end of a round: its record has the names
// that players were called with. Nobody is told it before: nobody says anything to the others in a round,
// and a name could be a word.
func (s *Seat) call(name string, waits bool) {
	switch {
	case !waits:
		s.Name, s.Next = name, ""
	case name == s.Name:
		s.Next = ""
	default:
		s.Next = name
	}
}

// clear makes the seat ready for a new round.
func (s *Seat) clear() {
	s.Done, s.Again, s.Against, s.Resumed = false, false, nil, nil
	s.Words, s.Points, s.last, s.wrong, s.top, s.tabs = 0, 0, nil, nil, 0, nil
}

func index(seats []Seat, p PlayerID) int {
	return slices.IndexFunc(seats, func(s Seat) bool { return s.Player == p })
}
