package names

import (
	_ "embed"
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed blocklist.txt
var blocklistText string

var offensiveWords = mustParse(blocklistText)

// Blocklist is a list of words that no name may be or contain, besides those that no name of any server may have. The zero
// value blocks nothing. It may be used from any goroutine.
type Blocklist struct{ list blocklist }

// ParseBlocklist reads a list in the form of blocklist.txt, in which a line without a kind has words. An error names the
// line.
func ParseBlocklist(text string) (Blocklist, error) {
	list, err := parse(text)
	return Blocklist{list}, err
}

// Blocks reports whether a name is, or contains, a word of the list, in any reading.
func (b Blocklist) Blocks(name string) bool { return b.list.matchesName(name) }

// isOffensive reports whether a name is, or contains, a word of blocklist.txt.
func isOffensive(name string) bool { return offensiveWords.matchesName(name) }

// matchesName reports whether a name offends in any reading.
func (l blocklist) matchesName(name string) bool {
	for _, words := range readings(name) {
		if l.matchesAny(words) {
			return true
		}
	}
	return false
}

// readings returns the words of a name in each way that it can be read: with digits and signs as
// letters, with them as gaps between words, and with words beginning at capitals.
func readings(name string) [3][]string {
	plain := strings.Map(func(c rune) rune {
		if _, ok := leet[c]; ok {
			return ' '
		}
		return c
	}, name)
	return [3][]string{words(withoutLeet(name)), words(plain), words(splitCapitals(plain))}
}

// leet are the digits and signs that people write for letters.
var leet = map[rune]rune{
	'0': 'o', '1': 'i', '2': ' ', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g',
	'@': 'a', '$': 's', '!': 'i', '|': 'i',
}

// withoutLeet replaces digits and signs by letters, but drops numbers such as 13580.
func withoutLeet(name string) string {
	var b strings.Builder
	for chunk := range strings.FieldsFuncSeq(name, isGap) {
		if utf8.RuneCountInString(chunk) > 1 && !strings.ContainsFunc(chunk, unicode.IsLetter) {
			continue
		}
		for _, c := range chunk {
			if letter, ok := leet[c]; ok {
				c = letter
			}
			b.WriteRune(c)
		}
		b.WriteByte(' ')
	}
	return b.String()
}

// isGap reports whether a character is neither a letter nor written for one.
func isGap(c rune) bool {
	_, ok := leet[c]
	return !ok && !unicode.IsLetter(c) && !unicode.IsMark(c)
}

// splitCapitals splits OneWord into One Word.
func splitCapitals(name string) string {
	var b strings.Builder
	var last rune
	for _, c := range name {
		if unicode.IsLower(last) && unicode.IsUpper(c) {
			b.WriteByte(' ')
		}
		b.WriteRune(c)
		last = c
	}
	return b.String()
}

// words splits a name at all characters that are not letters. It turns i into l, as the sign 1 may be
// either and a capital I looks like an l.
func words(name string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(lookalikeSpelling(name), "i", "l"), func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsMark(c)
	})
}

// blocklist is the content of blocklist.txt.
type blocklist struct {
	words   []pattern       // offend if they are a word of the name
	parts   []pattern       // offend wherever they stand
	allowed map[string]bool // words, and pairs with a blank, that are inoffensive nevertheless
}

func mustParse(text string) blocklist {
	l, err := parse(text)
	if err != nil {
		panic(fmt.Sprintf("blocklist.txt: %v", err)) // a test reads it, too
	}
	return l
}

func parse(text string) (blocklist, error) {
	l := blocklist{allowed: make(map[string]bool)}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		kind, rest, found := strings.Cut(strings.TrimSpace(line), ":")
		if !found {
			kind, rest = "word", kind
		}
		for _, word := range strings.Fields(rest) {
			spelled := strings.Join(words(word), " ")
			switch kind {
			case "word":
				l.words = append(l.words, patternOf(spelled))
			case "part":
				l.parts = append(l.parts, patternOf(spelled))
			case "allowed":
				l.allowed[spelled] = true
			default:
				return blocklist{}, fmt.Errorf("line %d is of no kind, which are word, part and allowed: %.40q", n, kind)
			}
		}
	}
	return l, nil
}

// matchesAny reports whether any of the words offend.
func (l blocklist) matchesAny(words []string) bool {
	for range l.matches(words) {
		return true
	}
	return false
}

// matches returns the words that offend, from the first to the last: each by itself, and neighbours
// together, in case a player s p a c e d them.
func (l blocklist) matches(words []string) iter.Seq2[int, int] {
	maxRuns := l.maxRuns()
	return func(yield func(first, last int) bool) {
		for i, word := range words {
			if !l.isAllowed(words, i) && l.isOffensive(word) && !yield(i, i) {
				return
			}
			together, letters := word, isLetter(word)
			for j, next := range words[i+1:] {
				together += next
				letters = letters && isLetter(next)
				if len(patternOf(together)) > maxRuns {
					break // longer ones are found from a later word
				}
				if l.isOffensiveTogether(together, letters) && !yield(i, i+1+j) {
					return
				}
			}
		}
	}
}

// maxRuns returns the number of runs of the longest pattern.
func (l blocklist) maxRuns() (n int) {
	for _, patterns := range [][]pattern{l.words, l.parts} {
		for _, p := range patterns {
			n = max(n, len(p))
		}
	}
	return n
}

// isAllowed reports whether the word at i is listed as inoffensive, alone or with a neighbour.
func (l blocklist) isAllowed(words []string, i int) bool {
	return l.allowed[words[i]] ||
		i > 0 && l.allowed[words[i-1]+" "+words[i]] ||
		i+1 < len(words) && l.allowed[words[i]+" "+words[i+1]]
}

func (l blocklist) isOffensive(word string) bool {
	runs := patternOf(word)
	for _, p := range l.parts {
		if p.isWithin(runs) {
			return true
		}
	}
	for _, p := range l.words {
		if p.equals(runs) {
			return true
		}
	}
	return false
}

// isOffensiveTogether reports whether neighbours spell an offence. Words that are longer than a letter
// must spell a part from end to end: too many honest names end and begin with half a slur.
func (l blocklist) isOffensiveTogether(spelled string, letters bool) bool {
	if letters && l.isOffensive(spelled) {
		return true
	}
	runs := patternOf(spelled)
	for _, p := range l.parts {
		if len(p) == len(runs) && p.isWithin(runs) {
			return true
		}
	}
	return false
}

func isLetter(word string) bool { return utf8.RuneCountInString(word) == 1 }
