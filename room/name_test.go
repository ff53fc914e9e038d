package room

import (
	"errors"
	"testing"
)

func TestNamesAreRefusedByTheirRefusal(t *testing.T) {
	if name, err := cleanName("  José  2 "); name != "José 2" || err != nil {
		t.Errorf("got %q, %v", name, err)
	}
	for _, typed := range []string{"", "a\u202eb", "f u c k", "now twenty-one chars!"} {
		if name, err := cleanName(typed); name != "" || !errors.Is(err, BadName) {
			t.Errorf("cleanName(%q) = %q, %v", typed, name, err)
		}
	}
	if !sameName("Ann", "АNN") || sameName("Ann", "An") {
		t.Error("names are told apart otherwise than by names.Same")
	}
}
