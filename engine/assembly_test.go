package engine

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestShippedLoopCountsWhereItWaitsForNothing reads what the compiler makes of expand for
// GOAMD64=v1: BSF counts in the register that it reads, see there. A timing would depend on the
// machine; this depends on the compiler, and a new one may need another way to say it.
func TestShippedLoopCountsWhereItWaitsForNothing(t *testing.T) {
	build := exec.CommandContext(t.Context(), "go", "build", "-gcflags=-S", ".")
	build.Env = append(os.Environ(), "GOARCH=amd64", "GOAMD64=v1", "GOFLAGS=")
	out, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	_, expand, _ := strings.Cut(string(out), ".(*fastSearch).expand STEXT")
	expand, _, _ = strings.Cut(expand, " STEXT ")
	counts := regexp.MustCompile(`\tBSFQ\t(\w+), (\w+)`).FindAllStringSubmatch(expand, -1)
	if len(counts) == 0 {
		t.Fatal("no BSFQ in expand, so that this proves nothing")
	}
	for _, c := range counts {
		if c[1] != c[2] {
			t.Errorf("BSFQ reads %s and waits for %s", c[1], c[2])
		}
	}
}
