package wire

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
)

// docs/messages.schema.json has the shape of every message of the socket, made from the types of this package:
//
//	go test ./web/wire -run Schema -update

const schemaFile = "../../docs/messages.schema.json"

// fromServer and fromClient are the types of the messages, by their kinds.
var (
	fromServer = map[string][]any{
		"room": {OwnView{}, Room{}}, "result": {ResultHead{}, Result{}}, "score": {ScoreUpdate{}}, "player": {PlayerUpdate{}},
		"remark": {TalkUpdate{}}, "answer": {Answer{}}, "waiting": {Waiting{}}, "error": {ErrorMessage{}}, "ok": {OK{}},
	}
	fromClient = map[string]any{
		"join": Join{}, "sit": Sit{}, "rename": Rename{}, "settings": UpdateSettings{}, "lock": Lock{}, "remove": Remove{},
		"time": SetExtraTime{}, "bot": AddBot{}, "vote": Vote{}, "say": Say{}, "emote": SendEmote{}, "start": Start{},
		"again": Again{}, "lobby": OpenLobby{}, "contribute": Contribute{}, "word": Word{}, "done": Done{}, "leave": Leave{},
	}
	// optional are the fields that a client may leave out.
	optional = []string{"watch", "practice"}
)

// messages returns the schema of all messages.
func messages(t *testing.T) schema {
	t.Helper()
	s := shapes{schema{}}
	for kind, parts := range fromServer {
		properties, required := schema{}, []string{"kind"}
		for _, part := range parts {
			of := s.object(reflect.TypeOf(part))
			for name, of := range of["properties"].(schema) {
				properties[name] = of
			}
			more, _ := of["required"].([]string)
			required = append(required, more...)
		}
		properties["kind"] = schema{"const": kind}
		slices.Sort(required)
		s.definitions["server."+kind] = object(properties, slices.Compact(required)...)
	}
	for kind, message := range fromClient {
		of := s.object(reflect.TypeOf(message))
		properties := of["properties"].(schema)
		required, _ := of["required"].([]string)
		required = slices.DeleteFunc(append(required, "kind"), func(name string) bool { return slices.Contains(optional, name) })
		properties["kind"] = schema{"const": kind}
		if kind != "word" {
			properties["id"] = schema{"type": "integer", "minimum": 1, "maximum": maxID}
		}
		s.definitions["client."+kind] = object(properties, required...)
	}
	return schema{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "The messages of Rattle's socket, version 1",
		"description": "client.KIND is a message of a client, server.KIND one of a server. Clients ignore fields and kinds that they do not know: " +
			"later servers send more. Examples of a string are its known values.",
		"oneOf": []schema{{"$ref": "#/$defs/client"}, {"$ref": "#/$defs/server"}},
		"$defs": withUnions(s.definitions),
	}
}

// withUnions adds "client" and "server", each one of its messages.
func withUnions(definitions schema) schema {
	for _, side := range []string{"client", "server"} {
		var all []schema
		var names []string
		for name := range definitions {
			if strings.HasPrefix(name, side+".") {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		for _, name := range names {
			all = append(all, schema{"$ref": "#/$defs/" + name})
		}
		definitions[side] = schema{"oneOf": all}
	}
	return definitions
}

func TestTheSchemaIsThatOfTheTypes(t *testing.T) {
	text, err := json.MarshalIndent(messages(t), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, '\n')
	if *update {
		if err := os.WriteFile(schemaFile, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(text), string(got)); diff != "" {
		t.Errorf("%s (-types +file), to be written by -update:\n%s", schemaFile, diff)
	}
}

// TestTheSchemaTakesTheExamplesAndNothingElse compiles the schema so that it refuses unknown fields, too: an example has all
// fields of its kind and no other.
func TestTheSchemaTakesTheExamplesAndNothingElse(t *testing.T) {
	text, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	strict := regexp.MustCompile(`"type": "object"`).ReplaceAll(text, []byte(`"type": "object", "additionalProperties": false`))
	strict = bytes.ReplaceAll(strict, []byte(`"additionalProperties": false,`+"\n"), []byte("\n")) // of what is strict anyway
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(strict))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("mem:///messages.json", document); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	files, err := filepath.Glob("../testdata/messages/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		example, err := jsonschema.UnmarshalJSON(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		kind, isMessage := example.(schema)["kind"].(string)
		if !isMessage {
			continue // of HTTP
		}
		definition := "client." + kind
		if _, ok := fromServer[kind]; ok {
			definition = "server." + kind
		}
		seen[definition] = true
		compiled, err := compiler.Compile("mem:///messages.json#/$defs/" + definition)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if err := compiled.Validate(example); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		example.(schema)["unheardOf"] = true
		if compiled.Validate(example) == nil {
			t.Errorf("%s may have any field: the schema proves nothing", file)
		}
	}
	for name := range messages(t)["$defs"].(schema) {
		if side, _, ok := strings.Cut(name, "."); ok && (side == "client" || side == "server") && !seen[name] {
			t.Errorf("no example is a %s", name)
		}
	}
}

// TestTheAsyncAPIDocumentHasEveryMessage holds docs/asyncapi.yaml to the schema.
func TestTheAsyncAPIDocumentHasEveryMessage(t *testing.T) {
	text, err := os.ReadFile("../../docs/asyncapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		AsyncAPI   string `yaml:"asyncapi"`
		Components struct {
			Messages map[string]struct {
				Summary string
				Payload struct {
					Ref string `yaml:"$ref"`
				}
			}
		}
		Channels map[string]struct {
			Messages map[string]struct {
				Ref string `yaml:"$ref"`
			}
		}
	}
	if err := yaml.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for kind := range fromServer {
		want["server."+kind] = true
	}
	for kind := range fromClient {
		want["client."+kind] = true
	}
	for name, m := range document.Components.Messages {
		if !want[name] || m.Payload.Ref != "messages.schema.json#/$defs/"+name || m.Summary == "" {
			t.Errorf("the message %s refers to %q", name, m.Payload.Ref)
		}
		if document.Channels["socket"].Messages[name].Ref != "#/components/messages/"+name {
			t.Errorf("the channel lacks %s", name)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("there is no message %s", name)
	}
}
