package redisstore_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	used       = regexp.MustCompile(`(KEYS|ARGV)\[(\d+)\]`)
	documented = regexp.MustCompile(`(?m)^-- (KEYS|ARGV)\[(\d+)(?:(,|\.\.)([0-9n+]*))?\]  +\S`)
)

// TestScriptsAreOfOneStyle: the header of each script has a line for each key, for each argument and
// for what it returns, and no script reads the clock but by common.lua.
func TestScriptsAreOfOneStyle(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "git", "ls-files", "../../*.lua").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := strings.Fields(string(out))
	if len(files) < 30 {
		t.Fatalf("found only %v", files)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head, body, _ := strings.Cut(string(text), "\n\n")
		if file != "common.lua" && (strings.Contains(body, "return string.format('%.0f', ") || strings.Contains(body, "math.floor(tonumber(time[2])")) {
			t.Errorf("%s: clock and whole are in common.lua", file)
		}
		if slices.Contains([]string{"common.lua", "retention.lua", "hint.lua", "place.lua", "snapshot.lua"}, filepath.Base(file)) {
			continue // functions with which other scripts begin
		}
		if !strings.Contains(head, "\n-- Returns  ") || !strings.HasPrefix(head, "-- ") {
			t.Errorf("%s does not say above itself what it does and returns", file)
		}
		for _, use := range used.FindAllStringSubmatch(body, -1) {
			n, _ := strconv.Atoi(use[2])
			if !says(head, use[1], n) {
				t.Errorf("%s does not say above itself what %s is", file, use[0])
			}
		}
	}
}

// says reports whether the header of a script has a line for a key or an argument.
func says(head, kind string, n int) bool {
	for _, line := range documented.FindAllStringSubmatch(head, -1) {
		from, _ := strconv.Atoi(line[2])
		to, err := strconv.Atoi(line[4])
		switch {
		case line[1] != kind:
		case line[3] == "" && n == from, line[3] == "," && (n == from || n == to):
			return true
		case line[3] == ".." && n >= from && (err != nil || n <= to):
			return true
		}
	}
	return false
}
