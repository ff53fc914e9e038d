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
	// ForgottenTTL is how long it is known who asked to be forgotten: longer than anything else is
	// kept of a player, and than backups are to be.
	ForgottenTTL = 400 * 24 * time.Hour

	// UnknownForgottenTTL is the same of somebody of whom nothing was kept: longer than a room lives
	// that could still bring something.
	UnknownForgottenTTL = 2 * 24 * time.Hour
)

// Forgotten are the ids of players who asked to be forgotten, and until when that is known. It says
// nothing else of them. As text each is a line, "ID INSTANT".
type Forgotten map[room.PlayerID]room.Instant

// Write writes the list, in the order of the ids.
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

// ReadForgotten reads what [Forgotten.Write] wrote.
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
			return nil, fmt.Errorf("line %d is no player and instant: %.60q (%w)", n, line, cmp.Or(err, io.ErrUnexpectedEOF))
		}
		f[p] = max(f[p], until)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read who is forgotten: %w", err)
	}
	return f, nil
}
