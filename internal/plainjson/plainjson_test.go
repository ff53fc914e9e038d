package plainjson_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"rattle/internal/plainjson"
)

func TestStringsAreWrittenAsByTheStandardLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.StringMatching(`[ -~]{0,9}`), rapid.String(), rapid.SampledFrom([]string{"<b>&", `"\`, "\u2028", "\x7f", "\x00", "é", "\xff"})).Draw(t, "string")
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := plainjson.AppendString(nil, s); string(got) != string(want) {
			t.Errorf("%q is %s, want %s", s, got, want)
		}
	})
}

// TestWhatACursorReadsIsTheSameToTheStandardLibrary: a cursor may leave a text to encoding/json, but what it reads
// is the same there.
func TestWhatACursorReadsIsTheSameToTheStandardLibrary(t *testing.T) {
	read := 0
	rapid.Check(t, func(t *rapid.T) {
		text := `{"s":` + rapid.SampledFrom([]string{`"tide"`, `"a b"`, `""`, `"<"`, `"\u0041"`, "\"\x7f\"", `"é"`, `"a`, `3`}).Draw(t, "string") +
			`,"n":` + rapid.SampledFrom([]string{"0", "1", "12", "007", "-1", "1e3", "999999999", "1000000000", "", `"1"`}).Draw(t, "number") +
			rapid.SampledFrom([]string{"}", "", " }", "}}"}).Draw(t, "end")
		c := plainjson.NewCursor([]byte(text))
		c.Expect(`{"s":`)
		s := c.String()
		c.Expect(`,"n":`)
		n := c.Number()
		if c.Expect("}"); !c.AtEnd() {
			return
		}
		read++
		var want struct {
			S string
			N int
		}
		if err := json.Unmarshal([]byte(text), &want); err != nil || want.S != s || want.N != n {
			t.Errorf("%s is read as %q and %d, by the standard library as %+v, %v", text, s, n, want, err)
		}
	})
	if read == 0 {
		t.Error("nothing was read")
	}
}
