package wire

import (
	"encoding/json"
	"errors"
	"maps"
	"reflect"
	"slices"
	"sync"

	"rattle/engine"
	"rattle/room"
)

// Each requested setting is decoded by itself, so that the error names the one that is unknown or out
// of bounds.

// SettingsRequest are the settings that a client asks for. An absent one is the default of the dice.
// A request for a new room may have the board of its first round, in the shape of [Board].
type SettingsRequest struct {
	room.Settings
	Board *engine.Board
}

// UnmarshalJSON replaces the defaults of the dice by the requested settings. The error is a
// [room.SettingError], or that of a text that is not an object.
func (w *SettingsRequest) UnmarshalJSON(text []byte) (err error) {
	var asked map[string]json.RawMessage
	if json.Unmarshal(text, &asked) != nil || asked == nil {
		return errors.New("settings are a JSON object")
	}
	var dice string
	if text, ok := asked["dice"]; ok && (isNull(text) || json.Unmarshal(text, &dice) != nil) {
		return room.SettingError{Setting: "dice", Fault: "the id of a set of dice"}
	}
	if w.Settings, err = room.DefaultSettings(dice); err != nil {
		return err
	}
	if w.Board, err = readBoard(asked["board"]); err != nil {
		return err
	}
	delete(asked, "dice")
	delete(asked, "board")
	for _, name := range slices.Sorted(maps.Keys(asked)) {
		if err := w.read(name, asked[name]); err != nil {
			return err
		}
	}
	return nil
}

// read decodes one setting.
func (w *SettingsRequest) read(name string, text json.RawMessage) error {
	kind, ok := settingTypes()[name]
	if !ok {
		const enough = 40 // bytes of the unknown name that the error repeats
		return room.SettingError{Setting: name[:min(len(name), enough)], Fault: "there is no such setting"}
	}
	if isNull(text) { // which encoding/json ignores
		return room.SettingError{Setting: name, Fault: kind}
	}
	one, err := json.Marshal(map[string]json.RawMessage{name: text})
	if err == nil {
		err = json.Unmarshal(one, &w.Settings)
	}
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.As(err, &mistyped):
		return room.SettingError{Setting: name, Fault: kind}
	case err != nil: // the engine's error of an unknown value
		return room.SettingError{Setting: name, Fault: err.Error()}
	}
	return nil
}

// isNull reports whether a value is null, which is invalid for all settings.
func isNull(text json.RawMessage) bool { return string(text) == "null" }

// settingTypes are the types of the settings, by their names in JSON.
var settingTypes = sync.OnceValue(func() map[string]string {
	kinds := make(map[string]string)
	for name, k := range room.SettingKinds() {
		kind := "text" // also the named values of the engine
		switch k {
		case reflect.Int:
			kind = "a whole number"
		case reflect.Bool:
			kind = "true or false"
		}
		kinds[name] = kind
	}
	return kinds
})

// readBoard returns the board of a request, nil if it is absent or null.
func readBoard(text json.RawMessage) (*engine.Board, error) {
	var m *Board
	if len(text) == 0 {
		return nil, nil
	}
	bad := func(fault string) error { return room.SettingError{Setting: "board", Fault: fault} }
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, bad("an object of rows, cols, topology and faces")
	}
	if m == nil {
		return nil, nil
	}
	faces := make([]engine.Face, len(m.Faces))
	for i, text := range m.Faces {
		face, err := engine.ParseFace(text)
		if err != nil {
			return nil, bad("faces: one or two letters, # or *")
		}
		faces[i] = face
	}
	board, err := engine.NewBoard(m.Rows, m.Cols, faces, m.Topology)
	if err != nil {
		return nil, bad("rows by cols faces")
	}
	return board, nil
}
