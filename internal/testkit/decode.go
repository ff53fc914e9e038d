package testkit

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Decode decodes JSON as [json.Unmarshal] does, and fails if a field of a struct is named by no key of its object: so a
// test does not compare zeros after a key was renamed. A field whose tag says omitempty or omitzero may be absent.
func Decode(text []byte, into any) error {
	if err := json.Unmarshal(text, into); err != nil {
		return err
	}
	return checkFields("", text, reflect.TypeOf(into).Elem())
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// checkFields fails if a value of a type lacks a key.
func checkFields(path string, text json.RawMessage, t reflect.Type) error {
	if string(text) == "null" || t.Implements(unmarshaler) || reflect.PointerTo(t).Implements(unmarshaler) {
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return checkFields(path, text, t.Elem())
	case reflect.Slice, reflect.Array:
		var elements []json.RawMessage
		if text[0] != '[' { // bytes are a text
			return nil
		}
		if err := json.Unmarshal(text, &elements); err != nil {
			return err
		}
		for i, element := range elements {
			if err := checkFields(fmt.Sprintf("%s[%d]", path, i), element, t.Elem()); err != nil {
				return err
			}
		}
	case reflect.Map:
		var values map[string]json.RawMessage
		if err := json.Unmarshal(text, &values); err != nil {
			return err
		}
		for key, value := range values {
			if err := checkFields(path+"."+key, value, t.Elem()); err != nil {
				return err
			}
		}
	case reflect.Struct:
		return checkStruct(path, text, t)
	}
	return nil
}

func checkStruct(path string, text json.RawMessage, t reflect.Type) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		return err
	}
	values := make(map[string]json.RawMessage, len(object))
	for key, value := range object {
		values[strings.ToLower(key)] = value
	}
	for _, f := range reflect.VisibleFields(t) {
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		if !f.IsExported() || tag == "-" || f.Anonymous && name == "" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		value, ok := values[strings.ToLower(name)]
		if !ok {
			if strings.Contains(options, "omit") {
				continue
			}
			return fmt.Errorf("no key names %s.%s", path, name)
		}
		if err := checkFields(path+"."+name, value, f.Type); err != nil {
			return err
		}
	}
	return nil
}
