package server

import (
	"context"
	"encoding/json"
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

// search is one run of rattle find.
type search struct {
	command *findCommand
	solver  *engine.Solver
	query   engine.Query
}

// run searches until there is a board, the time is over, or the user interrupts it.
func (s *search) run(ctx context.Context, t terminal) error {
	start := time.Now()
	limited, cancel := context.WithTimeout(ctx, s.command.Limit)
	defer cancel()
	progress, finish := s.progress(t.err, start)
	found, err := engine.Find(limited, s.solver, s.query, seedOf(s.command.Seed), progress)
	finish()
	took := time.Since(start).Round(time.Millisecond)
	none := (*engine.UnshowableError)(nil)
	switch {
	case err == nil:
		return s.print(t.out, found, took)
	case errors.As(err, &none):
		fmt.Fprintf(t.err, "rattle: there is no such board: %v\n", none)
		return errNegative
	case !errors.Is(err, engine.ErrNotFound):
		return err
	case ctx.Err() != nil:
		return s.printBest(t.out, found, took)
	case limited.Err() == nil:
		fmt.Fprintf(t.err, "rattle: there is no such board: all ways to lay the words were tried (%s)\n", s.nearest(found))
		return errNegative
	}
	fmt.Fprintf(t.err, "rattle: none found in %v (%s)\n", took, s.nearest(found))
	return errNegative
}

func (s *search) print(w io.Writer, found engine.Found, took time.Duration) error {
	if s.command.JSON {
		return json.NewEncoder(w).Encode(foundJSON{
			strings.ReplaceAll(strings.TrimSpace(found.Board.String()), "\n", "/"), found.Points, found.Words, found.Tried, took.Seconds(),
		})
	}
	_, err := fmt.Fprintf(w, "%s\nScore = %d\nCount = %d\nTried = %d\nSeconds = %.3f\n",
		found.Board, found.Points, found.Words, found.Tried, took.Seconds())
	return err
}

// foundJSON is a board that was found, as --json prints it.
type foundJSON struct {
	Board   string  `json:"board"` // rows with '/' between
	Score   int     `json:"score"`
	Count   int     `json:"count"`
	Tried   int     `json:"tried"`
	Seconds float64 `json:"seconds"`
}

// printBest prints the nearest board of an interrupted search.
func (s *search) printBest(w io.Writer, found engine.Found, took time.Duration) error {
	if found.Board == nil {
		return fmt.Errorf("%w: no board was tried", errInterrupted)
	}
	if s.command.With != nil { // boards that words are laid on are not solved before they hold all
		ids, err := s.solver.Solve(context.Background(), found.Board, s.query.Options)
		if err != nil {
			return err
		}
		found.Words, found.Points = len(ids), s.solver.Lexicon().Points(ids, s.query.Scoring)
	}
	if err := s.print(w, found, took); err != nil {
		return err
	}
	return fmt.Errorf("%w: the best of %d boards had %s", errInterrupted, found.Tried, s.describe(found))
}

// nearest describes in one line the nearest board of the search.
func (s *search) nearest(found engine.Found) string {
	if found.Board == nil {
		return "no board was tried"
	}
	rows := strings.ReplaceAll(strings.TrimSpace(found.Board.String()), "\n", "/")
	return fmt.Sprintf("best was %s, of %d boards: %s", s.describe(found), found.Tried, rows)
}

func (s *search) describe(found engine.Found) string {
	if s.command.With != nil {
		return fmt.Sprintf("%d of %d words held", found.Held, len(s.command.With))
	}
	return fmt.Sprintf("%d points, %d words", found.Points, found.Words)
}

// progress shows on a terminal how much of the time is over and the best board so far.
func (s *search) progress(stderr io.Writer, start time.Time) (show func(engine.Found), finish func()) {
	file, ok := stderr.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions64(s.command.Limit.Milliseconds(),
		progressbar.OptionSetWriter(file),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	show = func(found engine.Found) {
		bar.Describe("best " + s.describe(found))
		_ = bar.Set64(min(time.Since(start), s.command.Limit).Milliseconds())
	}
	return show, func() { _ = bar.Clear() }
}
