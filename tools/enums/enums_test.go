// Package enums holds what is said of a closed list elsewhere to the list itself: the enums of
// docs/openapi.yaml, the documents' names in backticks, the page's types. It is a test and nothing
// else. Whoever adds a value is told each place that lacks it.
package enums

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"rattle/daily"
	"rattle/engine"
	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
	"rattle/web/wire"
)

const (
	root     = "../.."
	anywhere = "*"
)

// enumeration is a closed list and where it is said again.
type enumeration struct {
	name     string
	values   []string
	openapi  string   // key of the enum in docs/openapi.yaml, "" for none
	document []string // documents that have each value in backticks
	page     string   // a file of the page with each value as a literal, or anywhere for a type or array of exactly these
}

func enumerations() []enumeration {
	const (
		api, protocol = "docs/API.md", "docs/PROTOCOL.md"
		refusals      = "static/src/lib/protocol/refusal.ts"
	)
	return []enumeration{
		{"engine.DiceSets", diceIDs(), "", []string{protocol}, "static/src/lib/room/dice.ts"},
		{"engine.ScoringTables", texts(engine.ScoringTables()), "scoring", []string{protocol}, ""},
		{"engine.Topologies", texts(engine.Topologies()), "Topology", []string{protocol}, anywhere},
		{"engine.Richnesses", texts(engine.Richnesses()), "richness", []string{protocol}, anywhere},
		{"room.List", texts(room.WordLists()), "List", []string{protocol}, anywhere},
		{"room.Shared", texts(room.SharedRules()), "shared", []string{protocol}, anywhere},
		{"room.Access", texts(room.Accesses()), "access", []string{protocol}, anywhere},
		{"room.Phase", texts(room.Phases()), "Phase", []string{protocol}, anywhere},
		{"room.Emote", texts(room.Emotes()), "", []string{protocol}, anywhere},
		{"room.Refusal", texts(room.Refusals()), "", []string{protocol}, refusals},
		{"wire.SocketCodes", wire.SocketCodes(), "", []string{protocol}, anywhere},
		{"wire.HTTPCodes", wire.HTTPCodes(), "code", []string{api}, ""},
		{"room.ModeKind", texts(room.ModeKinds()), "Mode", []string{protocol}, ""},
		{"room.AwardKind", texts(room.AwardKinds()), "", []string{protocol}, anywhere},
		{"leaderboard.Kind", texts(leaderboard.Kinds()), "Kind", []string{api}, anywhere},
		{"leaderboard.Period", texts(leaderboard.Periods()), "Period", []string{api}, anywhere},
		{"leaderboard.UncountedReason", texts(leaderboard.UncountedReasons()), "", []string{api}, anywhere},
		{"leaderboard.Outcome", texts(leaderboard.Outcomes()), "outcome", nil, anywhere},
		{"daily.Group", texts(daily.Groups()), "group", nil, anywhere},
		{"player.ReportReason", texts(player.ReportReasons()), "reason", []string{api}, anywhere},
	}
}

func diceIDs() (ids []string) {
	for _, set := range engine.DiceSets() {
		ids = append(ids, set.ID)
	}
	return ids
}

// texts returns how values are written: texts themselves, and the names of others.
func texts[T any](all []T) []string {
	list := make([]string, len(all))
	for i, v := range all {
		if text := reflect.ValueOf(v); text.Kind() == reflect.String {
			list[i] = text.String()
		} else {
			list[i] = fmt.Sprint(v)
		}
	}
	return list
}

func TestOpenAPIHasAllValues(t *testing.T) {
	var document any
	if err := yaml.Unmarshal([]byte(read(t, "docs/openapi.yaml")), &document); err != nil {
		t.Fatal(err)
	}
	enums := make(map[string][][]string)
	collect(document, "", enums)
	for _, e := range enumerations() {
		if e.openapi == "" {
			continue
		}
		found := enums[e.openapi]
		if len(found) == 0 {
			t.Errorf("docs/openapi.yaml has no enum %s, for %s", e.openapi, e.name)
		}
		for _, values := range found {
			if !sameSet(values, e.values) {
				t.Errorf("docs/openapi.yaml: enum %s is %q, but %s is %q", e.openapi, values, e.name, e.values)
			}
		}
	}
}

// collect gathers the enums of a document by the keys of their schemas.
func collect(node any, key string, enums map[string][][]string) {
	switch node := node.(type) {
	case map[string]any:
		if list, ok := node["enum"].([]any); ok {
			var values []string
			for _, v := range list {
				values = append(values, fmt.Sprint(v))
			}
			enums[key] = append(enums[key], values)
		}
		for k, v := range node {
			collect(v, k, enums)
		}
	case []any:
		for _, v := range node {
			collect(v, key, enums)
		}
	}
}

// TestDocumentsNameAllValues looks where a document lists values: in paragraphs and tables with a third of
// them. Most are words that stand elsewhere for something else.
func TestDocumentsNameAllValues(t *testing.T) {
	for _, e := range enumerations() {
		for _, document := range e.document {
			listed := map[string]bool{"": true}
			for _, part := range strings.Split(read(t, document), "\n\n") {
				var named []string
				for _, v := range e.values {
					if strings.Contains(part, "`"+v+"`") || strings.Contains(part, "`\""+v+"\"`") {
						named = append(named, v)
					}
				}
				if 3*len(named) >= len(e.values) {
					for _, v := range named {
						listed[v] = true
					}
				}
			}
			for _, v := range e.values {
				if !listed[v] {
					t.Errorf("%s does not list `%s` of %s", document, v, e.name)
				}
			}
		}
	}
}

// quoted is two or more texts of TypeScript between which stands | or a comma.
var quoted = regexp.MustCompile(`'[^'\n]*'(?:\s*[|,]\s*'[^'\n]*')+`)

func TestPageHasAllValues(t *testing.T) {
	var sets [][]string
	err := filepath.WalkDir(filepath.Join(root, "static/src/lib"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".ts") || strings.HasSuffix(path, ".test.ts") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, list := range quoted.FindAllString(string(text), -1) {
			var set []string
			for i, part := range strings.Split(list, "'") {
				if i%2 == 1 {
					set = append(set, part)
				}
			}
			sets = append(sets, set)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range enumerations() {
		switch e.page {
		case "":
		case anywhere:
			if !slices.ContainsFunc(sets, func(set []string) bool { return sameSet(set, e.values) }) {
				t.Errorf("no type and no array in static/src/lib has the values %q of %s", e.values, e.name)
			}
		default:
			text := read(t, e.page)
			for _, v := range e.values {
				if !strings.Contains(text, "'"+v+"'") {
					t.Errorf("%s lacks '%s' of %s", e.page, v, e.name)
				}
			}
		}
	}
}

func sameSet(a, b []string) bool {
	return slices.Equal(slices.Compact(slices.Sorted(slices.Values(a))), slices.Compact(slices.Sorted(slices.Values(b))))
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
