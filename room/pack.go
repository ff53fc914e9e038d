package room

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Words are nearly all that a room weighs: a hundred players may have a thousand each. So
// whatever is kept of many words (snapshots, what is owed, records, the events that end and
// begin a round) is packed in one form, which is made and read in this file:
//
//	packed = 1 body | 2 deflated body
//	body   = head · texts · words · lists · columns      each with its length before it
//	head     JSON of all but the words
//	texts    tabs and refusals, each once
//	words    each different word once, sorted, without the letters that it begins with like the
//	         one before, and its worth
//	lists    how many words each has, which earlier list it mostly repeats, and its tabs
//	columns  one for each field of a [packedWord]: how it differs from what was expected
//
// A list that repeats another is expected to be like it, and costs nothing once it is deflated;
// of any other each word is expected to come after the one before, and its number after that of
// the same tab. What is packed carries its own words, since lexicons change from release to
// release and records live for months.

// packedWord is a word of somebody, as far as any of those who are packed has one.
type packedWord struct {
	Word    string
	Worth   int
	Points  int
	Tab     string
	N       int
	At      int64
	Order   int
	Refusal Refusal
}

// packedList is the words of one player, or a plan.
type packedList struct {
	Words []packedWord
	Like  int // index of an earlier list that it mostly repeats, from 1; 0: none
}

const (
	packedPlain    = 1
	packedDeflated = 2

	// minDeflated is the size from which on deflating is worth its time.
	minDeflated = 4 << 10
	// maxUnpacked bounds what is made of bytes that came from elsewhere.
	maxUnpacked = 8 << 20
)

var errPacked = errors.New("what is packed is damaged")

// pack makes bytes of a head and of lists of words.
func pack(head any, lists []packedList) ([]byte, error) {
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	body := appendPacked(appendBlock([]byte{packedPlain}, text), lists)
	if len(body) < minDeflated {
		return body, nil
	}
	deflated := bytes.NewBuffer(make([]byte, 0, len(body)/2))
	deflated.WriteByte(packedDeflated)
	w, err := flate.NewWriter(deflated, flate.BestSpeed+1)
	if err != nil {
		return nil, err
	}
	_, _ = w.Write(body[1:]) // a buffer takes all
	_ = w.Close()
	return deflated.Bytes(), nil
}

// unpack reads what [pack] wrote. Whatever the bytes are, it takes no more memory than a few
// times [maxUnpacked].
func unpack(packed []byte, head any) ([]packedList, error) {
	if len(packed) == 0 {
		return nil, errPacked
	}
	body := packed[1:]
	switch packed[0] {
	case packedPlain:
	case packedDeflated:
		var err error
		body, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), maxUnpacked+1))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errPacked, err)
		}
		if len(body) > maxUnpacked {
			return nil, fmt.Errorf("%w: too large", errPacked)
		}
	default:
		return nil, fmt.Errorf("%w: form %d", errPacked, packed[0])
	}
	r := packedReader{rest: body}
	text := r.block()
	if r.failed {
		return nil, errPacked
	}
	if err := json.Unmarshal(text, head); err != nil {
		return nil, err
	}
	lists := r.lists()
	if r.failed {
		return nil, errPacked
	}
	return lists, nil
}

// tableWord is a word and what it is worth, which is the same whoever finds it.
type tableWord struct {
	word  string
	worth int
}

func compareTableWords(a, b tableWord) int {
	return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.worth, b.worth))
}

// columns of a packed word, in the order in which they are written.
const (
	columnWord = iota
	columnPoints
	columnTab
	columnN
	columnAt
	columnOrder
	columnRefusal
	columns
)

// row is a word by its columns. A tab stands in it as an index into those of its list.
type row [columns]int64

// guess expects the rows of a list.
type guess struct {
	like   []row // of the list that is repeated
	before row
	last   map[int64]int64 // number of each tab
	next   int
}

func newGuess(lists [][]row, like int) *guess {
	g := &guess{last: make(map[int64]int64)}
	if like > 0 {
		g.like = lists[like-1]
	}
	return g
}

// column returns what is expected in a column of the next row, of which the columns before are
// known: what is at its place in the list that is repeated, or else in the row before.
func (g *guess) column(c int, known row) int64 {
	switch {
	case g.next < len(g.like):
		return g.like[g.next][c]
	case c == columnWord, c == columnPoints:
		return 0
	case c == columnN:
		return g.last[known[columnTab]]
	}
	return g.before[c]
}

// see goes on to the row after r.
func (g *guess) see(r row) {
	g.before, g.next = r, g.next+1
	g.last[r[columnTab]] = r[columnN]
}

func appendPacked(body []byte, lists []packedList) []byte {
	words, texts := tablesOf(lists)
	wordAt, textAt := make(map[tableWord]int64, len(words)), make(map[string]int64, len(texts))
	for i, w := range words {
		wordAt[w] = int64(i)
	}
	for i, t := range texts {
		textAt[t] = int64(i)
	}
	rows := make([][]row, len(lists))
	var heads []byte
	var fields [columns][]byte
	for i, list := range lists {
		tabs := tabsOf(list)
		heads = binary.AppendUvarint(heads, uint64(len(list.Words)))
		heads = binary.AppendUvarint(heads, uint64(list.Like))
		heads = binary.AppendUvarint(heads, uint64(len(tabs)))
		for _, tab := range tabs {
			heads = binary.AppendUvarint(heads, uint64(textAt[tab]))
		}
		rows[i] = make([]row, len(list.Words))
		guess := newGuess(rows, list.Like)
		for k, w := range list.Words {
			now := row{
				wordAt[tableWord{w.Word, w.Worth}], int64(w.Points - w.Worth), int64(slices.Index(tabs, w.Tab)), int64(w.N), w.At,
				int64(w.Order), textAt[string(w.Refusal)],
			}
			for c := range fields {
				fields[c] = binary.AppendVarint(fields[c], now[c]-guess.column(c, now))
			}
			guess.see(now)
			rows[i][k] = now
		}
	}
	body = appendBlock(body, textTable(texts))
	body = appendBlock(body, wordTable(words))
	body = appendBlock(body, heads)
	for _, field := range fields {
		body = appendBlock(body, field)
	}
	return body
}

// tablesOf returns what is said once, sorted.
func tablesOf(lists []packedList) (words []tableWord, texts []string) {
	knownWords, knownTexts := make(map[tableWord]bool), make(map[string]bool)
	for _, list := range lists {
		for _, w := range list.Words {
			knownWords[tableWord{w.Word, w.Worth}] = true
			knownTexts[w.Tab], knownTexts[string(w.Refusal)] = true, true
		}
	}
	for w := range knownWords {
		words = append(words, w)
	}
	for t := range knownTexts {
		texts = append(texts, t)
	}
	slices.SortFunc(words, compareTableWords)
	slices.Sort(texts)
	return words, texts
}

// tabsOf returns the tabs of a list in the order of their coming.
func tabsOf(list packedList) (tabs []string) {
	for _, w := range list.Words {
		if !slices.Contains(tabs, w.Tab) {
			tabs = append(tabs, w.Tab)
		}
	}
	return tabs
}

func textTable(texts []string) (table []byte) {
	for _, t := range texts {
		table = appendBlock(table, []byte(t))
	}
	return table
}

func wordTable(words []tableWord) (table []byte) {
	before := ""
	for _, w := range words {
		same := 0
		for same < min(len(before), len(w.word)) && before[same] == w.word[same] {
			same++
		}
		table = binary.AppendUvarint(table, uint64(same))
		table = appendBlock(table, []byte(w.word[same:]))
		table = binary.AppendVarint(table, int64(w.worth))
		before = w.word
	}
	return table
}

func appendBlock(to, block []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(block))), block...)
}

// packedReader takes a body apart. Once it has failed it gives nothing more.
type packedReader struct {
	rest   []byte
	failed bool
}

func (r *packedReader) fail() {
	r.rest, r.failed = nil, true
}

func (r *packedReader) number() int64 {
	v, n := binary.Varint(r.rest)
	if n <= 0 {
		r.fail()
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// count reads a number that is not above most.
func (r *packedReader) count(most int) int {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > uint64(most) {
		r.fail()
		return 0
	}
	r.rest = r.rest[n:]
	return int(v)
}

func (r *packedReader) block() []byte {
	n := r.count(len(r.rest))
	if r.failed || n > len(r.rest) {
		r.fail()
		return nil
	}
	block := r.rest[:n]
	r.rest = r.rest[n:]
	return block
}

func (r *packedReader) lists() []packedList {
	texts, words := readTexts(r.block()), readWords(r.block())
	heads := packedReader{rest: r.block()}
	var fields [columns]packedReader
	for c := range fields {
		fields[c].rest = r.block()
	}
	if r.failed || texts == nil || words == nil {
		r.fail()
		return nil
	}
	var lists []packedList
	var rows [][]row
	for len(heads.rest) > 0 {
		n, like := heads.count(len(fields[0].rest)), heads.count(len(lists))
		tabs := make([]string, heads.count(len(heads.rest)))
		for i := range tabs {
			if at := heads.count(len(texts)); at < len(texts) {
				tabs[i] = texts[at]
			} else {
				heads.fail()
			}
		}
		if heads.failed {
			r.fail()
			return nil
		}
		list, those, guess := packedList{make([]packedWord, n), like}, make([]row, n), newGuess(rows, like)
		for k := range n {
			var now row
			for c := range fields {
				now[c] = guess.column(c, now) + fields[c].number()
			}
			if fields[columnWord].failed || !list.Words[k].read(now, words, tabs, texts) {
				r.fail()
				return nil
			}
			guess.see(now)
			those[k] = now
		}
		lists, rows = append(lists, list), append(rows, those)
	}
	for c := range fields {
		if fields[c].failed || len(fields[c].rest) > 0 {
			r.fail()
		}
	}
	return lists
}

// read tells whether the row is one that the tables have.
func (w *packedWord) read(r row, words []tableWord, tabs, texts []string) bool {
	at := func(i int64, n int) bool { return i >= 0 && i < int64(n) }
	if !at(r[columnWord], len(words)) || !at(r[columnTab], len(tabs)) || !at(r[columnRefusal], len(texts)) {
		return false
	}
	word := words[r[columnWord]]
	*w = packedWord{
		word.word, word.worth, word.worth + int(r[columnPoints]), tabs[r[columnTab]], int(r[columnN]), r[columnAt],
		int(r[columnOrder]), Refusal(texts[r[columnRefusal]]),
	}
	return true
}

// readTexts returns nil where the table is damaged.
func readTexts(table []byte) []string {
	r, texts := packedReader{rest: table}, []string{}
	for len(r.rest) > 0 {
		texts = append(texts, string(r.block()))
	}
	if r.failed {
		return nil
	}
	return texts
}

// readWords returns nil where the table is damaged.
func readWords(table []byte) []tableWord {
	r, words := packedReader{rest: table}, []tableWord{}
	before, size := "", 0
	for len(r.rest) > 0 {
		same := r.count(len(before))
		rest := r.block()
		w := tableWord{before[:same] + string(rest), int(r.number())}
		if size += len(w.word); size > maxUnpacked {
			r.fail()
		}
		words = append(words, w)
		before = w.word
	}
	if r.failed {
		return nil
	}
	return words
}
