package room

import "slices"

// Words commute: several servers append words of a round without waiting for each other, and whichever
// comes first, none contradicts another. What a word comes to, and so its answer, follows from its place
// in the log, which all servers read alike:
//
//	ann on one server    pins 1 ──▶ ┌──────────────────────────┐
//	ann on another       pins 7 ──▶ │ 5 pins 1 · 6 pins 7 · ...│ 1 counts, 7 was found already
//	                                └──────────────────────────┘
//
// Decide judges by the same rules what it can know, so that a word which comes to nothing is mostly not
// appended at all.

// WordResult is what a word of a player has come to, which is the answer to it.
type WordResult struct {
	Player  PlayerID
	Key     Key // zero for a bot's word
	Word    string
	Points  int     // negative where a wrong word costs points
	Refusal Refusal // "" if the word counts
	Scored  bool    // the word has just changed the player's score
}

// EvolveWords is [Evolve], and returns what each word of the entry has come to, in their order.
func EvolveWords(s State, e Entry) (State, []WordResult) {
	s.Head, s.At = e.ID, e.At
	if !OnlyWords(e.Events) {
		s.Epoch = e.ID
	}
	s.Seats = slices.Clone(s.Seats)
	var results []WordResult
	for _, event := range e.Events {
		switch event := event.(type) {
		case WordFound:
			results = append(results, s.addFound(event, e.At))
		case WordPenalized:
			results = append(results, s.addWrong(event, e.At))
		default:
			s.apply(event, e.At)
		}
	}
	return s, results
}

// addFound counts a word for its player, unless the log has an earlier one that rules it out.
func (s *State) addFound(e WordFound, at Instant) WordResult {
	result := WordResult{Player: e.Player, Key: e.Key, Word: e.Word, Points: e.Points}
	i := seatIndex(s.Seats, e.Player)
	if i < 0 {
		return result.refused(NotJoined)
	}
	seat := s.replaceSeat(i)
	seat.dropPlanned(e.Word)
	if earlier, ok := seat.answered(e.Key, e.Word); ok {
		return earlier
	}
	if refusal := seat.refusesFound(e.Word); refusal != "" {
		return result.refused(refusal)
	}
	if e.At > 0 {
		at = s.Round.OpenedAt.Add(e.At)
	}
	s.Round.Words++
	seat.addFound(FoundWord{Word: e.Word, Points: e.Points, Key: e.Key, At: at, Order: s.Round.Words})
	result.Scored = true
	return result
}

// addWrong deducts points for a wrong word, unless the log has an earlier one that rules it out.
func (s *State) addWrong(e WordPenalized, at Instant) WordResult {
	result := WordResult{Player: e.Player, Key: e.Key, Word: e.Word, Points: e.Points, Refusal: e.Refusal}
	i := seatIndex(s.Seats, e.Player)
	if i < 0 {
		return result.refused(NotJoined)
	}
	seat := s.replaceSeat(i)
	if earlier, ok := seat.answered(e.Key, e.Word); ok {
		return earlier
	}
	if !seat.maySpend(e.Word) {
		return result.refused(e.Refusal)
	}
	seat.addWrong(WrongWord{Word: e.Word, Refusal: e.Refusal, Points: e.Points, Key: e.Key, At: at})
	result.Scored = true
	return result
}

// refused returns the result of a word that neither counts nor costs anything.
func (r WordResult) refused(reason Refusal) WordResult {
	r.Points, r.Refusal = 0, reason
	return r
}

// answered returns the result of a word whose key is known: the earlier answer where it is the same word,
// as when it was sent again. It returns false if the key is new.
func (s *Seat) answered(key Key, word string) (WordResult, bool) {
	earlier, ok := s.ResultByKey(key)
	if ok && earlier.Word != word {
		earlier = WordResult{Player: s.Player, Key: key, Word: word, Refusal: KeyTaken}
	}
	return earlier, ok
}

// refusesFound returns why a word that is worth points does not count for the player, "" if it does.
func (s *Seat) refusesFound(word string) Refusal {
	switch {
	case s.Words >= maxFound:
		return TooMany
	case s.hasFound(word):
		return AlreadyFound
	}
	return ""
}

// maySpend reports whether a wrong word costs the player points: once for each word, and up to a bound.
func (s *Seat) maySpend(word string) bool {
	misses, text := s.countWrong()
	return !s.hasWrong(word) && misses < maxWrong && text+len(word) <= maxWrongText
}
