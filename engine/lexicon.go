package engine

import (
	"crypto/sha256"
	"iter"
	"math/bits"
	"sort"
)

// WordID identifies a word of a [Lexicon]: it is the index of the word's last node. Ids sort by
// length, then alphabetically. In another lexicon an id means another word, or none.
type WordID uint32

// Grade is how common a word is: 0 for the most common, up to [AllGrades]. A word list is all words
// up to some grade.
type Grade uint8

// AllGrades is the highest grade. As a limit it admits every word.
const AllGrades Grade = 15

// Commonest is, as a limit, the list of the words of grade 0 alone; a limit of 0 is AllGrades, so that the zero value of
// [Options] finds every word. No word has this grade.
const Commonest Grade = 255

// limit returns the highest grade that a limit admits.
func (g Grade) limit() Grade {
	switch g {
	case 0:
		return AllGrades
	case Commonest:
		return 0
	}
	return g
}

// MaxLetters is the length of the longest word that a lexicon can hold.
const MaxLetters = 255

// Lexicon is a set of words of the letters a to z, each with a grade and perhaps a flag, as a trie
// without pointers. It is read-only and safe for concurrent use.
//
// The nodes are stored breadth first, so a node's children are neighbours in memory (in order of
// their letters), and so are all words of one length.
type Lexicon struct {
	nodes  []node
	levels []uint32 // levels[d] is the first node at depth d; the last one is len(nodes)
	words  int
}

// node is a node of the trie in eight bytes. bits has, from the lowest, 26 for the letters of the
// children, four for the grade, one for "flagged", and the highest for "a word ends here".
type node struct {
	bits  uint32
	child uint32 // index of the first child
}

const (
	letterBits = 1<<26 - 1
	gradeShift = 26
	flagBit    = 1 << 30
	wordBit    = 1 << 31
	maxNodes   = 1 << 28 // two gigabytes, far beyond any word list
)

func (n node) isWord() bool { return n.bits&wordBit != 0 }

func (n node) grade() Grade { return Grade(n.bits>>gradeShift) & AllGrades }

// next returns the index of the child of n for letter (0 for a), or false.
func (n node) next(letter byte) (uint32, bool) {
	bit := uint32(1) << letter
	return n.child + uint32(bits.OnesCount32(n.bits&(bit-1))), n.bits&bit != 0
}

// walk follows word, in any case, from a node. It reports false if the trie has no such path.
func (l *Lexicon) walk(from uint32, word string) (uint32, bool) {
	for i := range len(word) {
		letter := word[i] | ('a' ^ 'A') - 'a' // no other character becomes a letter by that bit
		if letter >= 26 {
			return 0, false
		}
		var ok bool
		if from, ok = l.nodes[from].next(letter); !ok {
			return 0, false
		}
	}
	return from, true
}

// Lookup returns the id of a word, in any case.
func (l *Lexicon) Lookup(word string) (WordID, bool) {
	i, ok := l.walk(0, word)
	return WordID(i), ok && l.nodes[i].isWord()
}

// HasPrefix reports whether a word of the lexicon begins with prefix, in any case. Every word is a
// prefix of itself, and the empty string is a prefix of every word.
func (l *Lexicon) HasPrefix(prefix string) bool {
	_, ok := l.walk(0, prefix)
	return ok && l.words > 0 // every other node leads to a word
}

// has reports whether id names a word of this lexicon.
func (l *Lexicon) has(id WordID) bool {
	return uint32(id) < uint32(len(l.nodes)) && l.nodes[id].isWord()
}

// Len returns the number of words.
func (l *Lexicon) Len() int { return l.words }

// Bytes returns the size of the trie in memory.
func (l *Lexicon) Bytes() int { return 8*len(l.nodes) + 4*len(l.levels) }

// Letters returns the length of a word, or 0 if id names none.
func (l *Lexicon) Letters(id WordID) int {
	if !l.has(id) {
		return 0
	}
	return sort.Search(len(l.levels), func(d int) bool { return l.levels[d] > uint32(id) }) - 1
}

// Word returns the word, in lower case, or "" if id names none. It takes about a microsecond.
func (l *Lexicon) Word(id WordID) string {
	word := make([]byte, l.Letters(id))
	at := uint32(id)
	for d := len(word) - 1; d >= 0; d-- {
		// Children lie in the order of their parents: the parent is the last node above
		// whose children begin at or before this one.
		above, below := l.levels[d], l.levels[d+1]
		parent := above + uint32(sort.Search(int(below-above), func(i int) bool {
			return l.nodes[above+uint32(i)].child > at
		})) - 1
		word[d] = 'a' + nthLetter(l.nodes[parent].bits, at-l.nodes[parent].child)
		at = parent
	}
	return string(word)
}

// nthLetter returns the letter of the n-th child, counted from 0.
func nthLetter(mask, n uint32) byte {
	for ; n > 0; n-- {
		mask &= mask - 1
	}
	return byte(bits.TrailingZeros32(mask))
}

// Grade returns how common a word is, or [AllGrades] if id names none.
func (l *Lexicon) Grade(id WordID) Grade {
	if !l.has(id) {
		return AllGrades
	}
	return l.nodes[id].grade()
}

// Flagged reports whether id names a word that the game shows only to players who found it.
func (l *Lexicon) Flagged(id WordID) bool { return l.has(id) && l.nodes[id].bits&flagBit != 0 }

// All returns every word, by length and then alphabetically.
func (l *Lexicon) All() iter.Seq[WordID] {
	return func(yield func(WordID) bool) {
		for i, n := range l.nodes {
			if n.isWord() && !yield(WordID(i)) {
				return
			}
		}
	}
}

// Points returns the sum of what words of the lexicon are worth. It is fastest if ids are sorted.
func (l *Lexicon) Points(ids []WordID, s Scoring) int {
	sum, each := 0, 0
	var from, to uint32 // the nodes of the current length
	for _, id := range ids {
		if i := uint32(id); i < from || i >= to {
			letters := l.Letters(id)
			from, to = l.levels[letters], l.levels[letters+1]
			each = s.Points(letters)
		}
		sum += each
	}
	return sum
}

// Hash returns the SHA-256 of [Lexicon.Pack], which identifies the content. It takes some
// milliseconds.
func (l *Lexicon) Hash() [32]byte { return sha256.Sum256(l.Pack()) }
