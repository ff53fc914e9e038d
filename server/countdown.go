package server

import (
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// countdown shows how much of a round is left: behind each answer, or, on a terminal whose cursor
// can be moved, in a line of its own above the one for typing.
type countdown struct {
	out    io.Writer
	runs   bool
	end    time.Time
	second *time.Ticker // nil where the clock does not run
}

// Escape sequences that move the cursor, for any terminal since the VT100.
const (
	saveCursor    = "\x1b7"
	restoreCursor = "\x1b8"
	lineAbove     = "\x1b[A\r"
	clearLine     = "\x1b[K"
	clearBelow    = "\x1b[J"
)

func (c *countdown) start(limit time.Duration) {
	c.end = time.Now().Add(limit)
	if c.runs {
		c.second = time.NewTicker(time.Second)
	}
}

func (c *countdown) stop() {
	if c.runs {
		c.second.Stop()
	}
}

// ticks returns the channel of ticks, or nil if the countdown does not run.
func (c *countdown) ticks() <-chan time.Time {
	if c.runs {
		return c.second.C
	}
	return nil
}

// remaining returns the time left in minutes and seconds, rounded up to a second.
func (c *countdown) remaining() string {
	seconds := (max(0, time.Until(c.end)) + time.Second - 1) / time.Second
	return fmt.Sprintf("%d:%02d left", seconds/60, seconds%60)
}

// suffix returns the time behind an answer.
func (c *countdown) suffix() string {
	if c.runs {
		return ""
	}
	return " (" + c.remaining() + ")"
}

func (c *countdown) line(score int) string { return c.remaining() + ", " + points(score) }

// show starts a line for typing below the time.
func (c *countdown) show(score int) {
	if c.runs {
		fmt.Fprintln(c.out, c.line(score))
	}
}

// tick redraws the time and leaves the typed text alone.
func (c *countdown) tick(score int) {
	fmt.Fprint(c.out, saveCursor, lineAbove, clearLine, c.line(score), restoreCursor)
}

// hide erases the time and the line below. The cursor stands in that line or, after Enter, below
// it.
func (c *countdown) hide(entered bool) {
	if !c.runs {
		return
	}
	if entered {
		fmt.Fprint(c.out, lineAbove)
	}
	fmt.Fprint(c.out, lineAbove, clearBelow)
}

// canMoveCursor reports whether the output is a terminal whose cursor can be moved, with lines long
// enough for the time.
func canMoveCursor(t terminal) bool {
	const timeWidth = 40
	if name := os.Getenv("TERM"); name == "" || name == "dumb" || !isTerminal(t.in) || !isTerminal(t.out) {
		return false
	}
	width, _, err := term.GetSize(int(t.out.(*os.File).Fd()))
	return err == nil && width >= timeWidth
}

func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
