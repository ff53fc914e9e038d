package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"rattle/engine"
	"rattle/engine/english"
	redisresults "rattle/store/redis/results"
	"rattle/store/results"
)

// wordsCommand prints words, or sets the lists of an operator.
type wordsCommand struct {
	Print wordsPrintCommand `cmd:"" default:"withargs" help:"Print the embedded words."`
	Apply wordsApplyCommand `cmd:"" help:"Set which lists of words the servers on a Redis must have."`
}

type wordsPrintCommand struct {
	List    string `enum:"everyday,standard,full" default:"full" help:"Which of the embedded lists: everyday, standard or full."`
	Flagged bool   `help:"Also print words that may offend, which count although the game never shows them."`
}

// Help implements kong's HelpProvider.
func (wordsPrintCommand) Help() string {
	return `Prints the embedded English words, one a line, the shortest first.

Example:
  rattle words --list everyday > words.txt`
}

// Run prints the words.
func (c wordsPrintCommand) Run(t terminal) error {
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

type wordsApplyCommand struct {
	storeFlags    `embed:""`
	wordListFlags `embed:""`
}

// Help implements kong's HelpProvider.
func (wordsApplyCommand) Help() string {
	return `Sets which lists of words the servers on a Redis must have: those of these files, or none. Then
start the servers again, one after another, with the same flags; one with other files does not
start. Rounds that are on are played to their end with the words that they were called with.

A server without a Redis is alone, and needs no such command: it takes the lists of its flags.

Example:
  rattle words apply --words-extra extra.txt --redis redis://127.0.0.1:6379`
}

// Run sets the lists.
func (c *wordsApplyCommand) Run(ctx context.Context, t terminal) error {
	lists, err := c.readLists()
	if err != nil {
		return err
	}
	if c.Redis == "" {
		return errors.New("a server without a Redis takes the lists of its own flags: there is nothing to apply")
	}
	lexicon, err := lists.lexicon()
	if err != nil {
		return err
	}
	store, err := connectStore(c.Redis, "", slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer store.client.Close()
	stored := redisresults.New(store.client, results.Options{})
	if err := stored.Words.SetLists(ctx, lists.digests); err != nil {
		return err
	}
	if err := stored.KeepChanges(ctx, hashOf(lexicon), lists.changes); err != nil {
		return err
	}
	_, err = fmt.Fprintf(t.out, "words added %d, taken out %d: the servers must have them from their next start on (lexicon %s)\n",
		len(lists.changes.Extra), len(lists.changes.Removed), hashOf(lexicon))
	return err
}
