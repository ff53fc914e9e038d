package redisstore

import (
	"strings"
	"testing"
)

func TestOnlyPlainNamesStandInKeys(t *testing.T) {
	for _, name := range []string{"p_aaaaaaaaaaaaaaaa", "0d9e4b4e-7d0e-4c61-9a55-000000000000", strings.Repeat("a", 64)} {
		if !IsPlain(name) {
			t.Errorf("%q stands in no key", name)
		}
	}
	for _, name := range []string{"", "a}:refs", "{r:x}", "a:b", "a b", strings.Repeat("a", 65), "a\x00", "é"} {
		if IsPlain(name) {
			t.Errorf("%q reaches another key", name)
		}
	}
}

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
