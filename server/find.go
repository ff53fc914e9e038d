package server

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"time"

	"rattle/engine"
)

type findCommand struct {
	Points   *int            `xor:"goal" group:"What to find, one of these:" placeholder:"N" help:"A board worth exactly N points."`
	AtLeast  *int            `xor:"goal" group:"What to find, one of these:" placeholder:"N" help:"A board worth N points or more."`
	Count    *int            `xor:"goal" group:"What to find, one of these:" placeholder:"N" help:"A board with N words or more."`
	With     []string        `xor:"goal" group:"What to find, one of these:" placeholder:"WORD" help:"A board that has these words, separated by commas."`
	Dice     string          `default:"${dice}" help:"The set that shows the board; rattle dice prints them."`
	Topology engine.Topology `default:"plane" help:"Which edges touch: ${topologies}."`
	Seed     string          `help:"Try the boards of this seed, always the same."`
	Limit    time.Duration   `default:"10s" help:"How long to search."`
	wordFlags
	ruleFlags
	JSON bool `help:"Print one JSON object."`
}

// Help implements kong's HelpProvider.
func (findCommand) Help() string {
	return `Prints a board that the dice can show, its score and count, how many boards were tried and
the time that took. The score is that of rattle solve, whatever the dice: words of --min
letters or more, by --scoring. The answer is no (1) when none was found within the limit.
Ctrl-C ends the search and prints the best board so far (130).

Examples:
  rattle find --points 19
  rattle find --at-least 3000 --limit 1m
  rattle find --with friend,roster --dice en-5x5-big-2012`
}

// AfterApply validates the goal.
func (c *findCommand) AfterApply() error {
	if c.Points == nil && c.AtLeast == nil && c.Count == nil && c.With == nil {
		return errors.New("no goal: give one of --points, --at-least, --count and --with")
	}
	for _, number := range []*int{c.Points, c.AtLeast, c.Count} {
		if number != nil && *number < 0 {
			return fmt.Errorf("no board has %d points or words", *number)
		}
	}
	if c.With != nil {
		if c.With = wordsIn(c.With...); c.With == nil {
			return errors.New("--with: no words")
		}
	}
	if c.Limit <= 0 {
		return fmt.Errorf("--limit %v leaves no time to search", c.Limit)
	}
	return c.ruleFlags.AfterApply()
}

// Run searches for a board.
func (c *findCommand) Run(ctx context.Context, t terminal, hold holdExit) error {
	goal, err := c.goal()
	if err != nil {
		return err
	}
	lexicon, err := c.load(bufio.NewReader(t.in), false, t.err)
	if err != nil {
		return err
	}
	hold() // after a signal the best board so far is printed
	s := search{command: c, solver: engine.NewSolver(lexicon), query: engine.Query{
		Dice: c.Dice, Topology: c.Topology, Goal: goal, Scoring: c.scoringRules(),
		Options: engine.Options{MinLetters: c.Min, List: c.grade()},
	}}
	return s.run(ctx, t)
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
