package wire

import (
	"encoding"
	"reflect"
	"slices"
	"strings"

	"rattle/engine"
	"rattle/room"
)

// schema is a JSON Schema, or a part of one.
type schema = map[string]any

// shapes makes schemas of types.
type shapes struct{ definitions schema }

// of returns the schema of a type; that of a struct with a name is a definition.
func (s shapes) of(t reflect.Type) schema {
	switch {
	case t == reflect.TypeFor[room.Settings]():
		return s.define("Settings", s.settings)
	case t == reflect.TypeFor[SettingsRequest]():
		return s.define("SettingsRequest", func() schema {
			request := s.settings()
			delete(request, "required")
			request["additionalProperties"] = false // the server refuses them
			return request
		})
	case t == reflect.TypeFor[room.Contribution]():
		return s.define("Contribution", func() schema {
			return object(schema{"player": schema{"type": "string"}, "bytes": hexadecimal}, "bytes", "player")
		})
	case t.Kind() == reflect.Pointer:
		return s.of(t.Elem())
	case values(t) != nil:
		return schema{"type": "string", "examples": values(t)}
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) && t.Kind() == reflect.Array:
		return hexadecimal
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return schema{"type": "string"}
	}
	switch t.Kind() {
	case reflect.Struct:
		return s.define(t.Name(), func() schema { return s.object(t) })
	case reflect.Slice:
		return schema{"type": "array", "items": s.of(t.Elem())}
	case reflect.String:
		return schema{"type": "string"}
	case reflect.Bool:
		return schema{"type": "boolean"}
	}
	return schema{"type": "integer"}
}

var hexadecimal = schema{"type": "string", "pattern": "^[0-9a-f]*$"}

// values returns the known values of a closed list; later servers may have more.
func values(t reflect.Type) any {
	for _, list := range []any{
		room.WordLists(), room.SharedRules(), room.Accesses(), room.Refusals(), room.Phases(), room.ModeKinds(), room.AwardKinds(), room.Emotes(),
		engine.Topologies(), engine.ScoringTables(),
	} {
		if reflect.TypeOf(list).Elem() == t {
			return list
		}
	}
	return nil
}

func (s shapes) define(name string, make func() schema) schema {
	if _, ok := s.definitions[name]; !ok {
		s.definitions[name] = nil // it may contain itself
		s.definitions[name] = make()
	}
	return schema{"$ref": "#/$defs/" + name}
}

func object(properties schema, required ...string) schema {
	slices.Sort(required)
	o := schema{"type": "object", "properties": properties}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

// object returns the schema of the fields of a struct.
func (s shapes) object(t reflect.Type) schema {
	properties, required := schema{}, []string(nil)
	for field := range t.Fields() {
		name, options, tagged := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && field.Tag.Get("json") == "" {
			inner := s.object(field.Type)
			for name, of := range inner["properties"].(schema) {
				properties[name] = of
			}
			of, _ := inner["required"].([]string)
			required = append(required, of...)
			continue
		}
		properties[name] = s.of(field.Type)
		if !tagged || !strings.HasPrefix(options, "omit") {
			required = append(required, name)
		}
	}
	return object(properties, required...)
}

// settings returns the schema of settings, whose JSON package room writes.
func (s shapes) settings() schema {
	properties, required := schema{}, []string(nil)
	for name, kind := range room.SettingKinds() {
		properties[name], required = schema{"type": map[reflect.Kind]string{reflect.Bool: "boolean", reflect.Int: "integer"}[kind]}, append(required, name)
		if properties[name].(schema)["type"] == "" {
			properties[name] = schema{"type": "string"}
		}
	}
	return object(properties, required...)
}
