package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rattle/engine"
)

type playCommand struct {
	Args []string `arg:"" optional:"" name:"board" help:"The board, as for solve; without one the dice are rolled."`
	boardFlags
	wordFlags
	Dice   string         `default:"${dice}" help:"The set to roll; rattle dice prints them."`
	Seed   string         `help:"Roll the same board as anybody with this seed."`
	Time   time.Duration  `help:"Length of the round; the set's own when it is left out."`
	Min    int            `help:"Letters of the shortest word; the set's own when it is left out."`
	Ladder *engine.Ladder `help:"Points by length; the set's own when it is left out."`
}

// Help implements kong's HelpProvider.
func (playCommand) Help() string {
	return `Shows a board, takes words as they are typed, and says at once what each is worth. The
round ends with its time or with the input; then all words are printed, yours with a star.

Examples:
  rattle play --time 1m
  rattle play --dice en-5x5-big-deluxe --seed tuesday`
}

// Run plays.
func (c *playCommand) Run(ctx context.Context, t terminal) error {
	in := bufio.NewReader(t.in)
	set, ok := engine.DiceByID(c.Dice)
	if !ok {
		return fmt.Errorf("no dice set %q; rattle dice prints them", c.Dice)
	}
	board, err := c.deal(ctx, in)
	if err != nil {
		return err
	}
	lexicon, err := c.load(in, true, t.err)
	if err != nil {
		return err
	}
	rules := engine.Rules{MinLetters: set.MinLetters, List: c.grade(), Ladder: set.Ladder}
	if c.Min != 0 {
		rules.MinLetters = c.Min
	}
	if c.Ladder != nil {
		rules.Ladder = *c.Ladder
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
	g := game{answers: answers, out: t.out, found: make(map[engine.WordID]bool)}
	fmt.Fprintf(t.out, "%s\nWords of %d letters or more, for %v. A word a line; end of input stops.\n",
		board, rules.MinLetters, c.Time)
	if err := g.listen(ctx, in, c.Time); err != nil {
		return err
	}
	return g.finish()
}

func (c *playCommand) deal(ctx context.Context, in *bufio.Reader) (*engine.Board, error) {
	if c.Board != nil || len(c.Args) > 0 {
		board, rest, err := c.take(c.Args, in)
		if err == nil && len(rest) > 0 {
			err = fmt.Errorf("one board at a time: what is %q?", rest[0])
		}
		return board, err
	}
	dealt, err := engine.Deal(ctx, engine.Spec{Dice: c.Dice, Topology: c.Topology}, seedOf(c.Seed), nil)
	return dealt.Board, err
}

// game is a round for one.
type game struct {
	answers *engine.Answers
	out     io.Writer
	found   map[engine.WordID]bool
	score   int
}

// listen judges words until the time is over, the input ends or nobody reads. A reader that is still
// waiting for input then ends with the program.
func (g *game) listen(ctx context.Context, in *bufio.Reader, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	lines := make(chan string)
	go func() {
		defer close(lines)
		for {
			line, err := in.ReadString('\n')
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	for {
		select {
		case line, ok := <-lines:
			if !ok {
				return nil
			}
			for word := range strings.FieldsSeq(line) {
				if err := g.judge(word); err != nil {
					return err
				}
			}
		case <-ctx.Done():
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				fmt.Fprintln(g.out, "Time.")
			}
			return nil
		}
	}
}

func (g *game) judge(word string) error {
	verdict := g.answers.Judge(word)
	judgement := verdict.Reason.String()
	switch {
	case verdict.Reason != engine.Valid:
	case g.found[verdict.ID]:
		judgement = "already found"
	default:
		g.found[verdict.ID] = true
		g.score += verdict.Points
		judgement = points(verdict.Points)
	}
	_, err := fmt.Fprintf(g.out, "%s: %s\n", word, judgement)
	return err
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// finish prints the words; those that are flagged only where they were found.
func (g *game) finish() error {
	lexicon := g.answers.Lexicon()
	words := slices.SortedFunc(slices.Values(g.answers.Words()), func(a, b engine.WordID) int {
		return strings.Compare(lexicon.Word(a), lexicon.Word(b))
	})
	out := bufio.NewWriter(g.out)
	fmt.Fprintln(out)
	total := 0
	for _, id := range words {
		total += g.answers.Points(id)
		switch {
		case g.found[id]:
			fmt.Fprintf(out, "* %s %d\n", strings.ToUpper(lexicon.Word(id)), g.answers.Points(id))
		case !lexicon.Flagged(id):
			fmt.Fprintf(out, "  %s %d\n", strings.ToUpper(lexicon.Word(id)), g.answers.Points(id))
		}
	}
	fmt.Fprintf(out, "Found = %d of %d\nScore = %d of %d\n", len(g.found), len(g.answers.Words()), g.score, total)
	return out.Flush()
}
