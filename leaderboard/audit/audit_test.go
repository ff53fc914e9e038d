package audit

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"rattle/leaderboard"
	"rattle/room"
)

// expectedOf adds rows of one leaderboard, each "player value at", with lifetimes by player.
func expectedOf(lives map[room.PlayerID]Lifetime, id leaderboard.ID, updates ...string) *Expected {
	b := &Expected{MaxRows: 3, Lifetime: func(p room.PlayerID) Lifetime { return lives[p] }}
	for _, text := range updates {
		d := leaderboard.RowUpdate{Leaderboard: id}
		_, _ = fmt.Sscan(text, &d.Player, &d.Value, &d.Entry.At)
		d.Entry.Round = text
		if id.Kind == leaderboard.Total {
			d.Entry.Round = ""
		}
		b.AddRound(leaderboard.Projection{Rows: []leaderboard.RowUpdate{d}}, func(room.PlayerID) bool { return false })
	}
	return b
}

func TestAuditAllowsForTrimmedRowsAndDeletedPlayers(t *testing.T) {
	best := leaderboard.ID{Dice: "d", Kind: leaderboard.Best, Period: leaderboard.AllTime, Key: "all"}
	total := leaderboard.ID{Dice: "d", Kind: leaderboard.Total, Period: leaderboard.AllTime, Key: "all"}
	const second = 1000
	at := room.Instant(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	row := func(p room.PlayerID, value int, seconds room.Instant, round string) leaderboard.Row {
		return leaderboard.Row{Player: p, Value: value, Entry: leaderboard.Entry{At: at + seconds*second, Round: round}}
	}
	update := func(p string, value, seconds int) string {
		return fmt.Sprintf("%s %d %d", p, value, int64(at)+int64(seconds)*second)
	}
	known := map[room.PlayerID]Lifetime{"a": {true, at}, "b": {true, at}, "c": {true, at}, "d": {true, at}, "back": {true, at + 50*second}}
	updates := []string{update("a", 9, 1), update("b", 8, 2), update("c", 7, 3), update("d", 6, 4)}
	full := []leaderboard.Row{row("a", 9, 1, updates[0]), row("b", 8, 2, updates[1]), row("c", 7, 3, updates[2])}
	for what, c := range map[string]struct {
		id      leaderboard.ID
		updates []string
		rows    []leaderboard.Row
		wrong   string // part of the result, "" for nothing
	}{
		"the lowest of a full leaderboard is gone":   {best, updates, full, ""},
		"a higher one is gone":                       {best, append([]string{update("d", 8, 1)}, updates[:3]...), full, "d is missing with 8"},
		"a leaderboard that is not full lacks a row": {best, updates, full[:2], "c is missing with 7"},
		"a deleted player has a row":                 {best, []string{update("gone", 5, 1)}, []leaderboard.Row{row("gone", 5, 1, update("gone", 5, 1))}, ""},
		"a deleted player has none":                  {best, []string{update("gone", 5, 1)}, nil, ""},
		"a deleted player has another":               {best, []string{update("gone", 5, 1)}, []leaderboard.Row{row("gone", 6, 1, update("gone", 5, 1))}, "gone has 6 by no record"},
		"who came back did worse": {
			best, []string{update("back", 5, 1), update("back", 4, 60)}, []leaderboard.Row{row("back", 5, 1, update("back", 5, 1))}, "",
		},
		"who came back did better": {
			best, []string{update("back", 5, 1), update("back", 6, 60)}, []leaderboard.Row{row("back", 5, 1, update("back", 5, 1))}, "back has 5, by the records 6",
		},
		"a new lifetime adds up anew":    {total, []string{update("back", 50, 1), update("back", 4, 60)}, []leaderboard.Row{row("back", 4, 60, "")}, ""},
		"a new lifetime has the old sum": {total, []string{update("back", 50, 1), update("back", 4, 60)}, []leaderboard.Row{row("back", 90, 1, "")}, ""},
		"a new lifetime has too little":  {total, []string{update("back", 50, 1), update("back", 4, 60)}, []leaderboard.Row{row("back", 3, 60, "")}, "back has 3, by the records 4"},
	} {
		wrong := expectedOf(known, c.id, c.updates...).CompareLeaderboard(c.id, c.rows)
		if c.wrong == "" && len(wrong) > 0 || c.wrong != "" && !slices.ContainsFunc(wrong, func(w string) bool { return strings.Contains(w, c.wrong) }) {
			t.Errorf("%s: it returns %q, want %q", what, wrong, c.wrong)
		}
	}
}
