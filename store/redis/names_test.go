package redisstore

import "testing"

func TestAKeyIsSplit(t *testing.T) {
	for key, want := range map[string][3]string{
		"{p:ann}:profile":        {"p", "ann", "profile"},
		"{p:ann}:daily:played":   {"p", "ann", "daily:played"},
		"{mod}:reports":          {"mod", "", "reports"},
		"{l:en-4x4}:best:all":    {"l", "en-4x4", "best:all"},
		"mark:{p:ann}":           {},
		"{p:ann":                 {},
		"{daily}:2026-11-21:new": {"daily", "", "2026-11-21:new"},
	} {
		if kind, id, what := SplitKey(key); [3]string{kind, id, what} != want {
			t.Errorf("%s is of %q, %q, %q", key, kind, id, what)
		}
	}
}
