package server

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"sync"
	"time"

	"rattle/engine"
)

type benchCommand struct {
	File string `arg:"" help:"Boards, one per line: rows separated by '/', or n*n letters with q for Qu; - is standard input, after the words of --words -."`
	wordFlags
	Repeat  int  `default:"1" help:"Number of passes over all boards."`
	Threads int  `default:"1" help:"Number of solvers that share the boards of each pass."`
	JSON    bool `help:"Print one JSON object."`
}

// Help implements kong's HelpProvider.
func (benchCommand) Help() string {
	return `Solves every board to its full set of words of three letters or more and prints how fast
that was. Seconds, words and points are those of one pass; the seconds are those of
solving alone, on average over the passes.

Example:
  rattle bench boards.txt --words words.txt --repeat 5`
}

type benchResult struct {
	Boards          int     `json:"boards"`
	Seconds         float64 `json:"seconds"`
	BoardsPerSecond float64 `json:"boards_per_second"`
	Words           int     `json:"words"`
	Points          int     `json:"points"`
}

// Run measures how fast boards are solved.
func (c *benchCommand) Run(ctx context.Context, t terminal) error {
	if c.Repeat < 1 || c.Threads < 1 || c.Threads > 1024 {
		return errors.New("--repeat is at least 1, --threads 1 to 1024")
	}
	in := bufio.NewReader(t.in)
	lexicon, err := c.load(in, c.File == stdio, t.err)
	if err != nil {
		return err
	}
	boards, err := c.boards(in)
	if err != nil {
		return err
	}
	result, err := c.measure(ctx, lexicon, boards)
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(t.out).Encode(result)
	}
	_, err = fmt.Fprintf(t.out, "boards           %d\nseconds          %.6f\nboards a second  %.0f\nwords            %d\npoints           %d\n",
		result.Boards, result.Seconds, result.BoardsPerSecond, result.Words, result.Points)
	return err
}

// maxBoardLine is longer than the largest board in one line.
const maxBoardLine = 1 << 20

// boards reads all boards of the file.
func (c *benchCommand) boards(in io.Reader) ([]*engine.Board, error) {
	name := streamName(c.File)
	if c.File != stdio {
		file, err := os.Open(c.File)
		if err != nil {
			return nil, fmt.Errorf("reading boards: %w", err)
		}
		defer file.Close()
		in = file
	}
	var boards []*engine.Board
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxBoardLine)
	for number, cells := 1, 0; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		board, err := parseLine(line)
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, number, err)
		}
		boards = append(boards, board)
		if cells += board.Cells(); len(boards) > maxListWords || cells > maxListBytes {
			return nil, fmt.Errorf("%s: at most %d million boards and %d million cells", name, maxListWords/1_000_000, maxListBytes>>20)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("reading boards: %s: %w", name, err)
	}
	if len(boards) == 0 {
		return nil, fmt.Errorf("%s: no boards", name)
	}
	return boards, nil
}

func parseLine(line string) (*engine.Board, error) {
	rows, err := square(line)
	if err != nil {
		return nil, err
	}
	return engine.ParseBoard(rows, engine.Plane)
}

// square splits a line of n*n letters into its rows, and returns a line with separated rows
// unchanged.
func square(line string) (string, error) {
	if strings.ContainsAny(line, "/ \t") {
		return line, nil
	}
	n := int(math.Sqrt(float64(len(line))))
	if n*n != len(line) {
		return "", fmt.Errorf("%d letters do not make a square: put '/' between rows", len(line))
	}
	var rows []string
	for i := 0; i < len(line); i += n {
		rows = append(rows, line[i:i+n])
	}
	return strings.Join(rows, "/"), nil
}

func (c *benchCommand) measure(ctx context.Context, l *engine.Lexicon, boards []*engine.Board) (benchResult, error) {
	parts, errs := make([]benchResult, c.Threads), make([]error, c.Threads)
	solvers := make([]*engine.Solver, c.Threads)
	for i := range solvers {
		solvers[i] = engine.NewSolver(l)
	}
	start := time.Now()
	var group sync.WaitGroup
	for i := range solvers {
		group.Go(func() {
			share := boards[i*len(boards)/c.Threads : (i+1)*len(boards)/c.Threads]
			parts[i], errs[i] = solveAll(ctx, solvers[i], share, engine.Options{List: c.grade()}, c.Repeat)
		})
	}
	group.Wait()
	sum := benchResult{Boards: len(boards), Seconds: time.Since(start).Seconds() / float64(c.Repeat)}
	sum.BoardsPerSecond = float64(len(boards)) / sum.Seconds
	for _, p := range parts {
		sum.Words += p.Words
		sum.Points += p.Points
	}
	return sum, cmp.Or(errs...) // one line tells enough
}

func solveAll(ctx context.Context, s *engine.Solver, boards []*engine.Board, o engine.Options, repeat int) (sum benchResult, err error) {
	for range repeat {
		sum = benchResult{}
		for _, board := range boards {
			ids, err := s.Solve(ctx, board, o)
			if err != nil {
				return sum, err
			}
			sum.Words += len(ids)
			sum.Points += s.Lexicon().Points(ids, engine.Scoring{})
		}
	}
	return sum, nil
}
