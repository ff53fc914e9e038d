package room

import (
	"cmp"
	"iter"
	"slices"
)

// The words of a seat in a round, and the keys under which they were submitted.

// FoundWord is a word that was counted for a player.
type FoundWord struct {
	Word   string
	Points int // before anything is struck
	Key    Key
	At     Instant
	Order  int // among the words of all players; the first has 1

	// previous links to the older words, so that a word costs the next state one link, and earlier
	// states keep theirs.
	previous *FoundWord
}

// WrongWord is a word that cost a player points.
type WrongWord struct {
	Word    string
	Refusal Refusal
	Points  int // negative
	Key     Key
	At      Instant

	previous *WrongWord
}

// FoundWords returns the found words of the seat in this round, the newest first.
func (s *Seat) FoundWords() iter.Seq[*FoundWord] {
	return func(yield func(*FoundWord) bool) {
		for f := s.lastFound; f != nil && yield(f); f = f.previous {
		}
	}
}

// WrongWords returns the words that cost points in this round, the newest first.
func (s *Seat) WrongWords() iter.Seq[*WrongWord] {
	return func(yield func(*WrongWord) bool) {
		for w := s.lastWrong; w != nil && yield(w); w = w.previous {
		}
	}
}

// ResultByKey returns what the word came to that was found or cost points under a key. It returns false if
// there is none. A submission that is sent again gets the same answer.
func (s *Seat) ResultByKey(key Key) (WordResult, bool) {
	if key.Tab == "" || key.N > s.maxKey { // nearly always, since a tab counts up
		return WordResult{}, false
	}
	for f := range s.FoundWords() {
		if f.Key == key {
			return WordResult{Player: s.Player, Key: key, Word: f.Word, Points: f.Points}, true
		}
	}
	for w := range s.WrongWords() {
		if w.Key == key {
			return WordResult{Player: s.Player, Key: key, Word: w.Word, Points: w.Points, Refusal: w.Refusal}, true
		}
	}
	return WordResult{}, false
}

func (s *Seat) hasFound(word string) bool {
	if !s.foundOnes.mayHave(word) {
		return false
	}
	for f := range s.FoundWords() {
		if f.Word == word {
			return true
		}
	}
	return false
}

func (s *Seat) hasWrong(word string) bool {
	for w := range s.WrongWords() {
		if w.Word == word {
			return true
		}
	}
	return false
}

// hasNoWords reports whether the player has neither found words nor wrong ones that cost points.
func (s *Seat) hasNoWords() bool { return s.lastFound == nil && s.lastWrong == nil }

// countWrong returns the number of wrong words and of their bytes.
func (s *Seat) countWrong() (n, text int) {
	for w := range s.WrongWords() {
		n++
		text += len(w.Word)
	}
	return n, text
}

// noteKey notes the tab of a key. All keys of a tab share one string in memory.
func (s *Seat) noteKey(k *Key) {
	s.maxKey = max(s.maxKey, k.N)
	if k.Tab == "" {
		return // of a bot, or removed
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

// forgetTab removes the keys of the tab that was used longest ago: the ids of tabs are long, and
// hardly shrink when they are packed.
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

	// Other states share the words, so copies are changed.
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

// addFound adds a word to the seat.
func (s *Seat) addFound(f FoundWord) {
	f.previous = s.lastFound
	s.lastFound = &f
	s.foundOnes.add(f.Word)
	s.noteKey(&f.Key)
	s.Words++
	s.Points += f.Points
}

// addWrong adds a wrong word to the seat, and deducts its points.
func (s *Seat) addWrong(w WrongWord) {
	w.previous = s.lastWrong
	s.lastWrong = &w
	s.noteKey(&w.Key)
	s.Points += w.Points
}
