package static_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/engine/english"
)

var update = flag.Bool("update", false, "write the words of the lesson's board anew")

const lessonFile = "src/screens/lesson/board.json"

// lesson is what the board that teaches knows; the page computes no rule.
type lesson struct {
	Board    string            `json:"board"`
	Shortest int               `json:"shortest"`
	Shown    string            `json:"shown"`  // what the ghost traces
	Wrong    string            `json:"wrong"`  // what is to be refused
	Shared   string            `json:"shared"` // what somebody else has found, too
	Words    map[string]string `json:"words"`  // all that count, by their points
}

// The page teaches with answers that stand in a file. A round would give the same ones.
func TestLessonAnswersAsARoundWould(t *testing.T) {
	file, err := os.ReadFile(lessonFile)
	if err != nil {
		t.Fatalf("reading the lesson: %v", err)
	}
	var l lesson
	if err := json.Unmarshal(file, &l); err != nil {
		t.Fatalf("decoding the lesson: %v", err)
	}
	answers := lessonAnswers(t, l)
	want := lessonWords(answers)
	if *update {
		l.Words = want
		writeLesson(t, l)
	}
	if diff := cmp.Diff(want, l.Words); diff != "" {
		t.Errorf("the words of the lesson by their points (-by the engine +in the file):\n%s", diff)
	}
	for _, word := range []string{l.Shown, l.Shared} {
		if v := answers.Judge(word); v.Reason != engine.Valid || answers.Lexicon().Grade(v.ID) > english.Everyday {
			t.Errorf("the lesson asks for %q, which is %v, and of grade %d", word, v.Reason, answers.Lexicon().Grade(v.ID))
		}
	}
	if v := answers.Judge(l.Wrong); v.Reason != engine.NotAWord {
		t.Errorf("the lesson lets %q be refused, which is %v", l.Wrong, v.Reason)
	}
}

// lessonAnswers solves the board by the rules of a table that nobody has changed.
func lessonAnswers(t *testing.T, l lesson) *engine.Answers {
	t.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatalf("unpacking the words: %v", err)
	}
	board, err := engine.ParseBoard(l.Board, engine.Plane)
	if err != nil {
		t.Fatalf("parsing the lesson's board: %v", err)
	}
	rules := engine.Rules{MinLetters: l.Shortest, List: english.Standard}
	answers, err := engine.NewAnswers(t.Context(), engine.NewSolver(lexicon), board, rules)
	if err != nil {
		t.Fatalf("solving the lesson's board: %v", err)
	}
	return answers
}

// lessonWords returns the words that count by their points, without those that the game never shows.
func lessonWords(answers *engine.Answers) map[string]string {
	words := make(map[string][]string)
	for _, id := range answers.Words() {
		if !answers.Lexicon().Flagged(id) {
			points := strconv.Itoa(answers.Points(id))
			words[points] = append(words[points], answers.Lexicon().Word(id))
		}
	}
	lines := make(map[string]string)
	for points, words := range words {
		lines[points] = strings.Join(slices.Sorted(slices.Values(words)), " ")
	}
	return lines
}

func writeLesson(t *testing.T, l lesson) {
	t.Helper()
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(l); err != nil {
		t.Fatalf("encoding the lesson: %v", err)
	}
	if err := os.WriteFile(lessonFile, out.Bytes(), 0o644); err != nil {
		t.Fatalf("writing the lesson: %v", err)
	}
}
