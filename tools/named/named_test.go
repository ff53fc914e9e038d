// Package named tests that the tests, files and identifiers exist that documents and doc comments name.
package named

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

var (
	mentioned = regexp.MustCompile("`((?:Test|Fuzz)[A-Z]\\w*)`")
	declared  = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Z]\w*)\(`)
)

func TestEveryNamedTestIsThere(t *testing.T) {
	tests := make(map[string]bool)
	for _, file := range tracked(t, "*_test.go") {
		for _, found := range declared.FindAllStringSubmatch(read(t, file), -1) {
			tests[found[1]] = true
		}
	}
	documents := 0
	for _, file := range tracked(t, "*.md") {
		for _, found := range mentioned.FindAllStringSubmatch(read(t, file), -1) {
			documents++
			if !tests[found[1]] {
				t.Errorf("%s names %s, which is nowhere", file, found[1])
			}
		}
	}
	if documents == 0 || len(tests) == 0 {
		t.Error("nothing is found, so that it proves nothing")
	}
}

// tracked returns the files of the repository that match a pattern and exist.
func tracked(t *testing.T, pattern string) (files []string) {
	t.Helper()
	git := exec.CommandContext(t.Context(), "git", "ls-files", "--cached", "--others", "--exclude-standard", pattern)
	git.Dir = "../.."
	list, err := git.Output()
	if err != nil {
		t.Fatalf("list the files of the repository: %v", err)
	}
	for line := range strings.Lines(string(list)) {
		files = append(files, "../../"+strings.TrimSpace(line))
	}
	return files
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return string(text)
}
