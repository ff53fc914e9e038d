package audit

import (
	"cmp"
	"slices"

	"rattle/leaderboard"
	"rattle/room"
)

// expectedRow is a row that a leaderboard must have.
type expectedRow struct {
	value, second int
	entries       []leaderboard.Entry // any of which it may show: a score tells no instants apart within a second
}

// addRow updates a leaderboard as the store must have done.
func (e *Expected) addRow(u leaderboard.RowUpdate) {
	if !e.CountedSince.Counts(u.Leaderboard.Kind, u.Entry.At) {
		return
	}
	if e.rows == nil {
		e.rows = make(map[leaderboard.ID]map[room.PlayerID]expectedRow)
	}
	if e.rows[u.Leaderboard] == nil {
		e.rows[u.Leaderboard] = make(map[room.PlayerID]expectedRow)
	}
	row := expectedRow{min(u.Value, leaderboard.MaxValue), leaderboard.ScoreSecond(u.Entry.At), []leaderboard.Entry{u.Entry}}
	if !e.stores(u.Player, u.Entry.At) {
		e.addFormerRow(u, row)
		return
	}
	if old, ok := e.rows[u.Leaderboard][u.Player]; ok {
		row = merge(u.Leaderboard.Kind.Aggregation(), old, row)
	}
	e.rows[u.Leaderboard][u.Player] = row
}

// addFormerRow adds a row that may be there.
func (e *Expected) addFormerRow(u leaderboard.RowUpdate, row expectedRow) {
	if e.formerRows == nil {
		e.formerRows = make(map[leaderboard.ID]map[room.PlayerID][]expectedRow)
	}
	if e.formerRows[u.Leaderboard] == nil {
		e.formerRows[u.Leaderboard] = make(map[room.PlayerID][]expectedRow)
	}
	e.formerRows[u.Leaderboard][u.Player] = append(e.formerRows[u.Leaderboard][u.Player], row)
}

// merge returns what a leaderboard makes of a row and a new one.
func merge(a leaderboard.Aggregation, old, row expectedRow) expectedRow {
	later := cmp.Compare(row.second, old.second)
	switch a {
	case leaderboard.Sum:
		old.value = min(old.value+row.value, leaderboard.MaxValue)
	case leaderboard.Newest:
		if later > 0 {
			old.value = row.value
		}
	case leaderboard.Highest:
		if row.value != old.value {
			later = cmp.Compare(row.value, old.value)
		} else {
			later = -later
		}
		if later > 0 {
			return row
		}
	}
	switch {
	case later > 0:
		old.second, old.entries = row.second, row.entries
	case later == 0:
		old.entries = append(slices.Clone(old.entries), row.entries...)
	}
	return old
}
