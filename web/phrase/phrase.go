// Package phrase encodes a secret as twelve words that people keep on paper, and decodes it.
//
//	128 random bits + 4 bits of their SHA-256 = 132 bits = 12 words of 11 bits, by [Words]
//
// So a mistyped word, or two words in the wrong order, are detected in 15 of 16 cases without asking a store.
// The first four letters identify a word.
package phrase

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"strings"
)

const (
	// SecretBytes is the size of a secret.
	SecretBytes = 16

	// WordCount is the number of words of a phrase.
	WordCount = 12

	wordBits  = 11
	checkBits = WordCount*wordBits - 8*SecretBytes

	// maxText limits the text that is parsed, in bytes: twelve words have at most 95 letters and gaps.
	maxText = 512
)

// Secret is what a phrase encodes. Formatting it does not print it: only [Secret.Phrase] reveals it.
type Secret [SecretBytes]byte

// New returns a secret from a source of random bytes.
func New(random io.Reader) (s Secret, err error) {
	if _, err = io.ReadFull(random, s[:]); err != nil {
		return s, fmt.Errorf("generate a recovery phrase: %w", err)
	}
	return s, nil
}

// Phrase returns the twelve words, separated by blanks.
func (s Secret) Phrase() string {
	bits := new(big.Int).SetBytes(append(s[:], s.checksum()<<(8-checkBits)))
	bits.Rsh(bits, 8-checkBits)
	words, last := make([]string, WordCount), big.NewInt(1<<wordBits-1)
	for i := range words {
		index := new(big.Int).Rsh(bits, uint(wordBits*(WordCount-1-i))) //nolint:gosec // never negative
		words[i] = wordList[index.And(index, last).Uint64()]
	}
	return strings.Join(words, " ")
}

// checksum returns the bits by which a mistyped phrase is detected.
func (s Secret) checksum() byte {
	sum := sha256.Sum256(s[:])
	return sum[0] >> (8 - checkBits)
}

// String implements [fmt.Stringer], and GoString [fmt.GoStringer]: no log has the secret.
func (Secret) String() string { return "a recovery phrase" }

// GoString implements [fmt.GoStringer].
func (s Secret) GoString() string { return s.String() }

// LogValue implements [slog.LogValuer].
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// Errors of a typed phrase.
var (
	ErrCount = fmt.Errorf("a recovery phrase has %d words", WordCount)
	ErrCheck = errors.New("these twelve words do not belong together: one is wrong, or two are swapped")
)

// WordError is the error of a word that is not in the list. It does not repeat the word.
type WordError struct{ Position int } // from 1 on

// Error implements error.
func (e WordError) Error() string {
	return fmt.Sprintf("word %d is none that recovery phrases are made of", e.Position)
}

// Parse returns the secret of a phrase as people type or paste it: in any case, with anything but letters
// between the words, each whole or as its first four letters or more; or of a link with the words in its
// fragment. The error is [ErrCount], a [WordError] or [ErrCheck].
func Parse(text string) (s Secret, err error) {
	if len(text) > maxText {
		return s, ErrCount
	}
	if _, behind, linked := strings.Cut(text, "#"); linked {
		text = behind
	}
	typed := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' })
	if len(typed) != WordCount {
		return s, ErrCount
	}
	bits := new(big.Int)
	for i, word := range typed {
		index, ok := indexOf(word)
		if !ok {
			return s, WordError{i + 1}
		}
		bits.Lsh(bits, wordBits).Or(bits, big.NewInt(int64(index)))
	}
	check := byte(new(big.Int).And(bits, big.NewInt(1<<checkBits-1)).Uint64()) //nolint:gosec // four bits
	bits.Rsh(bits, checkBits).FillBytes(s[:])
	if s.checksum() != check {
		return Secret{}, ErrCheck
	}
	return s, nil
}

// Key returns the hash of the secret that a store keeps. Unlike a password it needs no salt and no stretching:
// 2^128 secrets cannot be tried, however fast, and no two players have the same.
func (s Secret) Key() string {
	sum := sha256.Sum256(append([]byte("rattle phrase\x00"), s[:]...))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Derive returns the secret that replaces this one once it is used, and the secret of the device that uses it.
// Both are derived also from the attempt, random bytes of that device: if the response is lost, the device
// retries with the same bytes and gets the same secrets. The used secret alone, on an old sheet of paper,
// reveals neither.
func (s Secret) Derive(attempt Secret) (next, device Secret) {
	return s.derive("next", attempt), s.derive("device", attempt)
}

func (s Secret) derive(what string, attempt Secret) (derived Secret) {
	sum := sha256.Sum256(bytes.Join([][]byte{[]byte("rattle recovery " + what + "\x00"), s[:], attempt[:]}, nil))
	copy(derived[:], sum[:])
	return derived
}
