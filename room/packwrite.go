package room

import (
	"encoding/binary"
	"slices"
)

// How a body is written. See pack.go for the form.

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
