package server

import (
	"bufio"
	"fmt"

	"rattle/engine"
	"rattle/engine/english"
)

type wordsCommand struct {
	List    string `enum:"everyday,standard,full" default:"full" help:"Which of the embedded lists: everyday, standard or full."`
	Flagged bool   `help:"Also print words that may offend, which count although the game never shows them."`
}

// Help implements kong's HelpProvider.
func (wordsCommand) Help() string {
	return `Prints the embedded English words, one a line, the shortest first.

Example:
  rattle words --list everyday > words.txt`
}

// Run prints the words.
func (c wordsCommand) Run(t terminal) error {
	lexicon, err := english.Lexicon()
	if err != nil {
		return err
	}
	highest := wordFlags{List: c.List}.grade()
	out := bufio.NewWriter(t.out)
	for id := range lexicon.All() {
		if (highest == engine.AllGrades || lexicon.Grade(id) <= highest) && (c.Flagged || !lexicon.Flagged(id)) {
			fmt.Fprintln(out, lexicon.Word(id))
		}
	}
	return out.Flush()
}
