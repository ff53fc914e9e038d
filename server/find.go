package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"rattle/engine"
)

type findCommand struct {
	Points   *int            `xor:"goal" required:"" placeholder:"N" help:"A board worth exactly so many points."`
	AtLeast  *int            `xor:"goal" required:"" placeholder:"N" help:"A board worth so many points or more."`
	Count    *int            `xor:"goal" required:"" placeholder:"N" help:"A board with so many words or more."`
	With     []string        `xor:"goal" required:"" placeholder:"WORD" help:"A board on which these words can be laid, separated by commas."`
	Dice     string          `default:"${dice}" help:"The set that shows the board; rattle dice prints them."`
	Topology engine.Topology `default:"plane" help:"Which edges touch: plane, cylinder or torus."`
	Seed     string          `help:"Try the same boards again as with this seed before."`
	Limit    time.Duration   `default:"10s" help:"How long to look."`
	wordFlags
	ruleFlags
}

// Help implements kong's HelpProvider.
func (findCommand) Help() string {
	return `Prints a board that the dice can show, its score and count, how many boards were tried and
the time that took. The score is that of rattle solve, whatever the dice: words of --min
letters or more, by --ladder. The answer is no (1) when none was found within the limit.

Examples:
  rattle find --points 19
  rattle find --at-least 3000 --limit 1m
  rattle find --with friend,roster --dice en-5x5-big-2012`
}

// Run looks for a board.
func (c *findCommand) Run(ctx context.Context, t terminal) error {
	goal, err := c.goal()
	if err != nil {
		return err
	}
	if c.Limit <= 0 {
		return fmt.Errorf("--limit %v leaves no time to look", c.Limit)
	}
	lexicon, err := c.load(bufio.NewReader(t.in), false, t.err)
	if err != nil {
		return err
	}
	quest := engine.Quest{
		Dice: c.Dice, Topology: c.Topology, Goal: goal, Ladder: c.Ladder,
		Options: engine.Options{MinLetters: c.Min, List: c.grade()},
	}
	solver := engine.NewSolver(lexicon)
	start := time.Now()
	ctx, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	progress, finish := c.progress(t.err, start)
	found, err := engine.Find(ctx, solver, quest, seedOf(c.Seed), progress)
	finish()
	took := time.Since(start).Round(time.Millisecond)
	if errors.Is(err, engine.ErrNotFound) {
		none := fmt.Sprintf("none found in %v", took)
		if ctx.Err() == nil {
			none = "there is none: all ways to lay the words were tried"
		}
		fmt.Fprintf(t.err, "rattle: %s (%s)\n", none, c.nearest(found))
		return errNo
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(t.out, "%s\nScore = %d\nCount = %d\nTried = %d\nSeconds = %.3f\n",
		found.Board, found.Points, found.Words, found.Tried, took.Seconds())
	return err
}

func (c *findCommand) goal() (engine.Goal, error) {
	switch {
	case c.Points != nil:
		return engine.ExactPoints(*c.Points), nil
	case c.AtLeast != nil:
		return engine.MinPoints(*c.AtLeast), nil
	case c.Count != nil:
		return engine.MinWords(*c.Count), nil
	}
	return engine.Holding(c.With...)
}

// nearest tells in one line how near a search came.
func (c *findCommand) nearest(found engine.Found) string {
	if found.Board == nil {
		return "no board was tried"
	}
	rows := strings.ReplaceAll(strings.TrimSpace(found.Board.String()), "\n", "/")
	return fmt.Sprintf("best was %s, of %d boards: %s", c.praise(found), found.Tried, rows)
}

func (c *findCommand) praise(found engine.Found) string {
	if c.With != nil {
		return fmt.Sprintf("%d of %d words held", found.Held, len(c.With))
	}
	return fmt.Sprintf("%d points, %d words", found.Points, found.Words)
}

// progress shows on a terminal how much of the time is over and what there is so far.
func (c *findCommand) progress(stderr io.Writer, start time.Time) (show func(engine.Found), finish func()) {
	file, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions64(c.Limit.Milliseconds(),
		progressbar.OptionSetWriter(file),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	show = func(found engine.Found) {
		bar.Describe("best " + c.praise(found))
		_ = bar.Set64(min(time.Since(start), c.Limit).Milliseconds())
	}
	return show, func() { _ = bar.Clear() }
}
