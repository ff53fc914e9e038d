package server

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"rattle/engine"
)

type pointsCommand struct {
	Args []string `arg:"" name:"word" help:"The words."`
	wordFlags
	ruleFlags
}

// Help implements kong's HelpProvider.
func (pointsCommand) Help() string {
	return `Prints a line for each word, as rattle check does, but without a board: valid with points, or
invalid with the reason. The answer is no (1) when any word is invalid.

Examples:
  rattle points friend quit
  rattle points --scoring fibonacci friend`
}

// Run prints what the words are worth.
func (c *pointsCommand) Run(t terminal) error {
	words := wordsIn(c.Args...)
	if len(words) == 0 {
		return errors.New("no words to judge")
	}
	lexicon, err := c.load(bufio.NewReader(t.in), false, t.err)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(t.out)
	no := error(nil)
	for _, word := range words {
		reason, points := c.judge(lexicon, strings.ToLower(word))
		if word = printable(strings.ToUpper(word)); reason != engine.Valid {
			fmt.Fprintf(out, "%s\tinvalid\t%s\n", word, reason)
			no = errNegative
			continue
		}
		fmt.Fprintf(out, "%s\tvalid\t%d\n", word, points)
	}
	return cmp.Or(out.Flush(), no)
}

// judge returns what a word is worth on any board that has it.
func (c *pointsCommand) judge(l *engine.Lexicon, word string) (engine.Reason, int) {
	if utf8.RuneCountInString(word) < c.Min {
		return engine.TooShort, 0
	}
	id, ok := l.Lookup(word)
	if !ok || l.Grade(id) > c.grade() {
		return engine.NotAWord, 0
	}
	return engine.Valid, c.scoringRules().Points(l.Letters(id))
}
