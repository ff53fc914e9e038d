package ladder

import (
	"fmt"
	"maps"
	"slices"

	"rattle/room"
)

// CompareBoard says what differs on a board as the store has it. A row of all time that adds
// up may have rounds whose records are gone. Of a full board the lowest rows are gone.
func (b *Books) CompareBoard(id BoardID, rows []Row) (wrong []string) {
	differs := func(p room.PlayerID, format string, args ...any) {
		wrong = append(wrong, fmt.Sprintf("board %s: %s ", id, p)+fmt.Sprintf(format, args...))
	}
	older := id.Period == Ever && id.Kind == Total
	missing := make(map[room.PlayerID]bool)
	for p := range b.boards[id] {
		missing[p] = true
	}
	last := Score(1 << 53)
	for _, row := range rows {
		score := NewScore(row.Value, row.At)
		if score > last {
			differs(row.Player, "stands too low")
		}
		last = score
		want, ok := b.boards[id][row.Player]
		delete(missing, row.Player)
		switch {
		case b.wasSo(id, row, want):
		case !ok && !older:
			differs(row.Player, "has %d by no record", row.Value)
		case ok && (row.Value < want.value || row.Value > want.value && !older):
			differs(row.Player, "has %d, by the records %d", row.Value, want.value)
		case ok && !slices.ContainsFunc(want.entries, row.shows) && !(older && Second(row.At) >= want.second):
			differs(row.Player, "shows %+v, by the records %+v", row.Entry, want.entries)
		}
	}
	for p := range missing {
		if want := b.boards[id][p]; b.full(rows) && Score(min(want.value, HighestValue))<<secondBits|Score(lastSecond-want.second) <= last {
			continue // it was trimmed
		}
		differs(p, "is missing with %d", b.boards[id][p].value)
	}
	slices.Sort(wrong)
	return wrong
}

// CompareSums returns which rows of a board of totals are not the sums of their players, of whom those that
// have ended have none.
func CompareSums(id BoardID, rows []Row, sums map[room.PlayerID]int) (wrong []string) {
	for _, row := range rows {
		if sum, ok := sums[row.Player]; ok && min(sum, HighestValue) != row.Value {
			wrong = append(wrong, fmt.Sprintf("board %s: %s has %d, by their own sum %d", id, row.Player, row.Value, sum))
		}
	}
	slices.Sort(wrong)
	return wrong
}

// full reports whether a board has as many rows as it can hold.
func (b *Books) full(rows []Row) bool {
	most := b.Rows
	if most == 0 {
		most = MaxRows
	}
	return len(rows) >= most
}

// wasSo reports whether a row comes from a former life of its player, and nothing that the player has
// done since takes its place.
func (b *Books) wasSo(id BoardID, row Row, want line) bool {
	former := b.former[id][row.Player]
	if id.Kind == Total {
		return len(former) > 0 && row.Value >= want.value
	}
	return slices.ContainsFunc(former, func(l line) bool {
		return l.value == row.Value && l.value >= want.value && slices.ContainsFunc(l.entries, row.shows)
	})
}

// shows tells whether a row tells of an entry. What a player is called may change.
func (e Entry) shows(other Entry) bool {
	e.Name = other.Name
	return e == other
}

// ComparePlayer says what differs in a player's totals, unless they have rounds whose records
// are gone, and in how the player stands with each set of dice.
func (b *Books) ComparePlayer(p room.PlayerID, has Sums, forms map[string]Form) (wrong []string) {
	if want := b.totals[p]; has != want && has.Rounds <= want.Rounds {
		wrong = append(wrong, fmt.Sprintf("player %s: has %+v, by the records %+v", p, has, want))
	}
	for _, dice := range slices.Sorted(maps.Keys(b.forms[p])) {
		if want := b.forms[p][dice]; !sameForm(forms[dice], want) {
			wrong = append(wrong, fmt.Sprintf("player %s: is rated %v with %s, by the duels %v", p, forms[dice], dice, want))
		}
	}
	return wrong
}
