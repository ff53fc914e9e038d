package server

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rattle/engine"
)

// game is a round of one player.
type game struct {
	answers   *engine.Answers
	out       io.Writer
	countdown countdown
	found     map[engine.WordID]bool
	score     int
}

func newGame(answers *engine.Answers, t terminal) *game {
	return &game{answers: answers, out: t.out, countdown: countdown{out: t.out, runs: canMoveCursor(t)}, found: make(map[engine.WordID]bool)}
}

// maxInputLine is how many bytes of a line are kept.
const maxInputLine = 1 << 20

// inputLine is a line that the player typed.
type inputLine struct {
	text      string
	complete  bool // with its end
	truncated bool // longer than what is kept of it
}

// readLoop judges words until the time is over, the input ends or the output is closed. The
// goroutine that waits for input then ends with the program.
func (g *game) readLoop(ctx context.Context, in *bufio.Reader, limit time.Duration) error {
	over, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	lines := make(chan inputLine)
	go func() {
		defer close(lines)
		for {
			line, err := readInputLine(in)
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
	g.countdown.start(limit)
	defer g.countdown.stop()
	g.countdown.show(g.score)
	for over.Err() == nil {
		select {
		case line, ok := <-lines:
			if !ok {
				g.countdown.hide(false)
				return nil
			}
			g.countdown.hide(line.complete)
			if err := g.judgeAll(over, line); err != nil {
				return err
			}
			g.countdown.show(g.score)
		case <-g.countdown.ticks():
			g.countdown.tick(g.score)
		case <-over.Done():
		}
	}
	g.countdown.hide(false)
	if ctx.Err() != nil {
		return errInterrupted
	}
	fmt.Fprintln(g.out, "Time.")
	return nil
}

// readInputLine reads a line and keeps at most [maxInputLine] of it, since an endless device has no
// lines. It keeps no partial word.
func readInputLine(in *bufio.Reader) (line inputLine, err error) {
	var kept []byte
	for {
		var part []byte
		part, err = in.ReadSlice('\n')
		part = bytes.TrimSuffix(part, []byte{'\n'})
		room := maxInputLine - len(kept)
		line.truncated = line.truncated || len(part) > room
		kept = append(kept, part[:min(len(part), room)]...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
	}
	if line.truncated {
		kept = kept[:bytes.LastIndexFunc(kept, isSeparator)+1]
	}
	line.text, line.complete = string(kept), err == nil
	return line, err
}

// judgeAll judges the words of a line while the round lasts.
func (g *game) judgeAll(round context.Context, line inputLine) error {
	if line.truncated {
		_, err := fmt.Fprintf(g.out, "That line was too long: only the words in its first %d MB count.\n", maxInputLine>>20)
		if err != nil {
			return err
		}
	}
	for words := wordsIn(line.text); len(words) > 0 && round.Err() == nil; words = words[1:] {
		if err := g.judge(words[0]); err != nil {
			return err
		}
	}
	return nil
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
	_, err := fmt.Fprintf(g.out, "%s: %s%s\n", printable(word), judgement, g.countdown.suffix())
	return err
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

// finish prints the words; flagged words only if the player found them.
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
