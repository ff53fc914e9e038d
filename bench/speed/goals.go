package main

import (
	"fmt"
	"io"
	"slices"
)

// goal is what a measurement has to reach.
type goal struct {
	id         goalID
	what       string
	least, aim string
	experiment string // that measures it
}

type goalID int

const (
	goalWord goalID = iota
	goalRate
	goalLatency
	goalRedis
	goalQuiet
	goalMemory
	goalSockets
	goalServers
	goalFlat
	goalRooms
	goalStart
	goalCrowd
)

func goals() []goal {
	return []goal{
		{goalWord, "processor time of a word at 5,000 a second, bare's by ours", "0.75", "1.0", "word"},
		{goalRate, "words a second at p99 20 ms, ours by bare's", "0.6", "1.0", "rate"},
		{goalLatency, "p50 and p99 at 5,000 against bare's in the same turns", "3x, 3x", "2x, 2x", "word"},
		{goalRedis, "Redis, µs a word at 5,000", "35", "20", "word"},
		{goalQuiet, "12,500 quiet rooms of four: server and Redis, share of one core, pings of sockets apart", "5 %", "1 %", "quiet"},
		{goalMemory, "a seated, idle player, KB", "14", "12", "memory"},
		{goalSockets, "50,000 sockets on three servers, 4,000 words a second: p99, ms", "100", "20", "sockets"},
		{goalServers, "250 rooms of four on three servers, 3,000 words a second: p99 against one server's", "2x", "1.3x", "rooms"},
		{goalFlat, "cost of a word with ever more rooms, the largest by the smallest", "1.15", "1.0", "flat"},
		{goalRooms, "memory with 100 rooms in play, MB", "50", "", "start"},
		{goalStart, "from start to the page, ms", "50", "", "start"},
		{goalCrowd, "processor time of the players of a word at 5,000 by bare's, with its players", "0.4", "", "word"},
	}
}

// record notes what was measured for a goal, and how much of the machine its host took meanwhile.
func (l *harness) record(id goalID, measured, stolen string) {
	l.measured[id] = [2]string{measured, stolen}
}

// printGoals prints the goals of experiments that have run.
func (l *harness) printGoals(out io.Writer) {
	var rows [][]string
	for _, g := range goals() {
		if m, ok := l.measured[g.id]; ok {
			rows = append(rows, []string{g.what, g.least, g.aim, m[0], m[1]})
		}
	}
	if len(rows) > 0 {
		table(out, fmt.Sprintf("Goals: medians, smallest and largest of %d turns", l.turns()),
			[]string{"what", "least", "aim", "measured", "stolen, %"}, rows)
	}
}

// hasGoal reports whether an experiment measures what is a goal.
func (e experiment) hasGoal() bool {
	return slices.ContainsFunc(goals(), func(g goal) bool { return g.experiment == e.name })
}
