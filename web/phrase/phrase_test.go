package phrase

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"rattle/engine/english"
)

// wordsSum is of the file as it was drawn: phrases on paper are made of these words.
const wordsSum = "18bcfa7b3c3f77687bd9fedd5a43d113105d7f6eed3567522f6bc3676b58b700"

func TestTheWordsAreWhatPhrasesNeed(t *testing.T) {
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	words := Words()
	if len(words) != 1<<wordBits || !slices.IsSorted(words) {
		t.Fatalf("there are %d words (in order: %v)", len(words), slices.IsSorted(words))
	}
	if wordsText != strings.Join(words, "\n")+"\n" {
		t.Error("they do not stand one a line")
	}
	begins := make(map[string]string)
	for _, word := range words {
		id, ok := lexicon.Lookup(word)
		if !ok || word != strings.ToLower(word) || lexicon.Grade(id) > english.Everyday || lexicon.Flagged(id) {
			t.Errorf("%s is no everyday word that may be shown", word)
		}
		if n := len(word); n < 4 || n > 7 {
			t.Errorf("%s has %d letters", word, n)
		}
		if other := begins[word[:PrefixLetters]]; other != "" {
			t.Errorf("%s and %s begin alike", word, other)
		}
		begins[word[:PrefixLetters]] = word
	}
	if sum := sha256.Sum256([]byte(wordsText)); hex.EncodeToString(sum[:]) != wordsSum {
		t.Errorf("the words have changed, to %x: no phrase that somebody has on paper can be read any more", sum)
	}
}

// drawSecret draws any.
func drawSecret(t *rapid.T, label string) (s Secret) {
	copy(s[:], rapid.SliceOfN(rapid.Byte(), SecretBytes, SecretBytes).Draw(t, label))
	return s
}

func TestWhateverIsWrittenIsReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSecret(t, "secret")
		words := strings.Fields(s.Phrase())
		if len(words) != WordCount {
			t.Fatalf("%d words: %s", len(words), s.Phrase())
		}
		typed := "  "
		for _, word := range words {
			if rapid.Bool().Draw(t, "short") {
				word = word[:rapid.IntRange(PrefixLetters, len(word)).Draw(t, "letters")]
			}
			if rapid.Bool().Draw(t, "loud") {
				word = strings.ToUpper(word)
			}
			typed += word + rapid.SampledFrom([]string{" ", "\n", "-", "  ", ", ", ". 7. "}).Draw(t, "gap")
		}
		for _, text := range []string{typed, "https://rattle.example/recover#" + strings.ReplaceAll(s.Phrase(), " ", "-")} {
			if got, err := Parse(text); err != nil || got != s {
				t.Errorf("%q is read as %x: %v; want %x", text, got[:], err, s[:])
			}
		}
	})
}

// TestWordsAreElevenBitsEach is an oracle of its own: it spells all bits out.
func TestWordsAreElevenBitsEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSecret(t, "secret")
		var bits strings.Builder
		for _, b := range s {
			fmt.Fprintf(&bits, "%08b", b)
		}
		sum := sha256.Sum256(s[:])
		bits.WriteString(fmt.Sprintf("%08b", sum[0])[:4])
		for i, word := range strings.Fields(s.Phrase()) {
			place, err := strconv.ParseInt(bits.String()[11*i:11*i+11], 2, 32)
			if err != nil || wordList[place] != word {
				t.Fatalf("word %d of %x is %s, want %s (%v)", i+1, s[:], word, wordList[place], err)
			}
		}
	})
}

// TestOfMistypedPhrasesFifteenIn16AreTold tries words of the list in the place of others, and words
// that have changed places.
func TestOfMistypedPhrasesFifteenIn16AreTold(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tried, passed := 0, 0
	try := func(words []string, was Secret) {
		tried++
		switch got, err := Parse(strings.Join(words, " ")); {
		case err == nil && got == was:
			t.Fatalf("%v is the same", words)
		case err == nil:
			passed++
		case !errors.Is(err, ErrCheck):
			t.Fatalf("%v: %v", words, err)
		}
	}
	for range 20_000 {
		var s Secret
		for i := range s {
			s[i] = byte(random.Uint32())
		}
		words := strings.Fields(s.Phrase())
		i, j := random.IntN(WordCount), random.IntN(WordCount)
		if words[i] != words[j] {
			swapped := slices.Clone(words)
			swapped[i], swapped[j] = words[j], words[i]
			try(swapped, s)
		}
		if other := wordList[random.IntN(len(wordList))]; other != words[i] {
			words[i] = other
			try(words, s)
		}
	}
	if share := float64(passed) / float64(tried); share < 0.05 || share > 0.075 {
		t.Errorf("of %d mistyped phrases %d pass, %.3f: want a sixteenth", tried, passed, share)
	}
}

func TestWhatIsNoPhrase(t *testing.T) {
	var s Secret
	words := strings.Fields(s.Phrase())
	with := func(i int, word string) string {
		other := slices.Clone(words)
		other[i] = word
		return strings.Join(other, " ")
	}
	for text, want := range map[string]error{
		"":                                  ErrCount,
		strings.Join(words[1:], " "):        ErrCount,
		s.Phrase() + " " + words[0]:         ErrCount,
		strings.Repeat("a ", 5000):          ErrCount,
		with(0, "zzzz"):                     WordError{1},
		with(4, words[4]+"x"):               WordError{5},
		with(11, words[11][:3]):             WordError{12},
		with(11, wordList[4]):               ErrCheck, // of 128 noughts the check is three
		strings.Repeat(wordList[0]+" ", 12): ErrCheck,
	} {
		if got, err := Parse(text); !errors.Is(err, want) || got != (Secret{}) {
			t.Errorf("%.80q is %x, %v; want %v", text, got[:], err, want)
		}
	}
	if words[11] != wordList[3] {
		t.Errorf("128 noughts end with %s, want %s: the check is the first four bits of their SHA-256", words[11], wordList[3])
	}
}

func TestWhateverIsTypedDoesNoHarm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if s, err := Parse(text); err == nil && !strings.Contains(strings.ToLower(text), wordList[s[0]][:PrefixLetters]) && len(text) < 4*WordCount {
			t.Errorf("%q is a phrase", text)
		}
	})
}

func TestASecretDoesNotPrintItself(t *testing.T) {
	s, err := New(bytes.NewReader(bytes.Repeat([]byte{0xA7}, SecretBytes)))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	for _, handler := range []slog.Handler{slog.NewTextHandler(&log, nil), slog.NewJSONHandler(&log, nil)} {
		slog.New(handler).Info("x", "phrase", s)
	}
	fmt.Fprintf(&log, "%v %+v %#v %s", s, s, s, s)
	for _, secret := range append(strings.Fields(s.Phrase()), "167", "a7a7", "A7A7", "p6enp", s.Key()) {
		if strings.Contains(log.String(), secret) {
			t.Errorf("%s is in %s", secret, &log)
		}
	}
	if _, err := New(io.LimitReader(bytes.NewReader(make([]byte, 99)), 15)); err == nil {
		t.Error("15 bytes are enough")
	}
}

// TestWhatFollowsIsKnownToWhoMadeTheAttempt: the same for the same attempt, another for any other, and
// nothing that the used secret alone tells.
func TestWhatFollowsIsKnownToWhoMadeTheAttempt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, attempt, other := drawSecret(t, "secret"), drawSecret(t, "attempt"), drawSecret(t, "other")
		next, device := s.Derive(attempt)
		if again, same := s.Derive(attempt); again != next || same != device {
			t.Fatal("the same attempt comes to something else")
		}
		if next == s || device == s || next == device || next == attempt || device == attempt {
			t.Fatal("what follows is what was")
		}
		if n, d := s.Derive(other); other != attempt && (n == next || d == device) {
			t.Fatal("another attempt comes to the same")
		}
		if s.Key() == next.Key() {
			t.Fatal("two secrets have one key")
		}
	})
}
