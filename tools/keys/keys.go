// Package keys reads the table "Keys" of ARCHITECTURE.md, so that tests can compare it with the store
// and with what the page says about privacy.
package keys

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Row is a row of the table.
type Row struct {
	Name  string // short and stable
	Keys  []string
	Owner string // the file that names the keys
	Holds string
	Of    string // whom it tells of, "" for nobody
	Ends  string
	Bytes string

	patterns []*regexp.Regexp
}

// columns are the columns of the table.
const columns = 7

// Read returns the rows of the table in a document.
func Read(file string) ([]Row, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the table of keys: %w", err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Keys\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var rows []Row
	for line := range strings.Lines(section) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if len(cells) != columns {
			return nil, fmt.Errorf("the table of keys: %d cells of %d in %s", len(cells), columns, line)
		}
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[0] == "name" || strings.HasPrefix(cells[0], "---") {
			continue
		}
		rows = append(rows, newRow(cells))
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("there is no table of keys in %s", file)
	}
	return rows, nil
}

var (
	span = regexp.MustCompile("`([^`]+)`")
	gap  = regexp.MustCompile(`<[a-z]+>`)
	life = regexp.MustCompile(`^within (\d+) (s|min|h|d)\b`)
)

func newRow(cells []string) Row {
	r := Row{
		Name: cells[0], Owner: strings.Trim(cells[2], "`"), Holds: cells[3], Of: cells[4], Ends: cells[5], Bytes: cells[6],
	}
	for _, found := range span.FindAllStringSubmatch(cells[1], -1) {
		r.Keys = append(r.Keys, found[1])
		pattern := gap.ReplaceAllString(regexp.QuoteMeta(found[1]), `[^:{}]+`)
		r.patterns = append(r.patterns, regexp.MustCompile("^"+pattern+"$"))
	}
	return r
}

// Names reports whether the row names a key.
func (r Row) Names(key string) bool {
	for _, p := range r.patterns {
		if p.MatchString(key) {
			return true
		}
	}
	return false
}

// Expires returns the time within which the row's keys expire, if it says so.
func (r Row) Expires() (time.Duration, bool) {
	found := life.FindStringSubmatch(r.Ends)
	if found == nil {
		return 0, false
	}
	n, err := strconv.Atoi(found[1])
	unit := map[string]time.Duration{"s": time.Second, "min": time.Minute, "h": time.Hour, "d": 24 * time.Hour}[found[2]]
	return time.Duration(n) * unit, err == nil
}

// Bounded reports whether the row says what bounds its keys, which then need not expire.
func (r Row) Bounded() bool { return strings.Contains(r.Ends, "at most ") }

// Find returns the first row that names a key.
func Find(rows []Row, key string) (Row, bool) {
	for _, r := range rows {
		if r.Names(key) {
			return r, true
		}
	}
	return Row{}, false
}
