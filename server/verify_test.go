package server

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/room/roomtest"
)

// makeRecord returns the command make-record FILE [OLD NEW]...: it writes the record of a round in
// which each OLD text has become NEW. What the players were shown is in COMMITMENT and SIGNATURE.
func makeRecord(t *testing.T) func(*testscript.TestScript, bool, []string) {
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	played := roomtest.PlayRecord(t, engine.NewSolver(lexicon), lexicon, grades())
	record, err := json.Marshal(played)
	if err != nil {
		t.Fatal(err)
	}
	return func(ts *testscript.TestScript, _ bool, args []string) {
		ts.Setenv("COMMITMENT", fmt.Sprintf("%x", played.Commitment[:]))
		ts.Setenv("SIGNATURE", fmt.Sprintf("%x", played.Signature[:]))
		text := string(record)
		for i := 1; i < len(args); i += 2 {
			if !strings.Contains(text, args[i]) {
				ts.Fatalf("the record has no %s: %s", args[i], text)
			}
			text = strings.Replace(text, args[i], args[i+1], 1)
		}
		ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o600))
	}
}
