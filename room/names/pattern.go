package names

// pattern is a word as runs of equal letters, so that a letter held down for long is still the word,
// while a double letter in it stays double: Niger has one g.
type pattern []run

type run struct {
	letter rune
	length int
}

func patternOf(word string) (p pattern) {
	for _, c := range word {
		if n := len(p); n > 0 && p[n-1].letter == c {
			p[n-1].length++
		} else {
			p = append(p, run{letter: c, length: 1})
		}
	}
	return p
}

// equals reports whether a word is this pattern. Doubling a letter makes another word (Jaap, rapper);
// three in a row never belong to a word.
func (p pattern) equals(word pattern) bool {
	return p.matches(word, func(want, got int) bool { return got == want || got > 2 && got > want })
}

// isWithin reports whether a word contains this pattern.
func (p pattern) isWithin(word pattern) bool {
	for ; len(word) >= len(p); word = word[1:] {
		if p.matches(word[:len(p)], func(want, got int) bool { return got >= want }) {
			return true
		}
	}
	return false
}

func (p pattern) matches(word pattern, enough func(want, got int) bool) bool {
	if len(word) != len(p) {
		return false
	}
	for i, r := range p {
		if word[i].letter != r.letter || !enough(r.length, word[i].length) {
			return false
		}
	}
	return true
}
