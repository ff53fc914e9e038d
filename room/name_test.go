package room

import (
	"errors"
	"testing"
)

func TestCleanNameReturnsBadName(t *testing.T) {
	if name, err := CleanName("  José  2 "); name != "José 2" || err != nil {
		t.Errorf("got %q, %v", name, err)
	}
	for _, typed := range []string{"", "a\u202eb", "f u c k", "now twenty-one chars!"} {
		if name, err := CleanName(typed); name != "" || !errors.Is(err, BadName) {
			t.Errorf("CleanName(%q) = %q, %v", typed, name, err)
		}
	}
	if !sameName("Ann", "АNN") || sameName("Ann", "An") {
		t.Error("sameName differs from names.Same")
	}
}
