package server

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"rattle/engine/english"
	"rattle/store/auditor"
)

type auditCommand struct {
	storeFlags `embed:""`
	JSON       bool `help:"Print one JSON object."`
}

// Help implements kong's HelpProvider.
func (auditCommand) Help() string {
	return `Reads all records of rounds and matches, from Redis or else from the folder of a server without
Redis. It deals and judges each round again, computes from all of them every leaderboard, total
and rating, and prints each difference as a line. The exit code is 1 if there are any. Servers may
keep running meanwhile: differences are checked twice.

Examples:
  rattle audit --redis redis://127.0.0.1:6379
  rattle audit`
}

// Run audits the store.
func (c *auditCommand) Run(ctx context.Context, t terminal) error {
	store, err := c.read()
	if err != nil {
		return err
	}
	defer func() { _ = store.close() }()
	lexicon, err := english.Lexicon()
	if err != nil {
		return err
	}
	a := auditor.New(store.results, lexicon)
	a.Lexicons = lexiconsOf(store.results)
	a.Begin, a.Step = auditProgress(t.err)
	wrong, err := a.Audit(ctx)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		// Results that were recorded during the audit do not show the same difference
		// twice.
		again, err := a.Audit(ctx)
		if err != nil {
			return err
		}
		wrong = slices.DeleteFunc(wrong, func(line string) bool { return !slices.Contains(again, line) })
	}
	found := audited{wrong, a.Rounds, a.Matches, a.Leaderboards, a.Players, a.Unreported}
	return cmp.Or(c.print(t.out, found), negative(len(wrong) > 0))
}

// audited is what an audit found, as --json prints it.
type audited struct {
	Differences  []string `json:"differences"`
	Rounds       int      `json:"rounds"`
	Matches      int      `json:"matches"`
	Leaderboards int      `json:"leaderboards"`
	Players      int      `json:"players"`
	Unverifiable int      `json:"unverifiable"` // rounds that this release cannot deal or judge
}

func (c *auditCommand) print(w io.Writer, a audited) error {
	if c.JSON {
		a.Differences = append([]string{}, a.Differences...) // an empty list, not null
		return json.NewEncoder(w).Encode(a)
	}
	out := bufio.NewWriter(w)
	for _, line := range a.Differences {
		fmt.Fprintln(out, line)
	}
	fmt.Fprintf(out, "rounds %d, matches %d, leaderboards %d, players %d: %d differences\n",
		a.Rounds, a.Matches, a.Leaderboards, a.Players, len(a.Differences))
	if a.Unverifiable > 0 {
		fmt.Fprintf(out, "Rounds that this release cannot verify, since it deals or judges differently or has other words: %d\n", a.Unverifiable)
	}
	return out.Flush()
}

// auditProgress shows on a terminal how much has been checked.
func auditProgress(stderr io.Writer) (begin func(what string, n int), step func()) {
	file, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return func(string, int) {}, func() {}
	}
	var bar *progressbar.ProgressBar
	begin = func(what string, n int) {
		bar = progressbar.NewOptions(n, progressbar.OptionSetWriter(file), progressbar.OptionSetDescription(what),
			progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
	}
	return begin, func() { _ = bar.Add(1) }
}
