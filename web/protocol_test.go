package web

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/web/limit"
	"rattle/web/wire"
)

// What docs/PROTOCOL.md says in numbers is what the sources say: whoever changes one sees the other.

func protocolPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../docs/PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// pageHas reports rows that the page does not have.
func pageHas(t *testing.T, rows ...string) {
	t.Helper()
	page := protocolPage(t)
	for _, row := range rows {
		if !strings.Contains(page, "\n"+row) {
			t.Errorf("docs/PROTOCOL.md does not have the row\n%s", row)
		}
	}
}

func TestTheProtocolsPageHasTheSetsOfDice(t *testing.T) {
	for _, set := range engine.DiceSets() {
		pageHas(t, fmt.Sprintf("| `%s` | %d × %d | %d | %d | `%s` |\n", set.ID, set.Rows, set.Cols, set.Seconds, set.MinLetters, set.Scoring))
	}
}

func TestTheProtocolsPageHasThePoints(t *testing.T) {
	for _, table := range engine.ScoringTables() {
		row := fmt.Sprintf("| `%s` |", table)
		for letters := 3; letters <= 17; letters++ {
			row += fmt.Sprintf(" %d |", table.Points(letters))
		}
		pageHas(t, row)
	}
}

func TestTheProtocolsPageHasAllBudgets(t *testing.T) {
	limits := limit.Default()
	named := map[string]string{
		"Words":        "words",
		"Messages":     "other messages, with pings and pongs",
		"Violations":   "answers of `too-fast`",
		"Malformed":    "messages that cannot be read, each answered 0.1 s late",
		"Bytes":        "bytes",
		"Reserved":     "bytes that are read even if other sockets of the address send too much",
		"Total":        "messages of all its sockets, and requests, as below",
		"Received":     "bytes of all its sockets",
		"Openings":     fmt.Sprintf("upgrades to a socket; a socket closed with 4000 counts as %d", limit.FloodCost),
		"Solved":       "words on the boards of rounds that it called",
		"Guesses":      "unknown room codes and recovery phrases; an IPv6 /48 has twice as many",
		"Rooms":        "new rooms and challenges",
		"Writes":       "requests for long-lived data: reports, blocks, devices, recovery phrases",
		"NewcomerRate": "new players with stored data",
		"Connects":     "connections",
		"Checks":       "health checks",
		"AllRooms":     "new rooms and challenges",
		"Throttle":     "requests and upgrades, per processor",
	}
	all := reflect.ValueOf(limits)
	for i := range all.NumField() {
		field := all.Type().Field(i)
		rate, ok := all.Field(i).Interface().(limit.Rate)
		if !ok {
			continue
		}
		if named[field.Name] == "" {
			t.Errorf("docs/PROTOCOL.md has no name for the budget %s", field.Name)
			continue
		}
		pageHas(t, fmt.Sprintf("| %s | %s | %s |", named[field.Name], grouped(rate.Burst), perSecond(rate.PerSecond)))
	}
	pageHas(t, fmt.Sprintf("An address may hold %s sockets (the next is closed with %d) and %d other connections, and the store keeps %d of its new players a day.",
		grouped(limits.Sockets), wire.CloseTooMany, limits.Connections, limits.Newcomers))
}

func perSecond(n float64) string {
	if n >= 1 {
		return grouped(int(n))
	}
	return strconv.FormatFloat(n, 'g', -1, 64)
}

// grouped writes a number as people read it: 400,000.
func grouped(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return grouped(n/1000) + fmt.Sprintf(",%03d", n%1000)
}

func TestTheProtocolsPageHasAllCosts(t *testing.T) {
	pageHas(t, fmt.Sprintf("| %d | `join` |\n", joinCost), fmt.Sprintf("| %d | `start`, `again` |\n", callCost),
		fmt.Sprintf("Further messages are charged afterwards: one for each %d words read from the store, one for each %d words of a result,\n"+
			"%d for each millisecond that the laboratory needs for a board, %d for each ten rounds or 256 KB of an export. No debt lasts more than %.0f seconds.\n",
			limit.WordsReadPerMessage, limit.WordsSentPerMessage, limit.CostPerMillisecond, exportChunkCost, limit.MaxDebt.Seconds()))
}
