package load

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// example returns an example message of the protocol.
func example(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../web/testdata/messages", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheExamplesOfTheProtocolAreRead(t *testing.T) {
	for name, kind := range map[string]string{"answer": "answer", "score": "score", "room-results": "room", "result": "result", "waiting": "waiting"} {
		if got := string(kindOf(example(t, name))); got != kind {
			t.Errorf("%s is of kind %q", name, got)
		}
	}
	m, err := readRoom(example(t, "room-results"))
	if err != nil || m.You != "p_uaxyhqjk5jlx24kp" || len(m.Mine) != 2 || m.Mine[1].Word != "tide" || m.Mine[1].N != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	received, err := readStandings(example(t, "result"))
	if err != nil || len(received.Players) != 2 || received.of(m.You).Wrong != 1 || received.of(m.You).Words[0] != (scored{"pins", 0, 1, 8210}) {
		t.Errorf("%+v, %v", received, err)
	}
	if m, err = readRoom(example(t, "room-known")); err != nil || m.Phase != results || m.Mine != nil {
		t.Errorf("%+v, %v", m, err)
	}
	if received, err = readStandings(example(t, "result-partial")); err != nil || received.Players[1].Words != nil || received.Players[1].Found != 1 {
		t.Errorf("%+v, %v", received, err)
	}
	if m, err = readRoom(example(t, "room-playing")); err != nil || m.Phase != playing || m.Board == nil {
		t.Errorf("%+v, %v", m, err)
	}
	board, err := m.Board.board()
	if err != nil || board.Cells() != 16 {
		t.Error(board, err)
	}
}

func TestFieldsAreFound(t *testing.T) {
	line := []byte(`{"kind":"answer","tab":"5f2c","n":31,"word":"dates","points":-1,"refusal":"not-on-board"}`)
	if n, ok := numberOf(line, "n"); n != 31 || !ok {
		t.Error(n, ok)
	}
	if n, ok := numberOf(line, "points"); n != -1 || !ok {
		t.Error(n, ok)
	}
	if _, ok := numberOf(line, "words"); ok {
		t.Error("there is no such number")
	}
	if got := string(textOf(line, "refusal")); got != "not-on-board" {
		t.Error(got)
	}
	line = []byte(`{"about":[{"n":9,"refusal":"}"}],"note":"\"n\":8","kind":"answer","n": 31,"refusal":"not-a-word"}`)
	if n, ok := numberOf(line, "n"); n != 31 || !ok || string(textOf(line, "refusal")) != "not-a-word" || string(kindOf(line)) != "answer" {
		t.Errorf("fields of a newer server come between: %d, %q", n, textOf(line, "refusal"))
	}
	for _, cut := range []string{``, `{`, `{"kind"`, `{"kind":`, `{"kind":"answer\`, `{"kind":"`, `{"kind":"answer","refusal":"`, `[]`, "\xff"} {
		if got := kindOf([]byte(cut)); !strings.HasPrefix(string(got), "answer") && len(got) > 0 {
			t.Errorf("%q is of kind %q", cut, got)
		}
		if got := textOf([]byte(cut), "refusal"); len(got) > 0 {
			t.Errorf("%q has the refusal %q", cut, got)
		}
	}
}
