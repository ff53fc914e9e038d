package wordlist

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	// MaxWords is the number of words that the lists of an operator may have together.
	MaxWords = 5000
	// MaxLetters is the number of letters that a word of a list may have: more fit on no board.
	MaxLetters = 40
	// MinLetters is the smallest number: no rules count shorter words.
	MinLetters = 2
)

// maxBytes bounds a file: each word may have a remark beside it.
const maxBytes = 1 << 20

// Read returns the words of a list: one a line, in any case, with # before a remark. An error names the line.
func Read(r io.Reader) (words []string, _ error) {
	lines := bufio.NewScanner(io.LimitReader(r, maxBytes+1))
	read := 0
	for n := 1; lines.Scan(); n++ {
		if read += len(lines.Bytes()) + 1; read > maxBytes {
			return nil, fmt.Errorf("a list has at most %d bytes", maxBytes)
		}
		line, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\ufeff"), "#")
		word := strings.ToLower(strings.TrimSpace(line))
		switch {
		case word == "":
		case !isWord(word):
			return nil, fmt.Errorf("line %d is no word of %d to %d letters from a to z: %.40q", n, MinLetters, MaxLetters, line)
		default:
			words = append(words, word)
		}
		if len(words) > MaxWords {
			return nil, fmt.Errorf("a list has at most %d words", MaxWords)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, errors.New("a line is too long")
	} else if err != nil {
		return nil, err
	}
	return words, nil
}

func isWord(text string) bool {
	return len(text) >= MinLetters && len(text) <= MaxLetters &&
		!strings.ContainsFunc(text, func(c rune) bool { return c < 'a' || c > 'z' })
}
