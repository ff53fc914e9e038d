package room

import "encoding/binary"

// How a body of unknown origin is read. See pack.go for the format.

// packedReader reads a body piece by piece. Once it has failed it returns zero values.
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

// count reads a number up to a limit.
func (r *packedReader) count(limit int) int {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || limit < 0 || v > uint64(limit) {
		r.fail()
		return 0
	}
	r.rest = r.rest[n:]
	return int(v)
}

// block reads bytes that are preceded by their number.
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

// listReader reads the lists of a body: their heads, and a column for each field of their words.
type listReader struct {
	heads  packedReader
	fields [columns]packedReader
	texts  []string
	words  []tableWord

	lists []packedList
	rows  [][]row
	left  int // words that may still follow
	tabs  int // tabs that may still follow
}

// readLists reads all lists. If anything is damaged, it fails and returns nil.
func (r *packedReader) readLists() []packedList {
	texts, words := parseTexts(r.block()), parseWords(r.block())
	l := listReader{texts: texts, words: words, left: maxWords, tabs: maxSmall}
	l.heads.rest = r.block()
	for c := range l.fields {
		l.fields[c].rest = r.block()
	}
	if r.failed || texts == nil || words == nil {
		r.fail()
		return nil
	}
	for len(l.heads.rest) > 0 {
		if len(l.lists) >= maxSmall || !l.readList() {
			r.fail()
			return nil
		}
	}
	for _, field := range l.fields {
		if len(field.rest) > 0 {
			r.fail()
			return nil
		}
	}
	return l.lists
}

// readList reads one list, and reports whether it is intact. It allocates no more than the remaining
// bytes can fill.
func (l *listReader) readList() bool {
	n, base := l.heads.count(l.maxRows()), l.heads.count(len(l.lists))
	tabs := make([]string, l.heads.count(min(len(l.heads.rest), l.tabs)))
	for i := range tabs {
		at := l.heads.count(len(l.texts) - 1)
		if l.heads.failed {
			return false
		}
		tabs[i] = l.texts[at]
	}
	if l.heads.failed {
		return false
	}
	list, rows, guess := packedList{make([]packedWord, n), base}, make([]row, n), newPredictor(l.rows, base, len(tabs))
	for k := range n {
		for c := range l.fields {
			rows[k][c] = guess.predict(c, rows[k]) + l.fields[c].number()
			if l.fields[c].failed {
				return false
			}
		}
		if !list.Words[k].read(rows[k], l.words, tabs, l.texts) {
			return false
		}
		guess.observe(rows[k])
	}
	l.lists, l.rows = append(l.lists, list), append(l.rows, rows)
	l.left, l.tabs = l.left-n, l.tabs-len(tabs)
	return true
}

// maxRows returns how many rows may still follow: each takes at least a byte of each column.
func (l *listReader) maxRows() int {
	rows := l.left
	for _, field := range l.fields {
		rows = min(rows, len(field.rest))
	}
	return rows
}

// read sets the word that a row stands for. It reports whether the tables have all that the row
// refers to.
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

// parseTexts reads a table of texts. It returns nil if the table is damaged.
func parseTexts(table []byte) []string {
	r, texts := packedReader{rest: table}, []string{}
	for len(r.rest) > 0 {
		if len(texts) >= maxSmall {
			return nil
		}
		texts = append(texts, string(r.block()))
	}
	if r.failed {
		return nil
	}
	return texts
}

// parseWords reads a table of words. It returns nil if the table is damaged.
func parseWords(table []byte) []tableWord {
	r, words := packedReader{rest: table}, []tableWord{}
	before, size := "", 0
	for len(r.rest) > 0 {
		if len(words) >= maxDistinctWords {
			return nil
		}
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
