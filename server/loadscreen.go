package main

import (
	"fmt"
	"io"
	"strings"

	"rattle/bench/load"
)

// screen shows on a terminal how a run of `rattle load` goes: a few lines, drawn over
// themselves.
type screen struct {
	w     io.Writer
	width func() int // of a line, in characters; 0: nobody knows
	drawn int        // lines
}

// mostShown differences are shown while the run goes on.
const mostShown = 3

func (s *screen) show(r load.Report) {
	s.erase()
	r.Differences = r.Differences[:min(len(r.Differences), mostShown)]
	text := fmt.Sprintf("%-16s %.0f s\n%s", r.Stage, r.Seconds, describe(r))
	for line := range strings.Lines(text) {
		// A line that was broken could not be taken back.
		if width := s.width(); width > 0 && len(line) > width {
			line = line[:width-1] + "\n"
		}
		fmt.Fprint(s.w, line)
		s.drawn++
	}
}

func (s *screen) erase() {
	if s.drawn > 0 {
		fmt.Fprintf(s.w, "\x1b[%dA\x1b[J", s.drawn)
	}
	s.drawn = 0
}
