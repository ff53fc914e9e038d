package wire

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestAWordIsDecodedAsAnyMessage: what DecodeWord accepts is what Decode says it is.
func TestAWordIsDecodedAsAnyMessage(t *testing.T) {
	numbers := []string{"1", "12", "0", "007", "-1", "1e3", "99999", "100000", "100001", "999999999", "1000000000", "99999999999999999999", ""}
	words := []string{"tide", "a b", "~", "", `\`, `\u0041`, `é`, "\x00", "\x7f", "\xff", `"`, strings.Repeat("x", 101)}
	parts := slices.Concat(numbers, words, []string{
		`{"kind":"word","round":`, `{"kind":"word", "round":`, `,"n":`, `,"word":"`, `"}`, `,"practice":true}`, "}",
	})
	rapid.Check(t, func(t *rapid.T) {
		frame := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 9).Draw(t, "parts"), "")
		if rapid.Bool().Draw(t, "a frame") {
			some := func(what string, of []string) string { return rapid.SampledFrom(of).Draw(t, what) }
			frame = fmt.Sprintf(`{"kind":"word","round":%s,"n":%s,"word":"%s"}`, some("round", numbers), some("n", numbers), some("word", words))
		}
		got, ok := DecodeWord([]byte(frame))
		if !ok {
			return
		}
		want, to, err := Decode([]byte(frame))
		if err != nil || want != any(got) || to != (Reference{N: got.N}) {
			t.Fatalf("%s is %+v, want %+v, %v", frame, got, want, err)
		}
	})
	if w, ok := DecodeWord([]byte(`{"kind":"word","round":1,"n":3,"word":"tide"}`)); !ok || w != (Word{Round: 1, N: 3, Word: "tide"}) {
		t.Errorf("a word as pages send it is %+v, %v", w, ok)
	}
}
