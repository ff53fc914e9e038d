package room

import "rattle/engine"

// Lists says which words each list has: those up to a grade.
type Lists map[List]engine.Grade

// Of gives the smallest list that has words of a grade, "" when none has.
func (l Lists) Of(g engine.Grade) List {
	for _, list := range wordLists {
		if g <= l[list] {
			return list
		}
	}
	return ""
}

// Spec says what is dealt for a round by these settings.
func (l Lists) Spec(s Settings) engine.Spec {
	return engine.Spec{
		Dice:      s.Dice,
		Wildcards: s.Wildcards,
		Topology:  s.Topology,
		Richness:  s.Richness,
		List:      l[s.List],
	}
}

// Rules says what counts on the board of a round by these settings.
func (l Lists) Rules(s Settings) engine.Rules {
	return engine.Rules{MinLetters: s.MinLetters, List: l[s.List], Scoring: engine.Scoring{Table: s.Scoring}}
}
