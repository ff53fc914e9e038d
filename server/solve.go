package server

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"rattle/engine"
)

type solveCommand struct {
	Args []string `arg:"" optional:"" name:"board" help:"File, - for standard input, or the board itself with '/' between rows."`
	boardFlags
	wordFlags
	ruleFlags
	Paths    bool `xor:"paths" help:"Print the first path of each word: x and y of its start from the lower left, then directions."`
	AllPaths bool `xor:"paths" help:"Print one line per path of each word."`
	JSON     bool `help:"Print one JSON object."`
	Work     int  `default:"${work}" help:"Max steps of the search; a printed path counts as ten."`
}

// Help implements kong's HelpProvider.
func (solveCommand) Help() string {
	return `Prints the words on a board, in alphabetical order, then the score and the count.
Rows are run together, every character a face and Qu one; In, Th, Er, He and An need
blanks between the faces of their row. Where --words - and the board come on one stream, the
words are first, then a blank line, then the board.

Examples:
  rattle solve ATEE/APYO/TINU/EDSE
  rattle solve --paths board.txt --words mine.txt
  cat mine.txt blank.txt board.txt | rattle solve --words - -`
}

// AfterApply validates the limit.
func (c *solveCommand) AfterApply() error {
	if c.Work < 1 {
		return errors.New("--work is at least 1")
	}
	return c.ruleFlags.AfterApply()
}

// Run solves the board.
func (c *solveCommand) Run(ctx context.Context, t terminal) error {
	given, err := c.resolveOnly(c.Args)
	if err != nil {
		return err
	}
	lexicon, board, err := c.loadWith(given, bufio.NewReader(t.in), false, t.err)
	if err != nil {
		return err
	}
	a, err := c.solve(ctx, board, lexicon)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(t.out)
	if c.JSON {
		err = c.printJSON(ctx, out, a)
	} else {
		err = c.print(ctx, out, a)
	}
	return cmp.Or(err, out.Flush())
}

// solutions is the words on a board in alphabetical order, and what they are worth in all.
type solutions struct {
	board *engine.Board
	words []solution
	score int
}

// solution is a word and, if paths were asked for, its first path and their number.
type solution struct {
	Word   string `json:"word"`
	Points int    `json:"points"`
	location
	paths int
}

// stepsPerPath makes --work limit what --all-paths prints.
const stepsPerPath = 10

// solve walks the board only if paths were asked for, since that takes several times as long.
func (c *solveCommand) solve(ctx context.Context, b *engine.Board, l *engine.Lexicon) (a solutions, err error) {
	a.board = b
	solver := engine.NewSolver(l)
	options := engine.Options{MinLetters: c.Min, List: c.grade(), Work: c.Work}
	scoring := c.scoringRules()
	add := func(id engine.WordID, p engine.Path) {
		points := scoring.Points(l.Letters(id))
		a.score += points
		a.words = append(a.words, solution{strings.ToUpper(l.Word(id)), points, locationOf(b, p), 1})
	}
	if c.Paths || c.AllPaths || c.JSON {
		err = c.walk(ctx, solver, b, options, add, func(word int) { a.words[word].paths++ })
	} else {
		var ids []engine.WordID
		ids, err = solver.Solve(ctx, b, options)
		for _, id := range ids {
			add(id, nil)
		}
	}
	if errors.Is(err, engine.ErrWorkLimit) {
		return a, fmt.Errorf("%w; --work above %d may reach the end", err, c.Work)
	}
	slices.SortFunc(a.words, func(x, y solution) int { return strings.Compare(x.Word, y.Word) })
	return a, err
}

// walk calls add with each word and its first path, and with --all-paths calls again with the
// number of the word for each further path, until there are too many.
func (c *solveCommand) walk(ctx context.Context, s *engine.Solver, b *engine.Board, o engine.Options,
	add func(engine.WordID, engine.Path), again func(word int),
) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	words := make(map[engine.WordID]int)
	paths, most := 0, max(1, c.Work/stepsPerPath)
	err := s.Walk(ctx, b, o, c.AllPaths, func(id engine.WordID, p engine.Path) {
		if paths++; paths > most {
			stop()
			return
		}
		if word, known := words[id]; known {
			again(word)
			return
		}
		words[id] = len(words)
		add(id, p)
	})
	if paths > most {
		return fmt.Errorf("more than %d paths: %w", most, engine.ErrWorkLimit)
	}
	return err
}

// each calls show with every word, or with --all-paths with every path of every word, in
// alphabetical order.
func (c *solveCommand) each(ctx context.Context, a solutions, show func(solution) error) error {
	if c.AllPaths {
		return eachPath(ctx, a, engine.Options{MinLetters: c.Min, Work: c.Work}, show)
	}
	for _, s := range a.words {
		if err := show(s); err != nil {
			return err
		}
	}
	return nil
}

func (c *solveCommand) print(ctx context.Context, w io.Writer, a solutions) error {
	err := c.each(ctx, a, func(s solution) (err error) {
		if c.Paths || c.AllPaths {
			_, err = fmt.Fprintf(w, "%s\t%s\n", s.Word, s.location)
		} else {
			_, err = fmt.Fprintln(w, s.Word)
		}
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "Score = %d\nCount = %d\n", a.score, len(a.words))
	return err
}

func (c *solveCommand) printJSON(ctx context.Context, w io.Writer, a solutions) error {
	_, err := fmt.Fprintf(w, `{"rows":%d,"cols":%d,"score":%d,"count":%d,"words":[`, a.board.Rows(), a.board.Cols(), a.score, len(a.words))
	if err != nil {
		return err
	}
	separator := ""
	err = c.each(ctx, a, func(s solution) error {
		text, err := json.Marshal(s)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s%s", separator, text)
		separator = ","
		return err
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "]}\n")
	return err
}
