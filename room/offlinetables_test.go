package room_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/room"
)

// Offline, the page deals and judges solo rounds by itself. These tests write the data that it needs,
// and the judgements of the server that the page's tests compare with its own:
//
//	diceSets.json  the settings of each set of dice, its faces, points, lists ─▶ the page's build
//	judged.jsonl   boards, tries, and what the server answers ─────────────────▶ static/src/offline/offlineJudge.test.ts
//
// Both are written by "go test ./room -run ThePage -update".

const pageFolder = "../static/src/offline"

// diceSet is a set of dice in diceSets.json.
type diceSet struct {
	Settings room.Settings `json:"settings"` // of a round alone
	Dice     []string      `json:"dice"`     // the faces of each, run together
}

func TestThePageDealsTheDiceOfTheServer(t *testing.T) {
	g := served(t)
	known := struct {
		Countdown room.Millis                   `json:"countdown"`
		Usual     string                        `json:"defaultDice"` // the dice where nobody chose any
		Lists     room.Lists                    `json:"lists"`
		Scorings  map[engine.ScoringTable][]int `json:"scoringTables"` // points by the number of letters
		Boxes     []diceSet                     `json:"diceSets"`
	}{Countdown: room.Countdown, Usual: room.DefaultDice, Lists: g.lists, Scorings: make(map[engine.ScoringTable][]int)}
	longest := 0
	for id := range g.lexicon.All() {
		longest = max(longest, g.lexicon.Letters(id))
	}
	for _, set := range engine.DiceSets() {
		settings := offlineSettings(t, set.ID)
		known.Boxes = append(known.Boxes, diceSet{settings, facesOf(set)})
		points := make([]int, longest+1)
		for letters := range points {
			points[letters] = settings.Scoring.Points(letters)
		}
		known.Scorings[settings.Scoring] = points
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	must(t, encoder.Encode(known))
	isWritten(t, "diceSets.json", text.Bytes())
}

// offlineSettings returns the settings of an offline round with these dice.
func offlineSettings(t tb, dice string) room.Settings {
	t.Helper()
	settings, err := room.DefaultSettings(dice)
	must(t, err)
	settings.Access, settings.Seats = room.Solo, 1
	return settings
}

func facesOf(set engine.DiceSet) []string {
	dice := make([]string, len(set.Dice))
	for i, die := range set.Dice {
		for _, face := range die {
			dice[i] += face.String()
		}
	}
	return dice
}

// judged is a line of judged.jsonl: a board, and the server's judgements of words.
type judged struct {
	Dice    string         `json:"dice"`
	Min     int            `json:"min"`     // letters of the shortest word
	Faces   string         `json:"faces"`   // with blanks between them
	Words   int            `json:"words"`   // of the result, where nothing was found
	Answers string         `json:"answers"` // a digest of them: see digestOf
	Tries   map[string]any `json:"tries"`   // points, or the refusal
}

func TestThePageHasTheJudgementsOfTheServer(t *testing.T) {
	const boards = 1000
	g := served(t)
	everything := slices.Collect(g.lexicon.All())
	sets := engine.DiceSets()
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	must(t, encoder.Encode(judgedBy{room.JudgingVersion, hex.EncodeToString(g.hash[:])}))
	seen := make(map[any]int)
	for i := range boards {
		settings := offlineSettings(t, sets[i%len(sets)].ID)
		if i%5 == 0 { // a host may ask for others
			settings.MinLetters = 3 + i/5%4
		}
		var seed [32]byte
		binary.BigEndian.PutUint64(seed[:], uint64(i))
		dealt, err := engine.Deal(context.Background(), g.lists.Spec(settings), seed, nil)
		must(t, err)
		line := g.judges(t, settings, dealt.Board, everything, i)
		for _, judgement := range line.Tries {
			if refusal, ok := judgement.(room.Refusal); ok {
				seen[refusal]++
			} else {
				seen["points"]++
			}
		}
		must(t, encoder.Encode(line))
	}
	for _, kind := range []any{"points", room.TooShort, room.NotOnBoard, room.NotAWord} {
		if seen[kind] < boards {
			t.Errorf("only %d tries end with %v", seen[kind], kind)
		}
	}
	for i, word := range g.wordsOfEachLength() {
		settings := offlineSettings(t, "en-6x6-super-big-2012")
		must(t, encoder.Encode(g.judges(t, settings, boardWith(t, word), everything, boards+i, word)))
	}
	name := filepath.Join("testdata", "judged.jsonl")
	if change := judgingChange(t, filepath.Join(pageFolder, name), text.Bytes()); change != "" {
		t.Fatalf("the judging has changed, and its version has not: %s.\nRaise JudgingVersion in room/judging.go, then go test ./room -update", change)
	}
	isWritten(t, name, text.Bytes())
}

// judges judges words on a board: those that a number decides, and others.
func (g game) judges(t tb, settings room.Settings, board *engine.Board, everything []engine.WordID, number int, others ...string) judged {
	t.Helper()
	answers, err := engine.NewAnswers(context.Background(), g.solver, board, g.lists.Rules(settings))
	must(t, err)
	faces := make([]string, board.Cells())
	for cell := range faces {
		faces[cell] = board.Face(cell).String()
	}
	shown := room.BoardWords(nil, answers, g.lists)
	line := judged{
		Dice: settings.Dice, Min: settings.MinLetters, Faces: strings.Join(faces, " "),
		Words: len(shown), Answers: digestOf(shown), Tries: make(map[string]any),
	}
	for _, word := range append(g.tries(t, answers, everything, rand.New(rand.NewPCG(uint64(number), 1))), others...) {
		judgement, refusal := room.Judge(settings, answers, word)
		if refusal != "" {
			line.Tries[word] = refusal
		} else {
			line.Tries[word] = judgement.Points
		}
	}
	return line
}

// digestOf returns a hash of words in their order, each with its points and its list.
func digestOf(words []room.BoardWord) string {
	hash := sha256.New()
	for _, w := range words {
		fmt.Fprintln(hash, w.Word, w.Points, w.List)
	}
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

// tries returns words that count, near misses, words of the board that are in no list that is played
// with, and nonsense.
func (g game) tries(t tb, answers *engine.Answers, everything []engine.WordID, draw *rand.Rand) []string {
	t.Helper()
	lexicon := answers.Lexicon()
	all, err := g.solver.Solve(context.Background(), answers.Board(), engine.Options{})
	must(t, err)
	all = slices.Clone(all)
	slices.Sort(all)
	var tries []string
	if draw.IntN(20) == 0 {
		tries = append(tries, "", "a", "Qu", "zzzqx", "n0t", "éclair", "two words")
	}
	some := func(ids []engine.WordID, n int, also ...func(string) string) {
		for range min(n, len(ids)) {
			word := lexicon.Word(ids[draw.IntN(len(ids))])
			for _, change := range also {
				word = change(word)
			}
			tries = append(tries, word)
		}
	}
	letter := func() string { return string(rune('a' + draw.IntN(26))) }
	counting := answers.Words()
	rare := slices.DeleteFunc(slices.Clone(all), func(id engine.WordID) bool { return slices.Contains(counting, id) })
	flagged := slices.DeleteFunc(slices.Clone(counting), func(id engine.WordID) bool { return !lexicon.Flagged(id) })
	some(counting, 3)
	some(counting, 1, strings.ToUpper)
	some(rare, 2)
	some(flagged, 2)
	some(all, 1, func(word string) string { return word + letter() })
	some(all, 1, func(word string) string { return word[1:] })
	some(all, 2, func(word string) string { return letter() + word[1:] })
	some(all, 1, func(word string) string { return word[:2] + word })
	some(everything, 1)
	return append(tries, walked(answers.Board(), draw))
}

// walked returns the letters of a random path over the board.
func walked(board *engine.Board, draw *rand.Rand) string {
	cell, text := draw.IntN(board.Cells()), ""
	used := make(map[int]bool)
	for range 2 + draw.IntN(5) {
		used[cell] = true
		text += board.Face(cell).Letters()
		var next []int
		for other := range board.Cells() {
			down, across := other/board.Cols()-cell/board.Cols(), other%board.Cols()-cell%board.Cols()
			if !used[other] && down*down <= 1 && across*across <= 1 {
				next = append(next, other)
			}
		}
		if len(next) == 0 {
			break
		}
		cell = next[draw.IntN(len(next))]
	}
	return text
}

// isWritten compares a file of the page with what it should be; -update writes it.
func isWritten(t *testing.T, name string, want []byte) {
	t.Helper()
	name = filepath.Join(pageFolder, name)
	if *update {
		must(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must(t, os.WriteFile(name, want, 0o644))
		return
	}
	got, err := os.ReadFile(name)
	must(t, err)
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the server says now: go test ./room -run ThePage -update writes it", name)
	}
}
