package server

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"rattle/engine"
)

type playCommand struct {
	Args []string `arg:"" optional:"" name:"board" help:"The board, as for solve; by default the dice are rolled."`
	boardFlags
	wordFlags
	Dice       string               `default:"${dice}" help:"The set to roll; rattle dice prints them."`
	Seed       string               `help:"Roll the board of this seed, always the same."`
	Time       time.Duration        `help:"Length of the round; by default that of the set."`
	Min        int                  `help:"Letters of the shortest word; by default as the set."`
	Scoring    *engine.ScoringTable `help:"Points by length: ${scorings}; by default those of the set."`
	ShortWords bool                 `help:"Score one point for words of one or two letters, which are worth nothing in the printed tables."`
}

// Help implements kong's HelpProvider.
func (playCommand) Help() string {
	return `Shows a board, takes words as they are typed, and says at once what each is worth. The
round ends with its time or with the input; then all words are printed, yours with a star.
The time left stands behind each answer; on a terminal it runs. Where words, a board and
guesses come on one stream, a blank line ends the words, and another one the board.

Examples:
  rattle play --time 1m
  rattle play --dice en-5x5-big-deluxe --seed tuesday`
}

// Run plays a round.
func (c *playCommand) Run(ctx context.Context, t terminal, hold holdExit) error {
	set, ok := engine.DiceByID(c.Dice)
	if !ok {
		return fmt.Errorf("no dice set %q; rattle dice prints them", c.Dice)
	}
	in := bufio.NewReader(t.in)
	lexicon, board, err := c.read(ctx, in, t.err)
	if err != nil {
		return err
	}
	rules := engine.Rules{MinLetters: set.MinLetters, List: c.grade()}
	rules.Scoring = engine.Scoring{Table: set.Scoring, ShortWords: c.ShortWords}
	if c.Min != 0 {
		rules.MinLetters = c.Min
	}
	if c.Scoring != nil {
		rules.Table = *c.Scoring
	}
	if c.Min < 0 || c.Time < 0 {
		return errors.New("--min and --time cannot be negative")
	}
	if c.Time == 0 {
		c.Time = time.Duration(set.Seconds) * time.Second
	}
	answers, err := engine.NewAnswers(ctx, engine.NewSolver(lexicon), board, rules)
	if err != nil {
		return err
	}
	hold() // after a signal the result of the round is printed
	g := newGame(answers, t)
	fmt.Fprintf(t.out, "%s\nWords of %d letters or more, for %v. A word a line; end of input stops.\n",
		board, rules.MinLetters, c.Time)
	err = g.readLoop(ctx, in, c.Time)
	if err != nil && !errors.Is(err, errInterrupted) {
		return err
	}
	return cmp.Or(g.finish(), err)
}

// read returns the words and the board: the given one, or a board of dice.
func (c *playCommand) read(ctx context.Context, in *bufio.Reader, report io.Writer) (*engine.Lexicon, *engine.Board, error) {
	if c.Board != nil || len(c.Args) > 0 {
		given, err := c.resolveOnly(c.Args)
		if err != nil {
			return nil, nil, err
		}
		return c.loadWith(given, in, true, report)
	}
	lexicon, err := c.load(in, true, report)
	if err != nil {
		return nil, nil, err
	}
	dealt, err := engine.Deal(ctx, engine.Spec{Dice: c.Dice, Topology: c.Topology}, seedOf(c.Seed), nil)
	return lexicon, dealt.Board, err
}
