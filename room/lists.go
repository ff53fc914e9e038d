package room

import (
	"slices"

	"rattle/engine"
)

// List is one of the word lists; each is a part of the next.
type List string

// The word lists.
const (
	Everyday List = "everyday"
	Standard List = "standard"
	Full     List = "full"
)

// wordLists are the lists, the smallest first.
var wordLists = []List{Everyday, Standard, Full}

// WordLists returns the lists, the smallest first.
func WordLists() []List { return slices.Clone(wordLists) }

// Lists is the highest grade of the words in each list.
type Lists map[List]engine.Grade

// Of returns the smallest list that has words of a grade, "" if none has.
func (l Lists) Of(g engine.Grade) List {
	for _, list := range wordLists {
		if g <= l[list] {
			return list
		}
	}
	return ""
}

// Spec returns the requirements on a board that is dealt for these settings.
func (l Lists) Spec(s Settings) engine.Spec {
	return engine.Spec{
		Dice:      s.Dice,
		Wildcards: s.Wildcards,
		Topology:  s.Topology,
		Richness:  s.Richness,
		List:      l[s.List],
	}
}

// Rules returns the rules by which words count with these settings.
func (l Lists) Rules(s Settings) engine.Rules {
	return engine.Rules{MinLetters: s.MinLetters, List: l[s.List], Scoring: engine.Scoring{Table: s.Scoring}}
}
