// Package enums holds what is said of a closed list elsewhere to the list itself: the enums of
// docs/openapi.yaml, the documents' names in backticks, the page's types. It is a test and nothing
// else. Whoever adds a value is told each place that lacks it.
package enums

import (
	"fmt"
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

const root = "../.."

// enumeration is a closed list and where it is said again.
type enumeration struct {
	name     string
	values   []string
	openapi  string // key of the enum in docs/openapi.yaml, "" for none
	document places // that have each value in backticks
	page     string // a file of static/src with a type or an array of exactly these, "" for none
}

// places are passages of a document: each is a row of a table, a whole table or a paragraph, found by how it begins.
type places struct {
	file   string
	begins []string
}

func enumerations() []enumeration {
	api := func(begins ...string) places { return places{"docs/API.md", begins} }
	protocol := func(begins ...string) places { return places{"docs/PROTOCOL.md", begins} }
	const settings = "lib/protocol/settings.ts"
	return []enumeration{
		{"engine.DiceSets", diceIDs(), "", protocol("| `dice` | `"), ""},
		{"engine.ScoringTables", texts(engine.ScoringTables()), "scoring", protocol("| `scoring` | [points"), "screens/lab/labQuery.ts"},
		{"engine.Topologies", texts(engine.Topologies()), "Topology", protocol("| `topology` | `"), settings},
		{"engine.Richnesses", texts(engine.Richnesses()), "richness", protocol("| `richness` | "), settings},
		{"room.List", texts(room.WordLists()), "List", protocol("| `list` | "), settings},
		{"room.Shared", texts(room.SharedRules()), "shared", protocol("| `shared` | "), settings},
		{"room.Access", texts(room.Accesses()), "access", protocol("| `access` | "), settings},
		{"room.Phase", texts(room.Phases()), "Phase", protocol("| `phase` | "), "lib/protocol/room.ts"},
		{"room.Emote", texts(room.Emotes()), "", protocol("**`say`** and **`emote`**"), "lib/protocol/room.ts"},
		{"room.Refusal", texts(room.Refusals()), "", protocol("| refusal | ", "| code | |"), ""},
		{"wire.SocketCodes", wire.SocketCodes(), "", protocol("| code | |"), "lib/protocol/refusal.ts"},
		{"wire.HTTPCodes", wire.HTTPCodes(), "code", api("| status | code |"), ""},
		{"room.ModeKind", texts(room.ModeKinds()), "Mode", protocol("`mode.kind` is "), ""},
		{"room.AwardKind", texts(room.AwardKinds()), "", protocol("| award | "), "lib/protocol/result.ts"},
		{"leaderboard.Kind", texts(leaderboard.Kinds()), "Kind", api("| kind | "), "lib/api/leaderboards.ts"},
		{"leaderboard.Period", texts(leaderboard.Periods()), "Period", api("| period | "), "lib/api/leaderboards.ts"},
		{"leaderboard.UncountedReason", texts(leaderboard.UncountedReasons()), "", api("If a round counts on no leaderboard"), "lib/api/profiles.ts"},
		{"leaderboard.Outcome", texts(leaderboard.Outcomes()), "outcome", places{}, "lib/api/profiles.ts"},
		{"daily.Group", texts(daily.Groups()), "group", places{}, "lib/api/daily.ts"},
		{"player.ReportReason", texts(player.ReportReasons()), "reason", api("`POST /api/reports"), "lib/api/moderation.ts"},
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

func TestDocumentsNameAllValues(t *testing.T) {
	for _, e := range enumerations() {
		if e.document.file == "" {
			continue
		}
		text := read(t, e.document.file)
		var passages string
		for _, begin := range e.document.begins {
			found := passage(text, begin)
			if found == "" {
				t.Errorf("%s has no passage that begins with %q, to list %s: where it begins otherwise now, say so in tools/enums", e.document.file, begin, e.name)
			}
			passages += found
		}
		for _, v := range e.values {
			if v != "" && !strings.Contains(passages, "`"+v+"`") && !strings.Contains(passages, "`\""+v+"\"`") {
				t.Errorf("%s lacks `%s` of %s where it says %q", e.document.file, v, e.name, e.document.begins)
			}
		}
	}
}

// passage returns the row, the table or the paragraph of a text that begins in a way, "" if there is none.
func passage(text, begin string) string {
	_, rest, ok := strings.Cut("\n"+text, "\n"+begin)
	if !ok {
		return ""
	}
	first, others, _ := strings.Cut(rest, "\n")
	if strings.HasPrefix(begin, "|") && !strings.HasPrefix(others, "|---") {
		return begin + first // a row
	}
	whole, _, _ := strings.Cut(rest, "\n\n")
	return begin + whole
}

// quoted is two or more texts of TypeScript between which stands | or a comma.
var quoted = regexp.MustCompile(`'[^'\n]*'(?:\s*[|,]\s*'[^'\n]*')+`)

func TestPageHasAllValues(t *testing.T) {
	for _, e := range enumerations() {
		if e.page == "" {
			continue
		}
		file := "static/src/" + e.page
		var sets [][]string
		for _, list := range quoted.FindAllString(read(t, file), -1) {
			var set []string
			for i, part := range strings.Split(list, "'") {
				if i%2 == 1 {
					set = append(set, part)
				}
			}
			sets = append(sets, set)
		}
		if !slices.ContainsFunc(sets, func(set []string) bool { return sameSet(set, e.values) }) {
			t.Errorf("%s has no type and no array of exactly the values %q of %s", file, e.values, e.name)
		}
	}
}

// TestPageNamesAllValues holds the files in which comments or other values stand between those of a list.
func TestPageNamesAllValues(t *testing.T) {
	for file, values := range map[string][]string{
		"static/src/lib/room/dice.ts":        diceIDs(),
		"static/src/lib/protocol/refusal.ts": texts(room.Refusals()),
	} {
		text := read(t, file)
		for _, v := range values {
			if !strings.Contains(text, "'"+v+"'") {
				t.Errorf("%s lacks '%s'", file, v)
			}
		}
	}
}

// TestEachSettingIsExplainedAndCanBeChosen looks for the name of each setting where players and clients are told of it.
func TestEachSettingIsExplainedAndCanBeChosen(t *testing.T) {
	_, table, _ := strings.Cut(read(t, "docs/PROTOCOL.md"), "\n### Settings\n")
	table, _, _ = strings.Cut(table, "\n#### ")
	lobby, err := filepath.Glob(filepath.Join(root, "static/src/screens/lobby/*.svelte"))
	if err != nil || len(lobby) == 0 {
		t.Fatalf("the lobby has no components: %v", err)
	}
	var choices string
	for _, file := range lobby {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		choices += string(text)
	}
	const format = "static/src/lib/format/"
	for name := range room.SettingKinds() {
		if !strings.Contains(table, "\n| `"+name+"` |") {
			t.Errorf("docs/PROTOCOL.md has no row for the setting `%s`", name)
		}
		if name == "customBoard" {
			continue // which comes with a board, and is no choice
		}
		said := regexp.MustCompile(`settings\.` + name + `\b|\{[^{}]*\b` + name + `\b[^{}]*\} = settings`).MatchString
		if !said(read(t, format+"news.ts")) {
			t.Errorf("%snews.ts does not say that the setting %s has changed", format, name)
		}
		if !said(read(t, format+"ruleSentences.ts")) && name != "seconds" && name != "seats" { // which rules.ts says, or the seats themselves
			t.Errorf("%sruleSentences.ts does not say the setting %s", format, name)
		}
		if !strings.Contains(choices, name) {
			t.Errorf("static/src/screens/lobby/MoreRules.svelte has no choice for the setting %s", name)
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
