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

// expectedOf enters rows of one board, each "player value at", with lives by player.
func expectedOf(lives map[room.PlayerID]Lifetime, id leaderboard.ID, deeds ...string) *Expected {
	b := &Expected{MaxRows: 3, Lifetime: func(p room.PlayerID) Lifetime { return lives[p] }}
	for _, text := range deeds {
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

func TestAnAuditKnowsWhoFellOffABoardAndWhoEnded(t *testing.T) {
	best := leaderboard.ID{Dice: "d", Kind: leaderboard.Best, Period: leaderboard.AllTime, Key: "all"}
	total := leaderboard.ID{Dice: "d", Kind: leaderboard.Total, Period: leaderboard.AllTime, Key: "all"}
	const second = 1000
	at := room.Instant(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	row := func(p room.PlayerID, value int, seconds room.Instant, round string) leaderboard.Row {
		return leaderboard.Row{Player: p, Value: value, Entry: leaderboard.Entry{At: at + seconds*second, Round: round}}
	}
	deed := func(p string, value, seconds int) string {
		return fmt.Sprintf("%s %d %d", p, value, int64(at)+int64(seconds)*second)
	}
	known := map[room.PlayerID]Lifetime{"a": {true, at}, "b": {true, at}, "c": {true, at}, "d": {true, at}, "back": {true, at + 50*second}}
	deeds := []string{deed("a", 9, 1), deed("b", 8, 2), deed("c", 7, 3), deed("d", 6, 4)}
	full := []leaderboard.Row{row("a", 9, 1, deeds[0]), row("b", 8, 2, deeds[1]), row("c", 7, 3, deeds[2])}
	for what, c := range map[string]struct {
		id    leaderboard.ID
		deeds []string
		rows  []leaderboard.Row
		wrong string // part of what it says, "" for nothing
	}{
		"the lowest of a full board is gone": {best, deeds, full, ""},
		"a higher one is gone":               {best, append([]string{deed("d", 8, 1)}, deeds[:3]...), full, "d is missing with 8"},
		"a board with room lacks somebody":   {best, deeds, full[:2], "c is missing with 7"},
		"who ended has a row":                {best, []string{deed("gone", 5, 1)}, []leaderboard.Row{row("gone", 5, 1, deed("gone", 5, 1))}, ""},
		"who ended has none":                 {best, []string{deed("gone", 5, 1)}, nil, ""},
		"who ended has another":              {best, []string{deed("gone", 5, 1)}, []leaderboard.Row{row("gone", 6, 1, deed("gone", 5, 1))}, "gone has 6 by no record"},
		"who came back did worse": {
			best, []string{deed("back", 5, 1), deed("back", 4, 60)}, []leaderboard.Row{row("back", 5, 1, deed("back", 5, 1))}, "",
		},
		"who came back did better": {
			best, []string{deed("back", 5, 1), deed("back", 6, 60)}, []leaderboard.Row{row("back", 5, 1, deed("back", 5, 1))}, "back has 5, by the records 6",
		},
		"who came back adds up anew":    {total, []string{deed("back", 50, 1), deed("back", 4, 60)}, []leaderboard.Row{row("back", 4, 60, "")}, ""},
		"who came back has the old sum": {total, []string{deed("back", 50, 1), deed("back", 4, 60)}, []leaderboard.Row{row("back", 90, 1, "")}, ""},
		"who came back has too little":  {total, []string{deed("back", 50, 1), deed("back", 4, 60)}, []leaderboard.Row{row("back", 3, 60, "")}, "back has 3, by the records 4"},
	} {
		wrong := expectedOf(known, c.id, c.deeds...).CompareLeaderboard(c.id, c.rows)
		if c.wrong == "" && len(wrong) > 0 || c.wrong != "" && !slices.ContainsFunc(wrong, func(w string) bool { return strings.Contains(w, c.wrong) }) {
			t.Errorf("%s: it says %q, want %q", what, wrong, c.wrong)
		}
	}
}
