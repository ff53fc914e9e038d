package engine

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// The oracle reads the rules in the plainest way and shares no code with the engine: its
// own spelling of faces, its own idea of which cells touch, a map of words. It tries every
// path of a board, but for those that no word begins with.

// faceLetters maps faces to what they spell; any other face is one letter.
var faceLetters = map[Face]string{
	'Q': "qu", 'i': "in", 't': "th", 'e': "er", 'h': "he", 'a': "an",
}

var anyLetter = strings.Split("abcdefghijklmnopqrstuvwxyz", "")

// maxWild bounds the wildcards of a random board, for the oracle's sake.
const maxWild = 3

// oracle returns every path of every word on the board, the canonical path first.
func oracle(b *Board, words []string) map[string][]Path {
	o := bruteForce{
		board: b, words: make(map[string]bool), prefixes: make(map[string]bool),
		paths: make(map[string][]Path),
	}
	for _, w := range words {
		o.words[w] = true
		for n := range len(w) + 1 {
			o.prefixes[w[:n]] = true
		}
	}
	for cell := range b.Rows() * b.Cols() {
		o.extend("", Path{}, cell)
	}
	for _, paths := range o.paths {
		slices.SortFunc(paths, func(p, q Path) int { return comparePaths(b, p, q) })
	}
	return o.paths
}

type bruteForce struct {
	board           *Board
	words, prefixes map[string]bool
	paths           map[string][]Path
}

func (o *bruteForce) extend(spelled string, path Path, cell int) {
	path = append(slices.Clone(path), cell)
	for _, letters := range choices(o.board.Face(cell)) {
		word := spelled + letters
		if o.words[word] {
			o.paths[word] = append(o.paths[word], path)
		}
		if !o.prefixes[word] {
			continue
		}
		for next := range o.board.Cells() {
			if touch(o.board, cell, next) && !slices.Contains(path, next) {
				o.extend(word, path, next)
			}
		}
	}
}

// choices returns what a face may spell.
func choices(f Face) []string {
	switch f {
	case '#':
		return nil
	case '*':
		return anyLetter
	}
	if two, ok := faceLetters[f]; ok {
		return []string{two}
	}
	return []string{strings.ToLower(string(rune(f)))}
}

// touch reports, by distances, whether two different cells touch.
func touch(b *Board, p, q int) bool {
	apart := func(i, j, size int, glued bool) int {
		d := max(i-j, j-i)
		if glued {
			d = min(d, size-d)
		}
		return d
	}
	rows := apart(p/b.Cols(), q/b.Cols(), b.Rows(), b.Topology() == Torus)
	cols := apart(p%b.Cols(), q%b.Cols(), b.Cols(), b.Topology() != Plane)
	return p != q && rows <= 1 && cols <= 1
}

// compass lists the directions in their fixed order, as changes of x and of y upwards.
var compass = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// walk makes a step in a direction, over glued edges too. It reports false if the board ends there.
func walk(b *Board, cell, direction int) (int, bool) {
	x, y := cell%b.Cols()+compass[direction][0], b.Rows()-1-cell/b.Cols()+compass[direction][1]
	if b.Topology() != Plane {
		x = (x + b.Cols()) % b.Cols()
	}
	if b.Topology() == Torus {
		y = (y + b.Rows()) % b.Rows()
	}
	onBoard := 0 <= x && x < b.Cols() && 0 <= y && y < b.Rows()
	return (b.Rows()-1-y)*b.Cols() + x, onBoard
}

// comparePaths orders by x of the start, y of the start from below, then directions.
func comparePaths(b *Board, p, q Path) int {
	return cmp.Or(
		cmp.Compare(p[0]%b.Cols(), q[0]%b.Cols()),
		cmp.Compare(q[0]/b.Cols(), p[0]/b.Cols()),
		slices.Compare(directionsOf(b, p), directionsOf(b, q)),
	)
}

func directionsOf(b *Board, p Path) (dirs []int) {
	for i := 1; i < len(p); i++ {
		dirs = append(dirs, slices.IndexFunc([]int{0, 1, 2, 3, 4, 5, 6, 7}, func(d int) bool {
			next, ok := walk(b, p[i-1], d)
			return ok && next == p[i]
		}))
	}
	return dirs
}

// board parses a board that is known to be valid.
func board(t rapid.TB, text string, topology Topology) *Board {
	t.Helper()
	b, err := ParseBoard(text, topology)
	if err != nil {
		t.Fatalf("board %q: %v", text, err)
	}
	return b
}

// lexicon returns a lexicon of words of grade 0.
func lexicon(t rapid.TB, words ...string) *Lexicon {
	t.Helper()
	var entries []gradedWord
	for _, w := range words {
		entries = append(entries, gradedWord{word: w})
	}
	return gradedLexicon(t, entries)
}

type gradedWord struct {
	word    string
	grade   Grade
	flagged bool
}

func gradedLexicon(t rapid.TB, words []gradedWord) *Lexicon {
	t.Helper()
	var b Builder
	for _, w := range words {
		if err := b.Add(w.word, w.grade, w.flagged); err != nil {
			t.Fatalf("adding %q: %v", w.word, err)
		}
	}
	l, err := b.Build()
	if err != nil {
		t.Fatalf("building: %v", err)
	}
	return l
}

// spell returns the words of ids in their order.
func spell(l *Lexicon, ids []WordID) []string {
	words := []string{}
	for _, id := range slices.Sorted(slices.Values(ids)) {
		words = append(words, l.Word(id))
	}
	return words
}

// byLength sorts as ids sort: by length, then alphabetically.
func byLength(words []string) []string {
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	return words
}

// family is a kind of board that random boards are drawn from.
type family struct {
	name               string
	minRows, maxRows   int
	minCols, maxCols   int
	letters            string // single letters
	special            []Face
	specials, maxWords int // how many cells in ten are special; size of the lexicon
}

// families lists all shapes and faces, with few different letters so that words occur.
var families = []family{
	{"one cell", 1, 1, 1, 1, "aq", []Face{Qu, In, Wild, Block}, 5, 30},
	{"one row", 1, 1, 1, 12, "ainq", []Face{Wild, In, An}, 1, 30},
	{"one column", 1, 12, 1, 1, "ethr", []Face{Th, Er, Block}, 2, 30},
	{"two wide", 1, 4, 2, 2, "abst", []Face{Wild, Th}, 1, 40},
	{"letters", 2, 4, 2, 4, "abcdest", nil, 0, 60},
	{"oblong", 3, 3, 5, 5, "adeinrstqu", []Face{He, An, Qu, Block}, 1, 60},
	{"two-letter faces", 1, 3, 1, 4, "inthequ", []Face{Qu, In, Th, Er, He, An}, 5, 60},
	{"blocks", 2, 4, 2, 4, "aent", []Face{Block}, 3, 60},
	{"wildcards", 2, 3, 2, 3, "abenst", []Face{Wild}, 2, 40},
	{"everything", 2, 3, 2, 4, "aehinqrtu", []Face{Qu, In, Th, Er, He, An, Block, Wild}, 3, 50},
}

func (f family) drawBoard(t *rapid.T, topology Topology) *Board {
	rows := rapid.IntRange(f.minRows, f.maxRows).Draw(t, "rows")
	cols := rapid.IntRange(f.minCols, f.maxCols).Draw(t, "cols")
	faces := make([]Face, rows*cols)
	wild := 0
	for i := range faces {
		letter := rapid.SampledFrom([]byte(f.letters)).Draw(t, "letter")
		faces[i] = Face(letter - 'a' + 'A')
		if rapid.IntRange(1, 10).Draw(t, "kind") > f.specials {
			continue
		}
		special := rapid.SampledFrom(f.special).Draw(t, "special")
		if special == Wild {
			wild++
		}
		if wild <= maxWild {
			faces[i] = special
		}
	}
	b, err := NewBoard(rows, cols, faces, topology)
	if err != nil {
		t.Fatalf("drawing a board: %v", err)
	}
	return b
}

// drawWords returns words: half of them are spelled along random walks on the boards, the others
// are random letters.
func (f family) drawWords(t *rapid.T, boards []*Board) []gradedWord {
	letters := rapid.SampledFrom([]byte(f.letters + "nrthe"))
	words := make([]gradedWord, rapid.IntRange(0, f.maxWords).Draw(t, "number of words"))
	for i := range words {
		words[i].grade = Grade(rapid.IntRange(0, 3).Draw(t, "grade"))
		words[i].flagged = rapid.Bool().Draw(t, "flagged")
		if rapid.Bool().Draw(t, "is on a board") {
			words[i].word = drawWalk(t, rapid.SampledFrom(boards).Draw(t, "board"))
		}
		if words[i].word == "" {
			words[i].word = string(rapid.SliceOfN(letters, 1, 6).Draw(t, "word"))
		}
	}
	return words
}

// drawWalk spells a random walk, with a choice of its own for each wildcard. Walks may use a cell
// twice: such words must not be found.
func drawWalk(t *rapid.T, b *Board) (word string) {
	cell := rapid.IntRange(0, b.Cells()-1).Draw(t, "start")
	for range rapid.IntRange(1, 7).Draw(t, "length") {
		if c := choices(b.Face(cell)); len(c) > 0 {
			word += rapid.SampledFrom(c).Draw(t, "letters")
		}
		if next, ok := walk(b, cell, rapid.IntRange(0, 7).Draw(t, "direction")); ok {
			cell = next
		}
	}
	return word
}

// wordsOf returns each word once.
func wordsOf(entries []gradedWord) (words []string) {
	for _, e := range entries {
		words = append(words, e.word)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// drawBoards returns a board of each topology.
func (f family) drawBoards(t *rapid.T) (boards []*Board) {
	for _, topology := range Topologies() {
		boards = append(boards, f.drawBoard(t, topology))
	}
	return boards
}

// onEveryFamily runs a property a hundred times on each family.
func onEveryFamily(t *testing.T, property func(*rapid.T, family)) {
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { property(t, f) })
		})
	}
}

// english is the shipped lexicon. Tests assert nothing about it that a new edition changes.
var english = sync.OnceValues(func() (*Lexicon, error) {
	data, err := os.ReadFile("english/english.words")
	if err != nil {
		return nil, err
	}
	return Unpack(data)
})

func englishWords(t testing.TB) *Lexicon {
	t.Helper()
	l, err := english()
	if err != nil {
		t.Fatal(err)
	}
	return l
}
