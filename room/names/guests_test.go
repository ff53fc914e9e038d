package names_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"rattle/room/names"
)

var quoted = regexp.MustCompile(`'([^']*)'`)

// guests reads the names that the page proposes in one language: sets of first and second words,
// as static/src/lib/player/guestNames.ts reads them.
func guests(t *testing.T, file string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(string(text), "export const guests")
	_, line, _ = strings.Cut(line, "=\n")
	var words strings.Builder
	for _, part := range quoted.FindAllStringSubmatch(line, -1) {
		words.WriteString(part[1])
	}
	gap, blank := " ", " "
	if strings.Contains(words.String(), "、") {
		gap, blank = "、", ""
	}
	for set := range strings.SplitSeq(words.String(), "|") {
		firsts, seconds, ok := strings.Cut(set, "/")
		if !ok {
			t.Fatalf("%s: a set without second words: %s", file, set)
		}
		for first := range strings.SplitSeq(firsts, gap) {
			for second := range strings.SplitSeq(seconds, gap) {
				all = append(all, first+blank+second)
			}
		}
	}
	return all
}

// The page proposes one to a player without a name, so each must be valid.
func TestEveryGuestHasAName(t *testing.T) {
	files, err := filepath.Glob("../../static/src/lang/*/guests.ts")
	if err != nil || len(files) != 5 {
		t.Fatalf("%d languages propose names: %v", len(files), err)
	}
	for _, file := range files {
		all := guests(t, file)
		if len(all) < 500 {
			t.Errorf("%s: only %d names", file, len(all))
		}
		seen := make(map[string]bool)
		for _, name := range all {
			switch clean, ok := names.Clean(name); {
			case !ok || clean != name:
				t.Errorf("%s: %q becomes %q, %v", file, name, clean, ok)
			case uniseg.GraphemeClusterCount(name) > names.MaxLength:
				t.Errorf("%s: %q is longer than %d", file, name, names.MaxLength)
			case seen[strings.ToLower(name)]:
				t.Errorf("%s: %q stands there twice", file, name)
			}
			seen[strings.ToLower(name)] = true
		}
	}
}
