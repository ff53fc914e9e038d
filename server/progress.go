package server

import (
	"fmt"
	"io"
	"strings"

	"rattle/bench/load"
)

// progressScreen shows on a terminal how a run of `rattle load` goes: a few lines that it redraws.
type progressScreen struct {
	w     io.Writer
	width func() int // of a line, in characters; 0: nobody knows
	drawn int        // lines
}

// maxShown is how many differences are shown during the run.
const maxShown = 3

func (s *progressScreen) show(r load.Report) {
	s.erase()
	r.Differences = r.Differences[:min(len(r.Differences), maxShown)]
	text := fmt.Sprintf("%-16s %.0f s\n%s", r.Stage, r.Seconds, describe(r))
	for line := range strings.Lines(text) {
		// The cursor could not go back over a wrapped line.
		if width := s.width(); width > 0 && len(line) > width {
			line = line[:width-1] + "\n"
		}
		fmt.Fprint(s.w, line)
		s.drawn++
	}
}

func (s *progressScreen) erase() {
	if s.drawn > 0 {
		fmt.Fprintf(s.w, "\x1b[%dA\x1b[J", s.drawn)
	}
	s.drawn = 0
}
