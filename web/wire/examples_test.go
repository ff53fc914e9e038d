package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/room"
	"rattle/room/live"
)

const (
	ann = room.PlayerID("p_uaxyhqjk5jlx24kp")
	bob = room.PlayerID("p_j2fhxd3azyk2wq6o")
)

// examples are what the server sends, by the name of the example file. The page's tests read
// the same files.
func examples(t *testing.T) map[string][]byte {
	now := room.Instant(1763700000000)
	lobby, called, playing, results := examplePictures(t)
	key, one := room.Key{Tab: "5f2c9a7e01d34b68", N: 3}, 1
	listing := room.Listing{
		Code: "KTMVQRBC", Dice: "en-4x4-new", Seconds: 180, Players: 2, Seats: 16, Phase: room.Playing, Round: 1, Rounds: 3,
	}
	return map[string][]byte{
		"room-lobby":        encodeView(live.ViewUpdate{View: lobby, Now: now}),
		"room-called":       encodeView(live.ViewUpdate{View: called, Now: now}),
		"room-playing":      encodeView(live.ViewUpdate{View: playing, Now: now + 63_000}),
		"room-results":      encodeView(live.ViewUpdate{View: results, Now: now + 183_000}),
		"room-match":        encodeView(live.ViewUpdate{View: exampleMatch(results), Now: now + 183_000}),
		"room-match-over":   encodeView(live.ViewUpdate{View: exampleMatchOver(results), Now: now + 183_000}),
		"room-known":        encodeView(live.ViewUpdate{View: results, Now: now + 184_000, OwnUnchanged: true}),
		"result":            encodeResultUpdate(results.RoundID, results.Result),
		"result-partial":    encodePartial(results.RoundID, results.Result),
		"score":             Encode(live.ScoreUpdate{Player: bob, Words: 1}),
		"score-points":      Encode(live.ScoreUpdate{Player: bob, Words: 1, Points: &one}),
		"player":            Encode(live.PlayerUpdate{Player: room.Player{ID: bob, Name: "Bob", Done: true, Words: 1}}),
		"player-extra-time": Encode(live.PlayerUpdate{Player: room.Player{ID: bob, Name: "Bob", Words: 1, ExtraTime: 100, EndsAt: 1763700363000}}),
		"player-ghost":      Encode(live.PlayerUpdate{Player: room.Player{ID: "ghost_1", Name: "Hazel", Words: 4, Bot: 3, Ghost: true}}),
		"remark":            Encode(live.TalkUpdate{Remark: lobby.Talk[0]}),
		"remark-emote":      Encode(live.TalkUpdate{Remark: lobby.Talk[1]}),
		"answer":            Encode(live.WordAnswer{Key: key, Word: "tide", Points: 1}),
		"answer-refused":    Encode(live.WordAnswer{Key: key, Word: "dates", Refusal: room.NotOnBoard}),
		"answer-wrong":      Encode(live.WordAnswer{Key: key, Word: "dates", Refusal: room.NotOnBoard, Points: -1}),
		"answer-practice":   Encode(live.WordAnswer{Key: key, Word: "sun", Points: 1, Practice: true}),
		"waiting":           Encode(live.StoreUnavailable{}),
		"ok":                Encode(live.RequestDone{ID: 7}),
		"error":             Encode(live.RequestRefused{Reason: room.NameTaken, ID: 7}),
		"error-field":       Encode(live.RequestRefused{Reason: room.BadSettings, Setting: room.SettingError{Setting: "second", Fault: "there is no such setting"}, ID: 8}),
		"error-word":        Encode(live.RequestRefused{Reason: room.NotJoined, N: 3}),
		"created":           Marshal(CreatedRoom{"KTMVQRBC"}),
		"rooms":             Marshal(NewRoomList([]room.Listing{listing})),
		"summary":           Marshal(NewRoomSummary(room.RoomSummary{RoomView: playing, JoinError: room.RoomFull}, playing.OpensAt+60_000)),
		"summary-locked":    Marshal(NewRoomSummary(room.RoomSummary{RoomView: room.RoomView{Code: "KTMVQRBC", Locked: true}, JoinError: room.RoomLocked, WatchError: room.RoomLocked}, 0)),
	}
}

func examplePictures(t *testing.T) (lobby, called, playing, results room.RoomView) {
	t.Helper()
	board, err := engine.ParseBoard("ATEE/APYO/TINU/EDSQ", engine.Plane)
	if err != nil {
		t.Fatal(err)
	}
	settings, err := room.DefaultSettings("")
	if err != nil {
		t.Fatal(err)
	}
	settings.Rounds, settings.Penalty, settings.Count = 3, true, true
	opens := room.Instant(1763700003000)
	lobby = room.RoomView{
		Code: "KTMVQRBC", You: ann, Phase: room.Lobby, Settings: settings, Series: &room.Series{},
		Players: []room.Player{{ID: ann, Name: "Ann", Host: true}, {ID: bob, Name: "Bob", Away: true}},
	}
	lobby.Talk = []room.Remark{
		{ID: 1, Player: ann, Name: "Ann", Text: "Who else comes?", At: 1763699960000},
		{ID: 2, Player: bob, Name: "Bob", Emote: "hello", At: 1763699995000},
	}
	called = lobby
	called.Talk = nil
	called.Phase, called.Round, called.OpensAt = room.Called, 1, opens
	called.RoundID = "0b1c2d3e-4f50-4161-8273-849506a7b8c9"
	called.Commitment = room.Commitment{0xc0, 31: 0x01}

	playing = called
	playing.Phase, playing.ClosesAt, playing.Board, playing.Words = room.Playing, opens+180_000, board, 131
	playing.Players = []room.Player{{ID: ann, Name: "Ann", Host: true, Words: 2}, {ID: bob, Name: "Bob", Words: 1}}
	playing.Mine = []room.OwnWord{
		{Word: "pins", Points: 1, Key: room.Key{Tab: "5f2c9a7e01d34b68", N: 1}},
		{Word: "tide", Points: 1, Key: room.Key{Tab: "5f2c9a7e01d34b68", N: 3}},
	}
	playing.Wrong = []room.WrongWord{
		{Word: "tidey", Refusal: room.NotAWord, Points: -1, Key: room.Key{Tab: "5f2c9a7e01d34b68", N: 2}},
	}
	results = playing
	results.Phase, results.Talk = room.Results, lobby.Talk
	results.Series = &room.Series{Round: 1, Totals: []room.SeriesTotal{
		{Player: ann, Name: "Ann", Rank: 1}, {Player: bob, Name: "Bob", Rank: 1},
	}}
	results.Result = exampleResult(called.Commitment)
	return lobby, called, playing, results
}

// encodePartial encodes a result as if it were too large.
func encodePartial(round string, r *room.RoundResult) []byte {
	m := newResult(r)
	m.truncate(len(Marshal(m)) - 220)
	return mergeObjects(Marshal(ResultHead{"result", round}), Marshal(m))
}

// exampleMatch is a duel after a round that bob has forfeited.
func exampleMatch(results room.RoomView) room.RoomView {
	duel := results
	duel.Settings.Rounds, duel.Settings.Penalty, duel.Settings.Count, duel.Settings.Seats = 0, false, false, 2
	duel.Series, duel.Wrong = nil, nil
	duel.Mode = &room.ModeView{
		Kind: room.Match, MatchID: "7a0c6f2e-52f5-4c3b-9a0e-2f6d8b1c4e57", Rated: true, Players: []room.PlayerID{ann, bob},
		Names: []string{"Ann", "Bob"}, Wins: []int{1, 0}, Forfeit: bob, NextAt: 1763700203000,
	}
	duel.Players = []room.Player{{ID: ann, Name: "Ann", Again: true, Words: 2}, {ID: bob, Name: "Bob", Words: 1}}
	return duel
}

// exampleMatchOver is the same when bob has lost it.
func exampleMatchOver(results room.RoomView) room.RoomView {
	duel := exampleMatch(results)
	over := *duel.Mode
	over.Wins, over.Over, over.Winner, over.NextAt = []int{2, 0}, true, ann, 0
	over.Changes = []room.RatingChange{
		{Player: ann, Before: room.Rating{Rating: 1500, Deviation: 350}, After: room.Rating{Rating: 1662.3, Deviation: 290.3}},
		{Player: bob, Before: room.Rating{Rating: 1531.4, Deviation: 80}, After: room.Rating{Rating: 1523.6, Deviation: 79.2}},
	}
	duel.Mode = &over
	return duel
}

func exampleResult(c room.Commitment) *room.RoundResult {
	sun := room.BoardWord{Word: "sun", Points: 1, Path: engine.Path{14, 11, 10}, List: room.Everyday}
	return &room.RoundResult{
		Players: []room.Standing{
			{Player: ann, Name: "Ann", Rank: 1, Points: 0, Wrong: 1, Words: []room.ScoredWord{
				{Word: "pins", Worth: 1, Finders: 2, At: 8210, Order: 1},
				{Word: "tide", Points: 1, Worth: 1, Finders: 1, At: 21_733, Order: 2},
			}},
			{Player: bob, Name: "Bob", Rank: 1, Words: []room.ScoredWord{
				{Word: "pins", Worth: 1, Finders: 2, At: 40_002, Order: 3},
			}},
		},
		Words: []room.BoardWord{
			{Word: "pins", Points: 1, Path: engine.Path{5, 9, 10, 14}, List: room.Everyday, Finders: []room.PlayerID{ann, bob}},
			sun,
			{Word: "tide", Points: 1, Path: engine.Path{8, 9, 13, 12}, List: room.Standard, Finders: []room.PlayerID{ann}},
		},
		Total:  3,
		Points: 3,
		Missed: &sun,
		Lists:  []room.ListShare{{List: room.Everyday, Words: 2, Found: 1}, {List: room.Standard, Words: 1, Found: 1}},
		Fair: room.FairnessProof{
			Secret:        room.Secret{0x5e, 31: 0x02},
			Contributions: []room.Contribution{{Player: ann, Bytes: room.Salt{0xa1, 15: 0x03}}},
			Commitment:    c,
			Terms:         `{"roomHash":"c643d20847f4e839de1bae5adda2c2e5d470b7659e0aac13bf24dba2eb9b918c"}`,
			DealAttempt:   1,
			Signature:     room.Signature{0x51, 63: 0x04},
		},
		Recap: exampleStory(),
	}
}

func exampleStory() room.Recap {
	return room.Recap{
		Duration: 180_000,
		Timelines: []room.ScoreTimeline{
			{Player: ann, Steps: []room.ScoreStep{{At: 15_300, Points: -1}, {At: 21_733, Points: 0}}},
			{Player: bob},
		},
		TurningPoint: &room.Moment{Player: ann, Word: "tide", At: 21_733},
		Longest:      &room.Moment{Player: ann, Word: "pins", At: 8210},
		Awards: []room.Award{
			{Kind: room.Twins, Player: ann, With: bob, N: 3},
			{Kind: room.EarlyBird, Player: ann, Word: "pins", N: 8210},
		},
		Heatmap: []int{0, 0, 0, 0, 0, 2, 0, 0, 1, 3, 2, 0, 1, 1, 2, 0},
	}
}

func readExample(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "messages", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// update writes what the server sends as the examples, to be looked at before it is kept.
var update = flag.Bool("update", false, "write the example files")

func TestTheServerSendsWhatTheExamplesShow(t *testing.T) {
	for name, message := range examples(t) {
		var got, want bytes.Buffer
		if err := json.Indent(&got, message, "", "  "); err != nil {
			t.Fatal(err)
		}
		if *update {
			file := filepath.Join("..", "testdata", "messages", name+".json")
			if err := os.WriteFile(file, append(got.Bytes(), '\n'), 0o600); err != nil {
				t.Fatal(err)
			}
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

// asked are what the example files of a client ask for.
func asked(t *testing.T) map[string]any {
	settings, err := room.DefaultSettings("en-5x5-big-deluxe")
	if err != nil {
		t.Fatal(err)
	}
	settings.Seconds, settings.Shared = 240, room.AllCount
	return map[string]any{
		"join":          Join{Room: "KTMVQRBC", Name: "Ann", Tab: "5f2c9a7e01d34b68"},
		"join-watch":    Join{Room: "KTMVQRBC", Tab: "5f2c9a7e01d34b68", Watch: true},
		"sit":           Sit{Name: "Ann"},
		"rename":        Rename{Name: "Anna"},
		"settings":      UpdateSettings{SettingsRequest{Settings: settings}},
		"lock":          Lock{true},
		"remove":        Remove{bob},
		"bot":           AddBot{Strength: 3},
		"vote":          Vote{bob},
		"time":          SetExtraTime{bob, 100},
		"say":           Say{"Well played. Another?"},
		"emote":         SendEmote{"thanks"},
		"start":         Start{},
		"start-id":      Start{},
		"again":         Again{},
		"lobby":         OpenLobby{},
		"contribute":    Contribute{room.Salt{0xa1, 15: 0x03}},
		"word":          Word{Round: 1, N: 3, Word: "tide"},
		"word-practice": Word{Round: 1, N: 4, Word: "sun", Practice: true},
		"done":          Done{},
		"leave":         Leave{},
	}
}

func TestTheServerReadsWhatTheExamplesShow(t *testing.T) {
	for name, want := range asked(t) {
		var to Reference
		if m, ok := want.(Word); ok {
			to.N = m.N
		} else if name == "start-id" {
			to.ID = 7
		}
		got, named, err := Decode(readExample(t, name))
		if err != nil || got != want || named != to {
			t.Errorf("%s is read as %+v, named %+v (error %v), want %+v, %+v", name, got, named, err, want, to)
		}
	}
}

func TestEveryExampleIsTested(t *testing.T) {
	files, err := filepath.Glob("../testdata/messages/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if want := len(examples(t)) + len(asked(t)); len(files) != want {
		t.Errorf("%d example files, %d of them tested: %v", len(files), want, files)
	}
}

func TestWhatNoClientMaySend(t *testing.T) {
	for name, frame := range map[string]string{
		"nothing":                  ``,
		"no JSON":                  `hello`,
		"no object":                `["join"]`,
		"another type":             `{"kind":"word","round":1,"n":"1","word":"tide"}`,
		"no number":                `{"kind":"word","round":1,"word":"tide"}`,
		"a negative number":        `{"kind":"word","round":1,"n":-1,"word":"tide"}`,
		"a huge number":            `{"kind":"word","round":1,"n":99999999999,"word":"tide"}`,
		"a fraction":               `{"kind":"word","round":1,"n":1.5,"word":"tide"}`,
		"no word":                  `{"kind":"word","round":1,"n":1}`,
		"a word of no round":       `{"kind":"word","n":1,"word":"tide"}`,
		"a word of round 0":        `{"kind":"word","round":0,"n":1,"word":"tide"}`,
		"a round in words":         `{"kind":"word","round":"1","n":1,"word":"tide"}`,
		"an endless word":          `{"kind":"word","round":1,"n":1,"word":"` + strings.Repeat("a", 101) + `"}`,
		"no tab":                   `{"kind":"join","room":"KTMVQRBC","name":"Ann"}`,
		"a short tab":              `{"kind":"join","room":"KTMVQRBC","name":"Ann","tab":"1234567"}`,
		"a tab with a newline":     `{"kind":"join","room":"KTMVQRBC","name":"Ann","tab":"12345678\n"}`,
		"an id in words":           `{"kind":"start","id":"7"}`,
		"an id below 0":            `{"kind":"start","id":-7}`,
		"a huge id":                `{"kind":"start","id":1000000001}`,
		"no salt":                  `{"kind":"contribute"}`,
		"half a salt":              `{"kind":"contribute","bytes":"a1a1"}`,
		"no player":                `{"kind":"remove"}`,
		"more time for nobody":     `{"kind":"time","more":50}`,
		"more time in words":       `{"kind":"time","player":"p_j2fhxd3azyk2wq6o","extraTime":"twice"}`,
		"no number of a bot":       `{"kind":"bot","strength":"strong"}`,
		"no settings":              `{"kind":"settings"}`,
		"settings in a list":       `{"kind":"settings","settings":[]}`,
		"unknown dice":             `{"kind":"settings","settings":{"dice":"loaded"}}`,
		"an unknown setting":       `{"kind":"settings","settings":{"second":30}}`,
		"a setting in capitals":    `{"kind":"settings","settings":{"Seconds":30}}`,
		"an unknown scoring table": `{"kind":"settings","settings":{"scoring":"rope"}}`,
		"an endless text":          `{"kind":"say","text":"` + strings.Repeat("a", 3501) + `"}`,
		"no text":                  `{"kind":"say"}`,
		"text in a list":           `{"kind":"say","text":["a"]}`,
		"no emote":                 `{"kind":"emote"}`,
		"an endless emote":         `{"kind":"emote","emote":"` + strings.Repeat("a", 21) + `"}`,
		"an endless name":          `{"kind":"join","room":"KTMVQRBC","tab":"12345678","name":"` + strings.Repeat("a", 201) + `"}`,
	} {
		if m, _, err := Decode([]byte(frame)); err == nil || errors.Is(err, ErrUnknownKind) {
			t.Errorf("%s is read as %+v (error %v)", name, m, err)
		}
	}
	if _, _, err := Decode([]byte(`{"kind":"levitate"}`)); !errors.Is(err, ErrUnknownKind) {
		t.Errorf("an unknown kind: %v", err)
	}
	if _, _, err := Decode([]byte(`{"kind":"start","mood":"good"}`)); err != nil {
		t.Errorf("a field that is not known: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("../testdata/messages/*.json")
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
		m, to, err := Decode(frame)
		if to.ID < 0 || to.ID > maxID || to.N < 0 {
			t.Errorf("named: %+v", to)
		}
		if err != nil {
			return
		}
		switch m := m.(type) {
		case Join:
			if len(m.Tab) > maxTab || strings.ContainsFunc(m.Tab, IsNotIDRune) || len(m.Name) > maxNameBytes {
				t.Errorf("passed: %+v", m)
			}
		case Say:
			if len(m.Text) > maxTextBytes {
				t.Errorf("passed: %+v", m)
			}
		case Word:
			if m.Round < 1 || m.N < 1 || len(m.Word) > maxWordBytes {
				t.Errorf("passed: %+v", m)
			}
		case Contribute:
			if m.Bytes == (room.Salt{}) {
				t.Errorf("passed: %+v", m)
			}
		case UpdateSettings:
			if m.Settings.Dice == "" {
				t.Errorf("passed: %+v", m)
			}
		}
	})
}
