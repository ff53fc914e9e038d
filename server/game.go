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

// game is a round for one.
type game struct {
	answers *engine.Answers
	out     io.Writer
	clock   clock
	found   map[engine.WordID]bool
	score   int
}

func newGame(answers *engine.Answers, t terminal) *game {
	return &game{answers: answers, out: t.out, clock: clock{out: t.out, runs: canMoveCursor(t)}, found: make(map[engine.WordID]bool)}
}

// typed is a line that somebody typed.
type typed struct {
	text  string
	whole bool // with its end
}

// listen judges words until the time is over, the input ends or nobody reads. A reader that is still
// waiting for input then ends with the program.
func (g *game) listen(ctx context.Context, in *bufio.Reader, limit time.Duration) error {
	over, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	lines := make(chan typed)
	go func() {
		defer close(lines)
		for {
			line, err := readTyped(in)
			select {
			case lines <- line:
			case <-over.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	g.clock.start(limit)
	defer g.clock.stop()
	g.clock.show(g.score)
	for {
		select {
		case line, ok := <-lines:
			if !ok {
				g.clock.hide(false)
				return nil
			}
			g.clock.hide(line.whole)
			for _, word := range wordsIn(line.text) {
				if err := g.judge(word); err != nil {
					return err
				}
			}
			g.clock.show(g.score)
		case <-g.clock.ticks():
			g.clock.run(g.score)
		case <-over.Done():
			g.clock.hide(false)
			if ctx.Err() != nil {
				return errInterrupted
			}
			fmt.Fprintln(g.out, "Time.")
			return nil
		}
	}
}

// readTyped reads a line, of which it keeps no more than the reader holds at a time: people type
// less, and devices without end have no lines.
func readTyped(in *bufio.Reader) (typed, error) {
	kept, err := in.ReadSlice('\n')
	line := typed{text: string(kept)}
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = in.ReadSlice('\n')
	}
	line.whole = err == nil
	return line, err
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
	_, err := fmt.Fprintf(g.out, "%s: %s%s\n", shown(word), judgement, g.clock.note())
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
