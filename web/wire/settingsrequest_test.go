package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"rattle/room"
)

func TestASettingOfAnotherTypeIsToldItsOwn(t *testing.T) {
	defaults, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(defaults)
	if err != nil {
		t.Fatal(err)
	}
	var settings map[string]any
	if err := json.Unmarshal(text, &settings); err != nil {
		t.Fatal(err)
	}
	for name, value := range settings {
		for _, other := range []any{nil, 7, 1.5, true, "yes", []int{}, struct{}{}} {
			fault := map[string]string{"float64": "a whole number", "bool": "true or false", "string": "text"}[fmt.Sprintf("%T", value)]
			switch other.(type) {
			case int, bool, string:
				if fmt.Sprintf("%T", value) == fmt.Sprintf("%T", other) || fault == "a whole number" && other == 7 {
					continue // of its own type
				}
			}
			if name == "dice" {
				fault = "the id of a set of dice"
			}
			asked, err := json.Marshal(map[string]any{name: other})
			if err != nil {
				t.Fatal(err)
			}
			var refused room.SettingError
			if err := json.Unmarshal(asked, new(SettingsRequest)); !errors.As(err, &refused) || refused != (room.SettingError{Setting: name, Fault: fault}) {
				t.Errorf("%s: %v, want %s: %s", asked, err, name, fault)
			}
		}
	}
	if err := json.Unmarshal([]byte(`{"board":null}`), new(SettingsRequest)); err != nil {
		t.Errorf("no board: %v", err)
	}
}
