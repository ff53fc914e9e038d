package room_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

// Records are kept for months and verified by newer releases. testdata/records/N has records of rounds
// that version N of the judging counted, and the words of their boards. A folder is written once.

// frozenRounds are the rounds in testdata/records by name.
var frozenRounds = map[string]frozenRound{
	"cancel": {rules: func(s *room.Settings) { s.Penalty = true }},
	"first": {rules: func(s *room.Settings) {
		s.Dice, s.Seconds, s.Shared, s.MinLetters = "en-5x5-big-deluxe", 240, room.FirstFinder, 4
		s.Scoring, s.List, s.Flagged, s.Topology = engine.SuperBig, room.Full, false, engine.Torus
	}},
	"all": {rules: func(s *room.Settings) {
		s.Shared, s.List, s.Penalty = room.AllCount, room.Everyday, true
	}},
	"given": {rules: plain, board: new("P I N S/E D A T/Qu # * O")},
	"more":  {rules: plain, more: map[room.PlayerID]int{"bob": 50, "cyd": 100}},
}

type frozenRound struct {
	rules func(*room.Settings)
	board *string               // nil: it is dealt
	more  map[room.PlayerID]int // extra times; these players find a word in them
}

func TestRecordsOfThisJudgingAreVerifiedAndThoseOfOthersAreNoFraud(t *testing.T) {
	const folder = "testdata/records"
	current := strconv.Itoa(room.JudgingVersion)
	if _, err := os.Stat(filepath.Join(folder, current)); *update && errors.Is(err, fs.ErrNotExist) {
		freeze(t, filepath.Join(folder, current))
	}
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.json"))
	must(t, err)
	verified := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(t, err)
		var r room.Record
		must(t, json.Unmarshal(text, &r))
		words := frozenGame(t, filepath.Join(filepath.Dir(file), "words.txt"))
		err = r.Verify(t.Context(), words.solver, words.lexicon)
		switch version := filepath.Base(filepath.Dir(file)); {
		case version != current && !errors.Is(err, room.ErrUnverifiable):
			t.Errorf("%s, which another version of the judging counted: %v", file, err)
		case version == current && err != nil:
			t.Errorf("%s: %v\nWhere this is meant, raise JudgingVersion and run this test with -update", file, err)
		case version == current:
			verified++
		}
	}
	if verified != len(frozenRounds) {
		t.Errorf("%d records of version %s are verified, want %d", verified, current, len(frozenRounds))
	}
}

// freeze plays the rounds with all words of the game, then again with those of their boards alone, and
// writes the records.
func freeze(t *testing.T, folder string) {
	t.Helper()
	must(t, os.MkdirAll(folder, 0o750))
	words := make(map[string]string)
	for _, round := range frozenRounds {
		s, _ := playFrozen(t, served(t), round)
		ids, err := s.solver.Solve(t.Context(), s.state.Round.Board, engine.Options{})
		must(t, err)
		for _, id := range ids {
			words[s.lexicon.Word(id)] = fmt.Sprintf("%s %d %t", s.lexicon.Word(id), s.lexicon.Grade(id), s.lexicon.Flagged(id))
		}
	}
	lines := slices.Sorted(maps.Values(words))
	list := filepath.Join(folder, "words.txt")
	must(t, os.WriteFile(list, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	for name, round := range frozenRounds {
		_, record := playFrozen(t, frozenGame(t, list), round)
		text, err := json.Marshal(record)
		must(t, err)
		must(t, os.WriteFile(filepath.Join(folder, name+".json"), append(text, '\n'), 0o600))
	}
}

// frozenGame returns a game with the words of a file.
func frozenGame(t *testing.T, file string) game {
	t.Helper()
	in, err := os.Open(file)
	must(t, err)
	defer in.Close()
	var b engine.Builder
	for lines := bufio.NewScanner(in); lines.Scan(); {
		var word string
		var grade engine.Grade
		var flagged bool
		_, err := fmt.Sscan(lines.Text(), &word, &grade, &flagged)
		must(t, err)
		must(t, b.Add(word, grade, flagged))
	}
	lexicon, err := b.Build()
	must(t, err)
	return game{lexicon: lexicon, lists: served(t).lists, hash: lexicon.Hash(), solver: engine.NewSolver(lexicon)}
}

// playFrozen plays a round that has all that is counted: words with one, two and three finders, at one
// instant and later; wrong words; a bot; a player who left; an idle one whose connection was restored;
// and one who was done and is erased from the record.
func playFrozen(t *testing.T, g game, round frozenRound) (*scenario, room.Record) {
	t.Helper()
	s := &scenario{t: t, now: start, game: g}
	create := room.Create{Code: code, Settings: settingsWith(t, round.rules)}
	if round.board != nil {
		create.CustomBoard = readBoard(t, *round.board, engine.Cylinder)
	}
	s.does(create)
	s.joins("ann", "bob", "cyd", "dan", "eve")
	for p, more := range round.more {
		s.does(gives(p, more))
	}
	s.does(room.AddBot{Player: "ann", Strength: 2}, room.CallRound{Player: "ann"})
	s.does(room.Contribute{Player: "cyd", Bytes: room.Salt{3}}, room.Contribute{Player: "ann", Bytes: room.Salt{1}})
	s.after(room.Countdown)
	var longest []string
	for _, id := range s.answers.Words() {
		if s.state.Round.Settings.Flagged || !s.lexicon.Flagged(id) {
			longest = append(longest, s.lexicon.Word(id))
		}
	}
	slices.SortStableFunc(longest, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for i, p := range []room.PlayerID{"ann", "bob", "cyd"} {
		s.after(1500)
		s.finds(p, longest[0], longest[i+1], longest[len(longest)/2], longest[len(longest)-1-i])
		_, _ = s.tries(s.submission(p, "zzz")) // which costs a point, or is refused
	}
	s.does(room.Join{Player: "eve"})
	s.finds("ann", longest[5], longest[6], longest[7])
	s.finds("dan", longest[5])
	s.does(room.MarkDone{Player: "dan"})
	if round.more != nil {
		s.findsAt(260_000, "bob", longest[8])
		s.findsAt(350_000, "cyd", longest[9])
	}
	s.does(room.Leave{Player: "cyd"})
	s.closes()
	record, ok := room.NewRecord(s.state)
	if !ok {
		t.Fatal("the round has no record")
	}
	playerIn(&record, "dan").Forget()
	return s, record
}
