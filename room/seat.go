package room

import (
	"cmp"
	"iter"
	"slices"
)

// Seat is a player's place.
type Seat struct {
	Player       PlayerID
	Name         string
	NextName     string        // what the player is called once the round is over; "": as now; nobody is told before
	AddressHash  string        // see [Join.From]
	Bot          int           // strength of a bot; 0: a person
	Ghost        bool          // plays an earlier round over again
	ExtraTime    int           // time in the next round, see [MoreTime]
	Plan         []PlannedWord // what a puppet has not found yet, in order; nobody is told
	Away         bool
	AwayAt       Instant    // since when; read only while Away
	Done         bool       // has all they want of this round
	Again        bool       // wants another round
	Idle         int        // rounds in a row without doing anything
	VotesAgainst []PlayerID // who voted to put this player out
	Resumed      []Instant  // when the player came through again in this round, see [MaxResumes]
	Words        int        // found in this round
	Points       int        // for them, and off for wrong words, before anything is struck

	lastFound *FoundWord
	lastWrong *WrongWord
	maxKey    int      // no key of the two has a higher number
	tabs      []string // from which they came
}

// FoundWord is a word that was counted for a player.
type FoundWord struct {
	Word   string
	Points int // before anything is struck
	Key    Key
	At     Instant
	Order  int // 1 is the first that anybody found in the round

	// previous hangs the older words behind the newer ones, so that a word costs the next
	// state one link and the states before it keep theirs.
	previous *FoundWord
}

// WrongWord is a word that cost a player points.
type WrongWord struct {
	Word    string
	Refusal Refusal
	Points  int // below 0
	Key     Key
	At      Instant

	previous *WrongWord
}

// FoundWords gives the words of the seat in this round, the newest first.
func (s Seat) FoundWords() iter.Seq[*FoundWord] {
	return func(yield func(*FoundWord) bool) {
		for f := s.lastFound; f != nil && yield(f); f = f.previous {
		}
	}
}

// WrongWords gives the words that cost points in this round, the newest first.
func (s Seat) WrongWords() iter.Seq[*WrongWord] {
	return func(yield func(*WrongWord) bool) {
		for w := s.lastWrong; w != nil && yield(w); w = w.previous {
		}
	}
}

// FoundByKey gives the word that the seat was given under key, nil if none: whoever asks
// again gets the same answer.
func (s Seat) FoundByKey(key Key) *FoundWord {
	if key.N > s.maxKey { // as nearly always: a tab counts up
		return nil
	}
	for f := range s.FoundWords() {
		if f.Key == key {
			return f
		}
	}
	return nil
}

// WrongByKey gives the word that cost points under key, nil if none.
func (s Seat) WrongByKey(key Key) *WrongWord {
	if key.N > s.maxKey {
		return nil
	}
	for w := range s.WrongWords() {
		if w.Key == key {
			return w
		}
	}
	return nil
}

// wordByKey returns the word that was answered under key, in lower case, if it counted or cost points.
func (s Seat) wordByKey(key Key) (word string, ok bool) {
	if found := s.FoundByKey(key); found != nil {
		return found.Word, true
	}
	if wrong := s.WrongByKey(key); wrong != nil {
		return wrong.Word, true
	}
	return "", false
}

func (s Seat) hasFound(word string) bool {
	for f := range s.FoundWords() {
		if f.Word == word {
			return true
		}
	}
	return false
}

func (s Seat) hasWrong(word string) bool {
	for w := range s.WrongWords() {
		if w.Word == word {
			return true
		}
	}
	return false
}

// hasNoWords tells whether the seat's player has found nothing and missed nothing that cost points.
func (s Seat) hasNoWords() bool { return s.lastFound == nil && s.lastWrong == nil }

// countWrong counts the wrong words and their bytes.
func (s Seat) countWrong() (n, text int) {
	for w := range s.WrongWords() {
		n++
		text += len(w.Word)
	}
	return n, text
}

// noteKey notes the tab of a key. All keys of a tab share its name in memory.
func (s *Seat) noteKey(k *Key) {
	s.maxKey = max(s.maxKey, k.N)
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
	for f := range s.FoundWords() {
		newest[f.Key.Tab] = max(newest[f.Key.Tab], f.At)
	}
	for w := range s.WrongWords() {
		newest[w.Key.Tab] = max(newest[w.Key.Tab], w.At)
	}
	oldest := slices.MinFunc(s.tabs, func(a, b string) int {
		return cmp.Or(cmp.Compare(newest[a], newest[b]), cmp.Compare(a, b))
	})
	s.tabs = slices.DeleteFunc(slices.Clone(s.tabs), func(tab string) bool { return tab == oldest })

	// Other states have the words too, so what changes are copies.
	found, wrong := slices.Collect(s.FoundWords()), slices.Collect(s.WrongWords())
	s.lastFound, s.lastWrong = nil, nil
	for _, f := range slices.Backward(found) {
		copied := *f
		copied.previous, s.lastFound = s.lastFound, &copied
		copied.Key.forget(oldest)
	}
	for _, w := range slices.Backward(wrong) {
		copied := *w
		copied.previous, s.lastWrong = s.lastWrong, &copied
		copied.Key.forget(oldest)
	}
}

func (k *Key) forget(tab string) {
	if k.Tab == tab {
		*k = Key{}
	}
}

func (s *Seat) addFound(f FoundWord) {
	f.previous = s.lastFound
	s.lastFound = &f
	s.noteKey(&f.Key)
	s.Words++
	s.Points += f.Points
}

func (s *Seat) addWrong(w WrongWord) {
	w.previous = s.lastWrong
	s.lastWrong = &w
	s.noteKey(&w.Key)
	s.Points += w.Points
}

// setName sets the name of the seat's player, which waits for the end of a round: its record has the names
// that players were called with. Nobody is told it before: nobody says anything to the others in a round,
// and a name could be a word.
func (s *Seat) setName(name string, waits bool) {
	switch {
	case !waits:
		s.Name, s.NextName = name, ""
	case name == s.Name:
		s.NextName = ""
	default:
		s.NextName = name
	}
}

// resetForRound makes the seat ready for a new round.
func (s *Seat) resetForRound() {
	s.Done, s.Again, s.VotesAgainst, s.Resumed = false, false, nil, nil
	s.Words, s.Points, s.lastFound, s.lastWrong, s.maxKey, s.tabs = 0, 0, nil, nil, 0, nil
}

func seatIndex(seats []Seat, p PlayerID) int {
	return slices.IndexFunc(seats, func(s Seat) bool { return s.Player == p })
}
