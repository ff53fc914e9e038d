package server

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/internal/testkit"
)

// solved is what the command line and the laboratory both say of a board.
type solved struct {
	Rows, Cols, Score, Count int
	Paths                    map[string]string // where each word lies, as the command line says it
}

func TestTheLaboratorySolvesAsTheCommandLineDoes(t *testing.T) {
	server := startServe(t)
	for _, c := range []struct{ board, topology, list, scoring, letters string }{
		{"ATEE/APYO/TINU/EDSE", "plane", "full", "standard", "3"},
		{"FROO/YIES/L*NT/AERE", "plane", "full", "superbig", "3"},
		{"FROO/YIES/LDNT/AERE", "torus", "everyday", "fibonacci", "4"},
		{"Qu I T/A In He/S Th Er", "cylinder", "standard", "length", "3"},
		{"2 9\nC A T S # D O G S E R E N A D E D S", "plane", "full", "flat", "1"},
		{strings.Repeat("SERENDIPITYTOASTEDQU/", 19) + "XXXXXXXXXXXXXXXXXXXX", "plane", "full", "standard", "3"},
	} {
		var out, complaints bytes.Buffer
		rules := []string{"solve", "--json", "--board", c.board, "--topology", c.topology, "--list", c.list, "--scoring", c.scoring, "--min", c.letters}
		status := run(t.Context(), rules, terminal{strings.NewReader(""), &out, &complaints})
		question := fmt.Sprintf(`{"board":%q,"topology":%q,"list":%q,"scoring":%q,"minLetters":%s,"flagged":true}`,
			c.board, c.topology, c.list, c.scoring, c.letters)
		answered, answer := server.request("POST", "/api/lab/solve", question)
		if status != exitOK || answered != 200 {
			t.Fatalf("%q: %d %s, on the command line %d %s", c.board, answered, answer, status, &complaints)
		}
		topology, err := engine.ParseTopology(c.topology)
		if err != nil {
			t.Fatal(err)
		}
		board, err := engine.ParseBoard(c.board, topology)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(printed(t, out.Bytes()), answeredFor(t, board, answer)); diff != "" {
			t.Errorf("%q, the command line and the laboratory:\n%s", c.board, diff)
		}
	}
	if status, _, stderr := server.stop(); status != exitOK {
		t.Errorf("the server ends with %d: %s", status, stderr)
	}
}

func printed(t *testing.T, text []byte) solved {
	t.Helper()
	var said struct {
		Rows, Cols, Score, Count int
		Words                    []struct {
			Word string
			X, Y int
			Dirs []string
		}
	}
	if err := testkit.Decode(text, &said); err != nil {
		t.Fatal(err)
	}
	all := solved{said.Rows, said.Cols, said.Score, said.Count, map[string]string{}}
	for _, w := range said.Words {
		all.Paths[strings.ToLower(w.Word)] = strconv.Itoa(w.X) + " " + strconv.Itoa(w.Y) + " " + strings.Join(w.Dirs, " ")
	}
	return all
}

func answeredFor(t *testing.T, board *engine.Board, text string) solved {
	t.Helper()
	var said struct {
		Rows, Cols, Score, Count int
		Faces                    []string
		Words                    []struct {
			Word   string
			Points int
			Path   engine.Path
			List   string
		}
	}
	if err := testkit.Decode([]byte(text), &said); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(said.Faces, " "), strings.Join(strings.Fields(board.String()), " "); got != want {
		t.Errorf("the faces are %s, want %s", got, want)
	}
	all, sum := solved{said.Rows, said.Cols, said.Score, said.Count, map[string]string{}}, 0
	for _, w := range said.Words {
		x, y := board.XY(w.Path[0])
		place := []string{strconv.Itoa(x), strconv.Itoa(y)}
		for _, d := range board.Directions(w.Path) {
			place = append(place, d.String())
		}
		all.Paths[w.Word] = strings.Join(place, " ")
		sum += w.Points
		if !slices.Contains([]string{"everyday", "standard", "full"}, w.List) {
			t.Errorf("%s is of the list %q", w.Word, w.List)
		}
	}
	if sum != said.Score {
		t.Errorf("the words are worth %d, the board %d", sum, said.Score)
	}
	return all
}
