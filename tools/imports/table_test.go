package imports

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// row is a row of ARCHITECTURE's table of folders.
type row struct {
	folders []string // as "room/live"
	pure    bool     // what the packages know ends in "; pure"
	imports []string // names of packages and modules, see [table.resolve]
}

// all, as the first name of a row, stands for every package of this module but what tests stand on.
const all = "all"

// table is ARCHITECTURE's table of folders, with the modules of go.mod.
type table struct {
	rows    []row
	modules []string
}

func readTable(t *testing.T) (tab table) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n| folder | content | imports |\n|---|---|---|\n")
	section, _, _ = strings.Cut(section, "\n\n")
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.TrimSpace(strings.Trim(strings.TrimSpace(line), "|")), "|")
		if len(cells) != 3 {
			t.Fatalf("%d cells of 3 in %s", len(cells), line)
		}
		var r row
		for folder := range strings.SplitSeq(cells[0], ",") {
			r.folders = append(r.folders, strings.Trim(strings.TrimSpace(folder), "`/"))
		}
		r.pure = strings.HasSuffix(strings.TrimSpace(cells[1]), "; pure")
		for name := range strings.SplitSeq(cells[2], ",") {
			if name = strings.TrimSpace(name); name != "" {
				r.imports = append(r.imports, name)
			}
		}
		tab.rows = append(tab.rows, r)
	}
	if len(tab.rows) < 5 {
		t.Fatalf("the table of folders in ARCHITECTURE.md has %d rows", len(tab.rows))
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(mod)) {
		if fields := strings.Fields(strings.TrimPrefix(line, "require ")); len(fields) >= 2 && strings.HasPrefix(fields[1], "v") {
			tab.modules = append(tab.modules, fields[0])
		}
	}
	return tab
}

// row returns the row of a folder.
func (tab table) row(folder string) (row, bool) {
	i := slices.IndexFunc(tab.rows, func(r row) bool { return slices.Contains(r.folders, folder) })
	if i < 0 {
		return row{}, false
	}
	return tab.rows[i], true
}

// resolve returns what a name in the table stands for: a folder of this module, by its path or the end of
// that; or modules of go.mod, by their path, an end of it or an element of it.
func (tab table) resolve(t *testing.T, name string) (paths []string) {
	t.Helper()
	for _, r := range tab.rows {
		for _, folder := range r.folders {
			if folder == name {
				return []string{module + "/" + folder}
			}
			if strings.HasSuffix(folder, "/"+name) {
				paths = append(paths, module+"/"+folder)
			}
		}
	}
	if len(paths) > 1 {
		t.Errorf("%q in the table of folders may be any of %v", name, paths)
	}
	if len(paths) > 0 {
		return paths
	}
	for _, m := range tab.modules {
		if strings.HasSuffix(m, "/"+name) || slices.Contains(strings.Split(m, "/"), name) {
			paths = append(paths, m)
		}
	}
	if len(paths) == 0 {
		t.Errorf("%q in the table of folders is neither a folder nor a module", name)
	}
	return paths
}

// everything returns what [all] stands for.
func (tab table) everything() (paths []string) {
	for _, r := range tab.rows {
		for _, folder := range r.folders {
			if !isForTests(folder) {
				paths = append(paths, module+"/"+folder)
			}
		}
	}
	return paths
}

// isForTests reports whether only tests may import the packages of a folder, unless a row names them.
func isForTests(folder string) bool {
	return strings.HasSuffix(folder, "test") || strings.HasPrefix(folder, "internal/")
}
