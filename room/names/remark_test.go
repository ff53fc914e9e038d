package names_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/rivo/uniseg"
	"pgregory.net/rapid"

	"rattle/room/names"
)

func TestWhatIsTypedBecomesARemark(t *testing.T) {
	for typed, want := range map[string]string{
		"Well played.":                     "Well played.",
		"  two \t words\nand\u3000more ":   "two words and more",
		"“Qu” — 5 points, 你好，再来！":          "“Qu” — 5 points, 你好，再来！",
		"cafe\u0301":                       "café",
		"a\u202eb\u2066c\u200bd\u200ee":    "abcde",
		"a\x00b\x1b[31mc":                  "ab[31mc",
		"A\u0310\u0311\u0312\u0313nn":      "A\u0310\u0311nn",
		"\u0301 alone":                     "alone",
		"❤\ufe0f 👩\u200d🚀":                 "❤ 👩🚀",
		"see https://example.com/?a=1&b=2": "see https://example.com/?a=1&b=2",
		"<b>bold</b>":                      "<b>bold</b>",
		strings.Repeat("👍🏽", 100):          strings.Repeat("👍🏽", 100),
		strings.Repeat("a", 140):           strings.Repeat("a", 140),
	} {
		if got, ok := names.CleanRemark(typed); got != want || !ok {
			t.Errorf("CleanRemark(%+q) = %+q, %v, want %+q", typed, got, ok, want)
		}
	}
}

func TestWhatIsNoRemark(t *testing.T) {
	for what, typed := range map[string]string{
		"nothing":          "",
		"white space":      " \n\u3000",
		"nothing visible":  "\u200b\u202e\u2800\ufe0f\u0301",
		"no UTF-8":         "a\xff",
		"141 characters":   strings.Repeat("a", 141),
		"a flood":          strings.Repeat(" ", 1<<20) + "a",
		"many, many bytes": strings.Repeat("👍🏽", 120),
	} {
		if line, ok := names.CleanRemark(typed); ok || line != "" {
			t.Errorf("%s: CleanRemark(%+q) = %+q, %v", what, typed, line, ok)
		}
	}
}

func TestStarsStandForWhatOffends(t *testing.T) {
	for typed, want := range map[string]string{
		"what the fuck, Ann":          "what the *** Ann",
		"FUCKING fuck! Hello":         "*** Hello",
		"oh sh1t":                     "oh ***",
		"well f u c k it":             "well *** it",
		"you nig ger you":             "you *** you",
		"that was bull\u200bshit":     "that was ***",
		"f\u0301u\u0301c\u0301k":      "***",
		"a Maine Coon and a coon":     "a Maine Coon and a ***",
		"Hancock of Scunthorpe, 1488": "Hancock of Scunthorpe, 1488",
		"I found class and assassin":  "I found class and assassin",
	} {
		if got, _ := names.CleanRemark(typed); got != want {
			t.Errorf("CleanRemark(%+q) = %+q, want %+q", typed, got, want)
		}
	}
}

func TestWhateverIsSaid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkRemark(t, drawTyped(t)) })
}

func FuzzRemark(f *testing.F) {
	for _, seed := range []string{"Well played", "f u c k", "a\u202eb", "\u0301", "👩\u200d🚀", "a\xff", strings.Repeat("a ", 70), strings.Repeat("fu ck ", 23)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) { checkRemark(t, typed) })
}

// checkRemark checks the properties of CleanRemark for any text. A clean name is a remark as it is.
func checkRemark(t rapid.TB, typed string) {
	t.Helper()
	line, ok := names.CleanRemark(typed)
	if name, isName := names.Clean(typed); isName {
		if said, _ := names.CleanRemark(name); said != name {
			t.Fatalf("CleanRemark(%+q) = %+q", name, said)
		}
	}
	if !ok {
		if line != "" {
			t.Fatalf("CleanRemark(%+q) is refused, and returns %+q", typed, line)
		}
		return
	}
	for _, c := range line {
		if !unicode.IsPrint(c) {
			t.Fatalf("CleanRemark(%+q) = %+q", typed, line)
		}
	}
	// Stars may be one more than the two flags that they stand for.
	if n := uniseg.GraphemeClusterCount(line); n < 1 || n > names.MaxRemarkLength*3/2 || line != strings.Join(strings.Fields(line), " ") {
		t.Fatalf("CleanRemark(%+q) = %+q", typed, line)
	}
}
