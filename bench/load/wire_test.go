package load

import (
	"os"
	"path/filepath"
	"testing"
)

// example gives a message as servers send it, from the examples of the protocol.
func example(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../web/testdata/messages", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestARoomIsReadWhereverItsResultStands(t *testing.T) {
	const last = `{"kind":"room","you":"p_a","phase":"results","roundId":"r","players":[],"mine":[],"result":{"players":[{"id":"p_a","points":3}]}}`
	const amid = `{"kind":"room","you":"p_a","result":{"players":[{"id":"p_a","points":3}]},"phase":"results","roundId":"r","players":[],"mine":[]}`
	for _, text := range []string{last, amid} {
		m, result, err := readRoom([]byte(text))
		if err != nil || m.You != "p_a" || m.Phase != results || m.RoundID != "r" {
			t.Errorf("%+v, %v", m, err)
		}
		if told, err := readStandings(result); err != nil || told.of("p_a").Points != 3 {
			t.Errorf("%s: %+v, %v", result, told, err)
		}
	}
}

func TestTheExamplesOfTheProtocolAreRead(t *testing.T) {
	for name, kind := range map[string]string{"answer": "answer", "found": "found", "room-results": "room", "waiting": "waiting"} {
		if got := string(kindOf(example(t, name))); got != kind {
			t.Errorf("%s is of kind %q", name, got)
		}
	}
	m, result, err := readRoom(example(t, "room-results"))
	if err != nil || m.You != "p_uaxyhqjk5jlx24kp" || len(m.Mine) != 2 || m.Mine[1].Word != "tide" || m.Mine[1].N != 3 {
		t.Errorf("%+v, %v", m, err)
	}
	told, err := readStandings(result)
	if err != nil || len(told.Players) != 2 || told.of(m.You).Wrong != 1 || told.of(m.You).Words[0] != (scored{"pins", 0, 1, 8210}) {
		t.Errorf("%+v, %v", told, err)
	}
	if m, _, err = readRoom(example(t, "room-playing")); err != nil || m.Phase != playing || m.Board == nil {
		t.Errorf("%+v, %v", m, err)
	}
	board, err := m.Board.board()
	if err != nil || board.Cells() != 16 {
		t.Error(board, err)
	}
}

func TestFieldsAreFound(t *testing.T) {
	line := []byte(`{"kind":"answer","tab":"5f2c","n":31,"word":"dates","points":-1,"refusal":"not-on-board"}`)
	if n, ok := numberOf(line, `"n":`); n != 31 || !ok {
		t.Error(n, ok)
	}
	if n, ok := numberOf(line, `"points":`); n != -1 || !ok {
		t.Error(n, ok)
	}
	if _, ok := numberOf(line, `"words":`); ok {
		t.Error("there is no such number")
	}
	if got := string(textOf(line, `"refusal":"`)); got != "not-on-board" {
		t.Error(got)
	}
	for _, cut := range []string{``, `{`, `{"kind":"`, `{"kind":"answer","refusal":"`, `[]`, "\xff"} {
		if got := kindOf([]byte(cut)); len(got) > 0 && string(got) != "answer" {
			t.Errorf("%q is of kind %q", cut, got)
		}
		if got := textOf([]byte(cut), `"refusal":"`); len(got) > 0 {
			t.Errorf("%q has the refusal %q", cut, got)
		}
	}
}
