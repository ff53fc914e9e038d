package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
)

// examples are what the server sends, by the name of the example file. The page's tests read
// the same files.
func examples(t *testing.T) map[string][]byte {
	board, err := engine.ParseBoard("ATEE/APYO/TINU/EDSQ", engine.Plane)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	const ann, bob = room.PlayerID("p_uaxyhqjk5jlx24kp"), room.PlayerID("p_j2fhxd3azyk2wq6o")
	now, opens := room.Instant(1763700000000), room.Instant(1763700003000)

	lobby := room.Picture{
		Code: "KTMVQR", You: ann, Phase: room.Lobby, Settings: settings,
		Players: []room.Player{{ID: ann, Name: "Ann", Host: true}, {ID: bob, Name: "Bob", Away: true}},
	}
	called := lobby
	called.Phase, called.Round, called.OpensAt = room.Called, 1, opens

	playing := called
	playing.Phase, playing.ClosesAt, playing.Board = room.Playing, opens+180_000, board
	playing.Players = []room.Player{{ID: ann, Name: "Ann", Host: true, Words: 2}, {ID: bob, Name: "Bob", Words: 1}}
	playing.Mine = []room.Mine{
		{Word: "pins", Points: 1, Key: room.Key{Tab: "5f2c9a7e01d34b68", N: 1}},
		{Word: "tide", Points: 1, Key: room.Key{Tab: "5f2c9a7e01d34b68", N: 3}},
	}
	results := playing
	results.Phase = room.Results
	results.Result = &room.Result{
		Players: []room.Standing{
			{Player: ann, Name: "Ann", Rank: 1, Points: 1, Words: []room.Scored{
				{Word: "pins", SharedWith: []room.PlayerID{bob}, At: 8210},
				{Word: "tide", Points: 1, At: 21_733},
			}},
			{Player: bob, Name: "Bob", Rank: 2, Words: []room.Scored{
				{Word: "pins", SharedWith: []room.PlayerID{ann}, At: 40_002},
			}},
		},
		Words: []room.BoardWord{
			{Word: "pins", Points: 1, Path: engine.Path{5, 9, 10, 14}, Finders: []room.PlayerID{ann, bob}},
			{Word: "sun", Points: 1, Path: engine.Path{14, 11, 10}},
			{Word: "tide", Points: 1, Path: engine.Path{8, 9, 13, 12}, Finders: []room.PlayerID{ann}},
		},
		Points: 3,
	}
	key := room.Key{Tab: "5f2c9a7e01d34b68", N: 3}
	return map[string][]byte{
		"room-lobby":     Encode(live.Seen{Picture: lobby, Now: now}),
		"room-called":    Encode(live.Seen{Picture: called, Now: now}),
		"room-playing":   Encode(live.Seen{Picture: playing, Now: now + 63_000}),
		"room-results":   Encode(live.Seen{Picture: results, Now: now + 183_000}),
		"found":          Encode(live.Found{Player: bob, Words: 1}),
		"answer":         Encode(live.Answered{Key: key, Word: "tide", Points: 1}),
		"answer-refused": Encode(live.Answered{Key: key, Word: "dates", Refusal: room.NotOnBoard}),
		"error":          Encode(live.Refused{Reason: room.NameTaken}),
		"created":        marshal(createdMessage{"KTMVQR"}),
	}
}

func readExample(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "messages", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheServerSendsWhatTheExamplesShow(t *testing.T) {
	for name, message := range examples(t) {
		var got, want bytes.Buffer
		if err := json.Indent(&got, message, "", "  "); err != nil {
			t.Fatal(err)
		}
		if err := json.Indent(&want, bytes.TrimSpace(readExample(t, name)), "", "  "); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want.String(), got.String()); diff != "" {
			t.Errorf("%s (-example +sent):\n%s", name, diff)
		}
		if bytes.ContainsRune(message, '\n') {
			t.Errorf("%s is more than one line", name)
		}
	}
}

func TestTheServerReadsWhatTheExamplesShow(t *testing.T) {
	for name, want := range map[string]any{
		"join":  joinMessage{Room: "KTMVQR", Name: "Ann", Tab: "5f2c9a7e01d34b68"},
		"start": startMessage{},
		"word":  wordMessage{N: 3, Word: "tide"},
	} {
		got, err := decode(readExample(t, name))
		if err != nil || got != want {
			t.Errorf("%s is read as %+v (error %v), want %+v", name, got, err, want)
		}
	}
}

func TestEveryExampleIsTested(t *testing.T) {
	files, err := filepath.Glob("testdata/messages/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if want := len(examples(t)) + 3; len(files) != want {
		t.Errorf("%d example files, %d of them tested: %v", len(files), want, files)
	}
}

func TestWhatNoClientMaySend(t *testing.T) {
	for name, frame := range map[string]string{
		"nothing":              ``,
		"no JSON":              `hello`,
		"no object":            `["join"]`,
		"another type":         `{"kind":"word","n":"1","word":"tide"}`,
		"no number":            `{"kind":"word","word":"tide"}`,
		"a negative number":    `{"kind":"word","n":-1,"word":"tide"}`,
		"a huge number":        `{"kind":"word","n":99999999999,"word":"tide"}`,
		"a fraction":           `{"kind":"word","n":1.5,"word":"tide"}`,
		"no word":              `{"kind":"word","n":1}`,
		"an endless word":      `{"kind":"word","n":1,"word":"` + strings.Repeat("a", 101) + `"}`,
		"no tab":               `{"kind":"join","room":"KTMVQR","name":"Ann"}`,
		"a short tab":          `{"kind":"join","room":"KTMVQR","name":"Ann","tab":"1234567"}`,
		"a tab with a newline": `{"kind":"join","room":"KTMVQR","name":"Ann","tab":"12345678\n"}`,
		"an endless name":      `{"kind":"join","room":"KTMVQR","tab":"12345678","name":"` + strings.Repeat("a", 201) + `"}`,
	} {
		if m, err := decode([]byte(frame)); err == nil || errors.Is(err, errUnknownKind) {
			t.Errorf("%s is read as %+v (error %v)", name, m, err)
		}
	}
	if _, err := decode([]byte(`{"kind":"levitate"}`)); !errors.Is(err, errUnknownKind) {
		t.Errorf("an unknown kind: %v", err)
	}
	if _, err := decode([]byte(`{"kind":"start","mood":"good"}`)); err != nil {
		t.Errorf("a field that is not known: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("testdata/messages/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		m, err := decode(frame)
		if err != nil {
			return
		}
		switch m := m.(type) {
		case startMessage:
		case joinMessage:
			if len(m.Tab) > longestTab || strings.ContainsFunc(m.Tab, notOfTab) || len(m.Name) > longestName {
				t.Errorf("passed: %+v", m)
			}
		case wordMessage:
			if m.N < 1 || len(m.Word) > longestWord {
				t.Errorf("passed: %+v", m)
			}
		default:
			t.Errorf("unexpected %T", m)
		}
	})
}

func TestTheProtocolPageShowsTheExamples(t *testing.T) {
	page, err := os.ReadFile("../docs/PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"join", "start", "word", "found", "answer", "answer-refused", "error"} {
		var line bytes.Buffer
		if err := json.Compact(&line, readExample(t, name)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(page, line.Bytes()) {
			t.Errorf("docs/PROTOCOL.md does not show the example %s: %s", name, line.String())
		}
	}
}
