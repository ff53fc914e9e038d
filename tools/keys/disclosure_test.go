package keys

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// disclosed maps each row of the table that tells of players to the line of "What is kept" on the page that tells them
// of it, and some others, of which another line tells than the one about nobody.
var disclosed = map[string]string{
	"room-log": "table", "room-snapshot": "table", "room-presence": "table", "wake-ups": "table", "rooms": "table", "public-list": "table",
	"record": "round", "record-refs": "round", "stale-refs": "round",
	"profile": "profile", "totals": "profile", "applied": "profile", "history": "profile", "older-rounds": "profile", "words": "profile",
	"ratings": "profile", "rating-history": "profile", "matches": "profile", "rating-conflicts": "profile", "match-result": "profile",
	"versus":      "versus",
	"leaderboard": "boards", "leaderboard-all-time": "boards",
	"daily-attempts": "daily", "daily-played": "daily", "daily-rows": "daily",
	"queue": "match", "queue-search": "match", "current-match": "match", "challenge": "match", "inbox": "match",
	"devices": "devices", "issued-code": "devices", "device-code": "devices", "signed-out": "devices", "phrase": "devices", "phrase-index": "devices",
	"blocked": "people", "reports": "people",
	"reviews": "checks", "decisions": "checks", "rulings": "checks",
	"queue-recent": "address", "queue-no-shows": "address", "queue-suspended": "match", "queue-hash-key": "address", "reports-hash-key": "address", "newcomers": "address", "newcomers-hash-key": "address", "admitted": "address",
	"forgotten": "forget", "to-erase": "forget", "eraser": "forget",
}

// nobody is the line about rows that tell of nobody.
const nobody = "nobody"

// elsewhere lists lines about what is not in the store.
var elsewhere = []string{"cookie", "device", "logs", "take", "others"}

// numbers maps each number of the lines to the row that has it, and to its unit.
var numbers = map[string]struct {
	row  string
	unit time.Duration
}{
	"tableHours": {"room-log", time.Hour}, "roundDays": {"record", day}, "boardDays": {"leaderboard", day}, "dailyDays": {"daily-rows", day},
	"matchHours": {"current-match", time.Hour}, "challengeHours": {"challenge", time.Hour}, "codeMinutes": {"issued-code", time.Minute},
	"addressDays": {"newcomers", day}, "heldDays": {"reviews", day}, "forgottenDays": {"forgotten", day},
}

// bounds maps numbers to the text of a row's end.
var bounds = map[string]struct{ row, format string }{
	"boardRows": {"leaderboard-all-time", "at most 100,000 rows"},
}

const (
	day  = 24 * time.Hour
	year = 366 * day // and a day, as a visit counts for its whole day
)

// years is how each language says that something lasts for a year.
var years = map[string]string{"en": "a year", "de": "ein jahr", "es": "un año", "fr": "un an", "zh": "一年"}

// lines returns the lines of "What is kept" in a language, by their names.
func lines(t *testing.T, language string) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../static/src/lang/" + language + "/about.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(text), "\n  privacy: {\n")
	part, _, _ = strings.Cut(part, "\n  },\n")
	all := make(map[string]string)
	for _, found := range regexp.MustCompile("(?m)^    (\\w+):\\s+(?:'([^']+)'|`([^`]+)`),$").FindAllStringSubmatch(part, -1) {
		all[found[1]] = found[2] + found[3]
	}
	if n := strings.Count("\n"+part, "\n    ") - strings.Count("\n"+part, "\n     "); n != len(all) || n == 0 {
		t.Fatalf("%s: %d lines are there, %d can be read", language, n, len(all))
	}
	return all
}

func keptNumbers(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile("../../static/src/lang/retention.ts")
	if err != nil {
		t.Fatal(err)
	}
	kept := make(map[string]int)
	for _, found := range regexp.MustCompile(`(?m)^  (\w+): ([0-9_]+),$`).FindAllStringSubmatch(string(text), -1) {
		if kept[found[1]], err = strconv.Atoi(strings.ReplaceAll(found[2], "_", "")); err != nil {
			t.Fatal(err)
		}
	}
	if len(kept) == 0 {
		t.Fatal("there are no numbers")
	}
	return kept
}

func TestPlayersAreToldOfEachKey(t *testing.T) {
	rows, err := Read("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	named := make(map[string]bool)
	for language := range years {
		all := lines(t, language)
		said := slices.Clone(elsewhere)
		for _, row := range rows {
			named[row.Name] = true
			line := disclosed[row.Name]
			if line == "" && row.Of == "" {
				line = nobody
			}
			said = append(said, line)
			if all[line] == "" {
				t.Errorf("%s: nothing tells players of %s, a row of ARCHITECTURE.md's table Keys: disclosed in tools/keys says which line of about.ts does", language, row.Name)
				continue
			}
			lasts, expires := row.Expires()
			if longest := longestOf(t, language, all[line]); expires && row.Of != "" && lasts > longest {
				t.Errorf("%s: %s is kept for %v, and the line %s speaks of %v at most", language, row.Name, lasts, line, longest)
			}
			if row.Of != "" && line == nobody {
				t.Errorf("%s tells of %s, and players are told that it is about nobody", row.Name, row.Of)
			}
		}
		for line := range all {
			if !slices.Contains(said, line) {
				t.Errorf("%s: the line %s is about nothing that is kept", language, line)
			}
		}
	}
	for row := range disclosed {
		if !named[row] {
			t.Errorf("ARCHITECTURE.md's table Keys has no row %s, which disclosed in tools/keys has", row)
		}
	}
}

var placeholder = regexp.MustCompile(`\$\{retention\.(\w+)[^}]*\}`)

// longestOf returns the longest duration in a line.
func longestOf(t *testing.T, language, line string) (longest time.Duration) {
	t.Helper()
	kept := keptNumbers(t)
	for _, found := range placeholder.FindAllStringSubmatch(line, -1) {
		longest = max(longest, time.Duration(kept[found[1]])*numbers[found[1]].unit)
	}
	if strings.Contains(strings.ToLower(line), years[language]) {
		longest = max(longest, year)
	}
	return longest
}

// TestTheNumbersThatPlayersAreTold compares the numbers with the table, which web/keys_test.go
// compares with a store, and each language with English.
func TestTheNumbersThatPlayersAreTold(t *testing.T) {
	rows, err := Read("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	end := make(map[string]Row)
	for _, row := range rows {
		end[row.Name] = row
	}
	kept := keptNumbers(t)
	for name, n := range kept {
		if number, ok := numbers[name]; ok {
			ends := end[number.row].Ends
			lasts, expires := Row{Ends: ends}.Expires()
			if said := time.Duration(n) * number.unit; !expires || said != lasts {
				t.Errorf("players are told of %v by %s, and %s ends %s", said, name, number.row, ends)
			}
			continue
		}
		bound, ok := bounds[name]
		digits := strings.ReplaceAll(bound.format, ",", "")
		if !ok || !strings.Contains(digits, fmt.Sprint(n)) || !strings.Contains(end[bound.row].Ends, bound.format) {
			t.Errorf("players are told %d by %s, and %s ends %s", n, name, bound.row, end[bound.row].Ends)
		}
	}
	english, used := lines(t, "en"), make(map[string]bool)
	for language, phrase := range years {
		for name, line := range lines(t, language) {
			if a, b := numbersIn(line), numbersIn(english[name]); !slices.Equal(a, b) {
				t.Errorf("%s: %s has the numbers %v, English %v", language, name, a, b)
			}
			if strings.Contains(strings.ToLower(line), phrase) != strings.Contains(english[name], years["en"]) {
				t.Errorf("%s: only one of %s and its English speaks of a year", language, name)
			}
			if digits := regexp.MustCompile(`[0-9]+`).FindString(placeholder.ReplaceAllString(line, "")); digits != "" {
				t.Errorf("%s: %s says %s, which nothing holds to the store", language, name, digits)
			}
			for _, n := range numbersIn(line) {
				used[n] = true
			}
		}
	}
	for name := range kept {
		if !used[name] {
			t.Errorf("no line says %s", name)
		}
	}
}

func numbersIn(line string) (names []string) {
	for _, found := range placeholder.FindAllStringSubmatch(line, -1) {
		names = append(names, found[1])
	}
	slices.Sort(names)
	return names
}
