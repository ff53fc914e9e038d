package player

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"rattle/room"
)

const (
	// ForgottenTTL is how long the store remembers that a player asked to be forgotten: longer than it
	// stores anything else of a player, and longer than backups should be kept.
	ForgottenTTL = 400 * 24 * time.Hour

	// UnknownForgottenTTL is the same for players without stored data: longer than any room that could
	// still have a result of theirs.
	UnknownForgottenTTL = 2 * 24 * time.Hour
)

// Forgotten maps the players who asked to be forgotten to the instant until which the store remembers
// that. Its text has a line "ID INSTANT" for each.
type Forgotten map[room.PlayerID]room.Instant

// Write writes the list, ordered by ids.
func (f Forgotten) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	ids := make([]room.PlayerID, 0, len(f))
	for p := range f {
		ids = append(ids, p)
	}
	slices.SortFunc(ids, func(a, b room.PlayerID) int { return cmp.Compare(a, b) })
	for _, p := range ids {
		fmt.Fprintln(out, p, f[p])
	}
	return out.Flush()
}

// ReadForgotten reads a list that [Forgotten.Write] wrote.
func ReadForgotten(r io.Reader) (Forgotten, error) {
	f := make(Forgotten)
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		var p room.PlayerID
		var until room.Instant
		if k, err := fmt.Sscan(line, &p, &until); k != 2 || !p.HasSecret() {
			return nil, fmt.Errorf("line %d is not a player and an instant: %.60q (%w)", n, line, cmp.Or(err, io.ErrUnexpectedEOF))
		}
		f[p] = max(f[p], until)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read forgotten players: %w", err)
	}
	return f, nil
}
