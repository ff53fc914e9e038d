package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
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
	Work     int  `default:"100000000" help:"Most steps of the search before it gives up."`
}

// Help implements kong's HelpProvider.
func (solveCommand) Help() string {
	return `Prints the words on a board, in alphabetical order, then the score and the count.

Examples:
  rattle solve ATEE/APYO/TINU/EDSE
  rattle solve --paths board.txt --words mine.txt`
}

// solution is what is printed: a word, or with --all-paths a path.
type solution struct {
	Word       string   `json:"word"`
	Points     int      `json:"points"`
	X          int      `json:"x"`
	Y          int      `json:"y"`
	Directions []string `json:"dirs"`
}

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

// solve walks only where paths are asked for, since that takes several times as long.
func (c *solveCommand) solve(ctx context.Context, b *engine.Board, l *engine.Lexicon) (found []solution, count, score int, err error) {
	solver := engine.NewSolver(l)
	options := engine.Options{MinLetters: c.Min, List: c.grade(), Work: c.Work}
	counted := make(map[engine.WordID]bool)
	add := func(id engine.WordID, p engine.Path) {
		s := newSolution(b, l, id, p, c.Ladder.Points(l.Letters(id)))
		if !counted[id] {
			counted[id] = true
			count++
			score += s.Points
		}
		found = append(found, s)
	}
	if c.Paths || c.AllPaths || c.JSON {
		err = solver.Walk(ctx, b, options, c.AllPaths, add)
	} else {
		var ids []engine.WordID
		ids, err = solver.Solve(ctx, b, options)
		for _, id := range ids {
			add(id, nil)
		}
	}
	// Walk gives the paths of a word in their order, and a stable sort keeps it.
	slices.SortStableFunc(found, func(x, y solution) int { return strings.Compare(x.Word, y.Word) })
	return found, count, score, err
}

func newSolution(b *engine.Board, l *engine.Lexicon, id engine.WordID, p engine.Path, points int) solution {
	s := solution{Word: strings.ToUpper(l.Word(id)), Points: points, Directions: []string{}}
	if len(p) > 0 {
		s.X, s.Y = b.XY(p[0])
		for _, d := range b.Directions(p) {
			s.Directions = append(s.Directions, d.String())
		}
	}
	return s
}

// place writes where the path lies: x, y and directions.
func (s solution) place() string {
	return fmt.Sprintf("%d\t%d\t%s", s.X, s.Y, strings.Join(s.Directions, " "))
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
