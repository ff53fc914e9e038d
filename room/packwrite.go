package room

import (
	"encoding/binary"
	"maps"
	"slices"
)

// How a body is written. See pack.go for the format.

// appendPacked appends the encoding of lists of words.
func appendPacked(body []byte, lists []packedList) []byte {
	words, numbers := wordsOf(lists)
	texts := textsOf(lists)
	textAt := func(text string) int64 {
		at, _ := slices.BinarySearch(texts, text)
		return int64(at)
	}
	rows := make([][]row, len(lists))
	var heads []byte
	var fields [columns][]byte
	for i, list := range lists {
		tabs := tabsOf(list)
		heads = binary.AppendUvarint(heads, uint64(len(list.Words)))
		heads = binary.AppendUvarint(heads, uint64(list.Base))
		heads = binary.AppendUvarint(heads, uint64(len(tabs)))
		for _, tab := range tabs {
			heads = binary.AppendUvarint(heads, uint64(textAt(tab)))
		}
		rows[i] = make([]row, len(list.Words))
		guess := newPredictor(rows, list.Base, len(tabs))
		refusal, refusalAt := Refusal(""), textAt("")
		for k, w := range list.Words {
			if w.Refusal != refusal {
				refusal, refusalAt = w.Refusal, textAt(string(w.Refusal))
			}
			now := row{
				numbers[i][k], int64(w.Points - w.Worth), int64(slices.Index(tabs, w.Tab)), int64(w.N), w.At,
				int64(w.Order), refusalAt,
			}
			for c := range fields {
				fields[c] = binary.AppendVarint(fields[c], now[c]-guess.predict(c, now))
			}
			guess.observe(now)
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

// wordsOf returns each different word once, sorted, and for each list the indices of its words. A
// full room has 200,000 words, so those that a list repeats are not looked up again.
func wordsOf(lists []packedList) (sorted []tableWord, numbers [][]int64) {
	known := make(map[tableWord]int64)
	var words []tableWord
	numbers = make([][]int64, len(lists))
	for i, list := range lists {
		numbers[i] = make([]int64, len(list.Words))
		for k, w := range list.Words {
			if list.Base > 0 {
				base := lists[list.Base-1].Words
				if k < len(base) && base[k].Word == w.Word && base[k].Worth == w.Worth {
					numbers[i][k] = numbers[list.Base-1][k]
					continue
				}
			}
			word := tableWord{w.Word, w.Worth}
			number, ok := known[word]
			if !ok {
				number = int64(len(words))
				known[word], words = number, append(words, word)
			}
			numbers[i][k] = number
		}
	}
	sorted = slices.SortedFunc(slices.Values(words), compareTableWords)
	places := make([]int64, len(words))
	for place, word := range sorted {
		places[known[word]] = int64(place)
	}
	for _, list := range numbers {
		for k, number := range list {
			list[k] = places[number]
		}
	}
	return sorted, numbers
}

// textsOf returns each different text once, sorted.
func textsOf(lists []packedList) (texts []string) {
	known, refusal := make(map[string]bool), Refusal("")
	for _, list := range lists {
		for _, tab := range tabsOf(list) {
			known[tab] = true
		}
		for i, w := range list.Words {
			if i == 0 || w.Refusal != refusal {
				refusal = w.Refusal
				known[string(refusal)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(known))
}

// tabsOf returns the tabs of a list in the order of their first use.
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
