// Package vocabulary holds that names which the code has left behind stay gone. The project once had
// words of its own for things that have a name in the field; gone.txt lists them as they were written.
// The words that stayed are in the glossary of CONTRIBUTING.md.
package vocabulary

import (
	_ "embed"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

//go:embed gone.txt
var list string

// searched are the files in which a name counts: sources, scripts, example messages.
var searched = []string{"*.go", "*.ts", "*.svelte", "*.lua", "web/testdata/messages/*.json"}

var identifier = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)

func TestNamesThatAreGoneStayGone(t *testing.T) {
	gone := names()
	if len(gone) < 100 {
		t.Fatalf("only %d names are listed", len(gone))
	}
	files := tracked(t)
	if len(files) < 500 {
		t.Fatalf("only %d files are searched", len(files))
	}
	for _, file := range files {
		if strings.HasPrefix(file, "tools/vocabulary/") {
			continue
		}
		for _, found := range offences(gone, file, read(t, file)) {
			t.Errorf("%s: the name %q is gone: see the glossary in CONTRIBUTING.md", file, found)
		}
	}
}

func TestNamesThatAreGoneAreSeen(t *testing.T) {
	gone := []string{"Owed", "lookRound", "luggage"}
	cases := map[string]struct {
		file, text string
		want       []string
	}{
		"an identifier":               {"a.go", "x := Owed{}", []string{"Owed"}},
		"twice in a line":             {"a.ts", "lookRound(lookRound)", []string{"lookRound"}},
		"a member":                    {"a.lua", "s.lookRound()", []string{"lookRound"}},
		"a part of a longer name":     {"a.go", "Owedness, reOwed, lookRounds", nil},
		"another case":                {"a.go", "owed LookRound", nil},
		"the name of a file":          {"static/luggage.ts", "", []string{"luggage"}},
		"the name of a file's test":   {"static/luggage.test.ts", "", []string{"luggage"}},
		"a word of a file's name":     {"static/luggage_rack.ts", "", nil},
		"nothing of what is not ours": {"a.svelte", "<Token />", nil},
	}
	for name, c := range cases {
		if got := offences(gone, c.file, c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q in %s has %v, want %v", name, c.text, c.file, got, c.want)
		}
	}
}

func TestTheListIsInOrder(t *testing.T) {
	gone := names()
	if !slices.IsSorted(gone) || len(slices.Compact(slices.Clone(gone))) != len(gone) {
		t.Error("gone.txt is not sorted, or says something twice")
	}
	for _, name := range gone {
		if identifier.FindString(name) != name {
			t.Errorf("%q is no identifier", name)
		}
	}
}

// offences returns the names of gone that a file has in its text or as its own name.
func offences(gone []string, file, text string) (found []string) {
	words := make(map[string]bool)
	for _, word := range identifier.FindAllString(text, -1) {
		words[word] = true
	}
	stem, _, _ := strings.Cut(path.Base(file), ".")
	words[strings.TrimSuffix(stem, "_test")] = true
	for _, name := range gone {
		if words[name] {
			found = append(found, name)
		}
	}
	return found
}

// names returns the listed names, one a line.
func names() []string { return strings.Fields(list) }

// tracked returns the searched files of the repository, by their paths from its root.
func tracked(t *testing.T) []string {
	t.Helper()
	git := exec.CommandContext(t.Context(), "git", append([]string{"ls-files", "--cached", "--others", "--exclude-standard", "--"}, searched...)...)
	git.Dir = "../.."
	out, err := git.Output()
	if err != nil {
		t.Fatalf("list the files of the repository: %v", err)
	}
	return strings.Fields(string(out))
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(text)
}
