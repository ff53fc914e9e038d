package keys

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestTheTableIsWhole(t *testing.T) {
	rows, err := Read("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, r := range rows {
		if names[r.Name] || r.Name == "" {
			t.Errorf("two rows are called %q", r.Name)
		}
		names[r.Name] = true
		if _, err := os.Stat("../../" + r.Owner); err != nil {
			t.Errorf("%s: its owner: %v", r.Name, err)
		}
		if _, expires := r.Expires(); r.Holds == "" || r.Bytes == "" || !expires && !r.Bounded() || strings.Contains(r.Ends, "open:") {
			t.Errorf("%s lacks something: %+v", r.Name, r)
		}
		if len(r.Keys) == 0 {
			t.Errorf("%s names no key", r.Name)
		}
		for _, pattern := range r.Keys {
			key := regexp.MustCompile(`<[a-z]+>`).ReplaceAllString(pattern, "x-1")
			if found, ok := Find(rows, key); !ok || found.Name != r.Name {
				t.Errorf("%s: the key %s belongs to the row %q", r.Name, key, found.Name)
			}
		}
	}
	for _, key := range []string{"", "x", "{p:x}", "{p:x}:", "{p:x}:profile:more", "{p:x}:y:profile", "{l:en}:best"} {
		if r, ok := Find(rows, key); ok {
			t.Errorf("the row %s names the key %q", r.Name, key)
		}
	}
}
