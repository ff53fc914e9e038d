package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const root = "../.."

func TestTheListIsOfWhatIsBuilt(t *testing.T) {
	works, err := gather(root)
	if err != nil {
		t.Fatal(err)
	}
	want, err := listOf(works)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(root + "/static/src/licences/works.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(got), string(want)); diff != "" {
		t.Errorf("go generate ./tools/licences (-listed +built):\n%s", diff)
	}
}

func TestEveryWorkHasItsTermsInFull(t *testing.T) {
	works, err := gather(root)
	if err != nil {
		t.Fatal(err)
	}
	texts, err := os.ReadFile(root + "/static/src/licences/texts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range works {
		if title := strings.TrimSpace(w.Name + " " + w.Version); !strings.Contains(string(texts), "\n"+title+"\n") {
			t.Errorf("no terms of %s: go generate ./tools/licences", title)
		}
	}
}
