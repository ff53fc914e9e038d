// Phrase draws the 2,048 words of recovery phrases from the embedded English list:
//
//	Everyday words of 4 to 7 letters, unflagged ─▶ the commonest first, shuffled by a fixed seed within
//	a grade ─▶ of those that begin with the same four letters the first ─▶ words.txt, in order
//
// Words that are only another form of one (in -s, -ed, -ing) are left out: people would confuse the
// two. Unpleasant words that the list does not flag are left out too, and words with an uncommon
// spelling. It was run once, by "go generate ./web/phrase", and never overwrites its output: phrases
// on paper are made of it, and a later lexicon would give other words.
package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"rattle/engine"
	"rattle/engine/english"
)

const (
	file   = "words.txt"
	wanted = 2048

	minLetters, maxLetters, prefix = 4, 7, 4

	seed1, seed2 = 0x726174746c65, 0x706872617365 // "rattle", "phrase"
)

// unwelcome lists words that are left out for their meaning or their spelling.
const unwelcome = `abuse arse assault bigot bastard bigotry bloody cancer corpse corrupt cruel damn death deprive deviant disease drunk drunken dumb
fascist fatal flesh hate idiot idiotic immoral kidnap kill killer lesbian lunatic massacre master mistress molest moron murder
naked nasty pervert plague poison prison race racial racism racist rape rapist scum sexist sexual sexy slag slave slaver smelly sterile
stupid suicide terror torture ugly victim vile vomit witch
aline altho cigaret cooky employe gaol ikon saki vender wrapt yeti numbest ashcan`

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "phrase:", err)
		os.Exit(1)
	}
}

func run() error {
	lexicon, err := english.Lexicon()
	if err != nil {
		return err
	}
	words, err := draw(lexicon)
	if err != nil {
		return err
	}
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil // it stays as it is
	} else if err != nil {
		return err
	}
	_, err = out.WriteString(strings.Join(words, "\n") + "\n")
	return errors.Join(err, out.Close())
}

// draw returns the words in order.
func draw(lexicon *engine.Lexicon) ([]string, error) {
	var candidates []engine.WordID
	for id := range lexicon.All() {
		if n := lexicon.Letters(id); minLetters <= n && n <= maxLetters && lexicon.Grade(id) <= english.Everyday &&
			!lexicon.Flagged(id) && !inflected(lexicon.Word(id)) {
			candidates = append(candidates, id)
		}
	}
	random := rand.New(rand.NewPCG(seed1, seed2)) //nolint:gosec // it is to be the same each time
	random.Shuffle(len(candidates), func(i, j int) { candidates[i], candidates[j] = candidates[j], candidates[i] })
	slices.SortStableFunc(candidates, func(a, b engine.WordID) int { return int(lexicon.Grade(a)) - int(lexicon.Grade(b)) })

	var words []string
	unkind := strings.Fields(unwelcome)
	taken := make(map[string]bool)
	for _, id := range candidates {
		word := lexicon.Word(id)
		if begins := word[:prefix]; len(words) < wanted && !taken[begins] && !slices.Contains(unkind, word) {
			taken[begins] = true
			words = append(words, word)
		}
	}
	if len(words) < wanted {
		return nil, fmt.Errorf("only %d words can be told apart by their first letters", len(words))
	}
	slices.Sort(words)
	return words, nil
}

// inflected reports whether a word looks like a form of another.
func inflected(word string) bool {
	for _, ending := range []string{"s", "ed", "ing"} {
		if strings.HasSuffix(word, ending) {
			return true
		}
	}
	return false
}
