package room_test

import (
	"strings"
	"testing"

	"rattle/room"
)

func TestOnlyPlainTextsAreIDs(t *testing.T) {
	for _, name := range []string{"p_aaaaaaaaaaaaaaaa", "0d9e4b4e-7d0e-4c61-9a55-000000000000", strings.Repeat("a", 64)} {
		if !room.IsPlainID(name) {
			t.Errorf("%q is no ID", name)
		}
	}
	for _, name := range []string{"", "a}:refs", "{r:x}", "a:b", "a b", strings.Repeat("a", 65), "a\x00", "é"} {
		if room.IsPlainID(name) {
			t.Errorf("%q is an ID", name)
		}
	}
}
