package room_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

// A log outlives the release that wrote it, and must keep its meaning. testdata/logs has entries as
// stores keep them, testdata/views the views that they lead to. A log is recorded once.

var update = flag.Bool("update", false, "record scenarios that have no log yet, and write all views anew")

// kept is the JSON of an entry.
type kept struct {
	ID     string          `json:"id"`
	At     room.Instant    `json:"at"`
	Events json.RawMessage `json:"events"`
}

// recorded are the scenarios that the logs were recorded from.
var recorded = map[string]func(t *testing.T) *scenario{
	"cancel-and-penalty": func(t *testing.T) *scenario {
		s := newScenarioWith(t, func(s *room.Settings) { s.Penalty, s.Count = true, true })
		s.opens()
		s.after(2000)
		s.finds("ann", "pins", "pines", "dates")
		s.after(500)
		s.finds("bob", "side", "pins")
		s.does(leaves("bob"))
		s.closes()
		return s
	},
	"first-finder-in-public": func(t *testing.T) *scenario {
		s := newScenarioWith(t, func(s *room.Settings) { s.Shared, s.Access = room.FirstFinder, room.Public })
		s.joins("cyd", "dan")
		s.does(voteOut("ann", "dan"), voteOut("bob", "dan"), room.Lock{Player: "ann", Locked: true})
		s.opens()
		s.finds("bob", "pines", "sun")
		s.after(10)
		s.finds("ann", "pines", "dine")
		s.does(done("ann"), done("bob"), away("cyd"))
		s.closes()
		s.does(askAgain("ann"))
		return s
	},
	"talk-between-rounds": func(t *testing.T) *scenario {
		s := newScenario(t)
		s.joins("eve")
		s.does(says("ann", "Who else comes?"), says("eve", "fuck off"), room.Say{Player: "bob", Emote: "hello"})
		s.does(room.Remove{Player: "ann", Target: "eve"})
		s.plays(found{"ann": {"pines"}})
		s.after(1000)
		s.does(says("bob", "pines!"))
		return s
	},
	"series-of-two-rounds": func(t *testing.T) *scenario {
		s := newScenario(t)
		s.does(room.UpdateSettings{Player: "ann", Settings: settingsWith(t, func(s *room.Settings) { s.Rounds, s.Shared = 2, room.AllCount })})
		s.does(room.Rename{Player: "bob", Name: "Rob"})
		s.plays(found{"ann": {"pines"}, "bob": {"pines", "sun"}})
		s.does(askAgain("bob"), askAgain("ann"), room.Contribute{Player: "bob", Bytes: room.Salt{1, 2, 3}})
		s.after(room.Countdown)
		s.finds("ann", "dines", "tide")
		s.does(room.Remove{Player: "ann", Target: "bob"})
		s.closes()
		s.does(room.OpenLobby{Player: "ann"})
		return s
	},
	"match-with-a-forfeit": func(t *testing.T) *scenario {
		s := newMatch(t)
		s.bothJoin()
		s.decides("bob")
		s.does(room.AckResult{ID: "round 1"})
		s.asksForNext()
		s.finds("bob", "sun")
		s.does(away("bob"))
		s.after(room.AwayTimeout)
		s.does(back("bob"))
		s.after(room.MatchRoundDelay)
		s.does(room.Watch{Player: "eve"}, away("bob"))
		s.after(room.Countdown)
		s.finds("ann", "dine")
		s.does(done("ann"))
		s.after(room.AwayTimeout)
		s.does(room.AckResult{ID: "match", Changes: []room.RatingChange{
			{Player: "ann", Before: room.Rating{Rating: 1500, Deviation: 350}, After: room.Rating{Rating: 1662.5, Deviation: 290.25}},
		}})
		return s
	},
	"extra-time-for-two": func(t *testing.T) *scenario {
		s := newExtendedScenario(t)
		s.opens()
		s.after(30_000)
		s.finds("ann", "pins")
		s.after(50_000)
		s.finds("bob", "pines")
		s.after(20_000)
		s.finds("cyd", "dine")
		s.closes()
		s.does(gives("bob", 0))
		return s
	},
	"torus-without-a-clock": func(t *testing.T) *scenario {
		s := newScenarioWith(t, func(s *room.Settings) {
			s.Dice, s.Topology, s.Wildcards, s.Seconds, s.MinLetters = "en-5x5-big-deluxe", engine.Torus, 1, 0, 3
		})
		s.board = nil
		s.does(calls("ann"), room.Contribute{Player: "ann", Bytes: room.Salt{9}})
		s.after(room.Countdown)
		s.after(3_600_000)
		s.does(away("ann"), done("bob"))
		s.after(20_000)
		s.does(back("ann"))
		for _, id := range s.answers.Words() {
			s.finds("ann", s.lexicon.Word(id))
		}
		s.does(done("ann"))
		return s
	},
}

func TestALogMeansWhatItMeantWhenItWasWritten(t *testing.T) {
	for name, story := range recorded {
		file := filepath.Join("testdata", "logs", name+".json")
		if _, err := os.Stat(file); *update && errors.Is(err, fs.ErrNotExist) {
			must(t, os.WriteFile(file, story(t).written(), 0o600))
		}
	}
	files, err := filepath.Glob("testdata/logs/*.json")
	must(t, err)
	if len(files) < len(recorded) {
		t.Fatalf("only %v are recorded", files)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			got := replayed(t, file)
			golden := filepath.Join("testdata", "views", filepath.Base(file))
			if *update {
				must(t, os.WriteFile(golden, got, 0o600))
			}
			want, err := os.ReadFile(golden)
			must(t, err)
			expect(t, "views", string(got), string(want))
		})
	}
}

// written returns the scenario's log, one entry in a line.
func (s *scenario) written() []byte {
	var lines [][]byte
	for _, entry := range s.log {
		events, err := room.EncodeEvents(entry.Events)
		must(s.t, err)
		line, err := json.Marshal(kept{entry.ID.String(), entry.At, events})
		must(s.t, err)
		lines = append(lines, line)
	}
	return append(append([]byte("[\n"), bytes.Join(lines, []byte(",\n"))...), "\n]\n"...)
}

func readLog(t tb, file string) (entries []room.Entry) {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	var log []kept
	must(t, json.Unmarshal(text, &log))
	for _, k := range log {
		id, err := room.ParseID(k.ID)
		must(t, err)
		events, err := room.DecodeEvents(k.Events)
		must(t, err)
		entries = append(entries, room.Entry{ID: id, At: k.At, Events: events})
	}
	return entries
}

// drawn is the views of ann and of a watcher at the end of a phase.
type drawn struct {
	After    string
	Alarm    room.Deadline
	Ann, Eve paper
}

// paper is a view whose board is written as text.
type paper struct {
	room.RoomView
	Board string // hides the other
}

// replayed returns the views that a log leads to: one for each phase.
func replayed(t *testing.T, file string) []byte {
	t.Helper()
	s := &scenario{t: t, game: textbook(t)}
	var views []drawn
	draws := func() {
		views = append(views, drawn{s.state.Head.String(), s.state.Deadline(), onPaper(s.view("ann")), onPaper(s.view("eve"))})
	}
	for _, entry := range readLog(t, file) {
		before := s.state.Phase
		next := room.Evolve(s.state, entry)
		if before != "" && next.Phase != before {
			draws()
		}
		s.state, s.now = next, entry.At
		if next.Phase == room.Playing && before != room.Playing {
			s.answers = s.solves(t, next.Round)
		}
	}
	draws()
	text, err := json.MarshalIndent(views, "", "\t")
	must(t, err)
	return append(text, '\n')
}

func onPaper(p room.RoomView) paper {
	shown := paper{RoomView: p}
	if p.Board != nil {
		shown.Board = p.Board.String()
	}
	return shown
}
