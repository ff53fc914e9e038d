package main

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
	Paths    bool `xor:"paths" help:"With each word its first path: x and y of the start from the lower left, then directions."`
	AllPaths bool `xor:"paths" help:"A line for each path of each word."`
	JSON     bool `help:"Print one JSON object."`
	Work     int  `default:"${work}" help:"Most steps of the search before it gives up; a path to print counts as ten."`
}

// Help implements kong's HelpProvider.
func (solveCommand) Help() string {
	return `Prints the words on a board, in alphabetical order, then the score and the count.
Rows are run together, every character a face and Qu one; In, Th, Er, He and An need
blanks between the faces of their row.

Examples:
  rattle solve ATEE/APYO/TINU/EDSE
  rattle solve --paths board.txt --words mine.txt`
}

// AfterApply refuses a search that could not begin.
func (c *solveCommand) AfterApply() error {
	if c.Work < 1 {
		return errors.New("--work is at least 1")
	}
	return c.ruleFlags.AfterApply()
}

// solution is what is printed: a word, or with --all-paths a path. There may be millions.
type solution struct {
	Word       string     `json:"word"`
	Points     int        `json:"points"`
	X          int        `json:"x"`
	Y          int        `json:"y"`
	Directions directions `json:"dirs"`
}

type directions []engine.Direction

func (d directions) names() []string {
	names := make([]string, len(d))
	for i, direction := range d {
		names[i] = direction.String()
	}
	return names
}

// MarshalJSON writes the compass points.
func (d directions) MarshalJSON() ([]byte, error) { return json.Marshal(d.names()) }

// Run solves.
func (c *solveCommand) Run(ctx context.Context, t terminal) error {
	in := bufio.NewReader(t.in)
	board, rest, err := c.take(c.Args, in)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("one board at a time: what is %q?", rest[0])
	}
	lexicon, err := c.load(in, false, t.err)
	if err != nil {
		return err
	}
	found, count, score, err := c.solve(ctx, board, lexicon)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(t.out)
	if c.JSON {
		err = printJSON(out, board, found, count, score)
	} else {
		c.print(out, found, count, score)
	}
	return cmp.Or(err, out.Flush())
}

// stepsPerPath makes --work bound the paths that are kept to be sorted, and so the memory.
const stepsPerPath = 10

// solve walks only where paths are asked for, since that takes several times as long.
func (c *solveCommand) solve(ctx context.Context, b *engine.Board, l *engine.Lexicon) (found []solution, count, score int, err error) {
	solver := engine.NewSolver(l)
	options := engine.Options{MinLetters: c.Min, List: c.grade(), Work: c.Work}
	spelled := make(map[engine.WordID]string)
	add := func(id engine.WordID, p engine.Path) {
		points := c.Ladder.Points(l.Letters(id))
		word, again := spelled[id]
		if !again {
			word = strings.ToUpper(l.Word(id))
			spelled[id] = word
			score += points
		}
		found = append(found, newSolution(b, word, p, points))
	}
	if c.Paths || c.AllPaths || c.JSON {
		err = c.walk(ctx, solver, b, options, add)
	} else {
		var ids []engine.WordID
		ids, err = solver.Solve(ctx, b, options)
		for _, id := range ids {
			add(id, nil)
		}
	}
	if errors.Is(err, engine.ErrWork) {
		return nil, 0, 0, fmt.Errorf("%w; --work above %d may reach the end", err, c.Work)
	}
	// Walk gives the paths of a word in their order, and a stable sort keeps it.
	slices.SortStableFunc(found, func(x, y solution) int { return strings.Compare(x.Word, y.Word) })
	return found, len(spelled), score, err
}

// walk gives each path to add until there are too many to keep.
func (c *solveCommand) walk(ctx context.Context, s *engine.Solver, b *engine.Board, o engine.Options, add func(engine.WordID, engine.Path)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	paths, most := 0, max(1, c.Work/stepsPerPath)
	err := s.Walk(ctx, b, o, c.AllPaths, func(id engine.WordID, p engine.Path) {
		if paths++; paths > most {
			stop()
			return
		}
		add(id, p)
	})
	if paths > most {
		return fmt.Errorf("there are more than %d paths: %w", most, engine.ErrWork)
	}
	return err
}

func newSolution(b *engine.Board, word string, p engine.Path, points int) solution {
	s := solution{Word: word, Points: points}
	if len(p) > 0 {
		s.X, s.Y = b.XY(p[0])
		s.Directions = b.Directions(p)
	}
	return s
}

// place writes where the path lies: x, y and directions.
func (s solution) place() string {
	return fmt.Sprintf("%d\t%d\t%s", s.X, s.Y, strings.Join(s.Directions.names(), " "))
}

func (c *solveCommand) print(w io.Writer, found []solution, count, score int) {
	for _, s := range found {
		if c.Paths || c.AllPaths {
			fmt.Fprintf(w, "%s\t%s\n", s.Word, s.place())
		} else {
			fmt.Fprintln(w, s.Word)
		}
	}
	fmt.Fprintf(w, "Score = %d\nCount = %d\n", score, count)
}

func printJSON(w io.Writer, b *engine.Board, found []solution, count, score int) error {
	if found == nil {
		found = []solution{}
	}
	return json.NewEncoder(w).Encode(struct {
		Rows  int        `json:"rows"`
		Cols  int        `json:"cols"`
		Score int        `json:"score"`
		Count int        `json:"count"`
		Words []solution `json:"words"`
	}{b.Rows(), b.Cols(), score, count, found})
}
