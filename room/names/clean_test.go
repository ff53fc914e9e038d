package names_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"pgregory.net/rapid"

	"rattle/room/names"
)

func TestWhatIsTypedBecomesAName(t *testing.T) {
	for typed, want := range map[string]string{
		"Ann":                    "Ann",
		"  Cyd \t the\u00a02nd ": "Cyd the 2nd",
		"Jose\u0301":             "José",
		"Ｆｕｌｌ　Ｗｉｄｔｈ":             "Full Width",
		"𝓢𝓬𝓻𝓲𝓹𝓽":                 "Script",
		"D\u00b4Artagnan":        "D'Artagnan",
		"O’Brien":                "O’Brien",
		"玩家":                     "玩家",
		"ガクト":                    "ガクト",
		"Нина":                   "Нина",
		"שָׁלוֹם":                "שָׁלוֹם",
		"مُحَمَّد":               "مُحَمَّد",
		"ज़िंदगी":                "ज\u093cिंदगी",
		"น้ำ":                    "น้\u0e4dา",
		"བསྒྲུབས":                "བསྒྲུབས",
		"Nguyễn":                 "Nguyễn",
		"🎲 Dot 👍🏽 🇮🇸":            "🎲 Dot 👍🏽 🇮🇸",
		"C-3PO":                  "C-3PO",
		"42":                     "42",
		"?!":                     "?!",
		"exactly twenty chars":   "exactly twenty chars",
		strings.Repeat("a", 20) + strings.Repeat(" ", 100): strings.Repeat("a", 20),
		strings.Repeat("👍🏽", 20):                           strings.Repeat("👍🏽", 20),
		strings.Repeat("e\u0302\u0323", 20):                strings.Repeat("ệ", 20),
	} {
		if got, ok := names.Clean(typed); got != want || !ok {
			t.Errorf("Clean(%+q) = %+q, %v, want %+q", typed, got, ok, want)
		}
	}
}

func TestWhatIsNoName(t *testing.T) {
	for what, typed := range map[string]string{
		"nothing":                   "",
		"white space":               " \t\u2003\u3000",
		"twenty-one":                "now twenty-one chars!",
		"twenty-one graphemes":      strings.Repeat("👍🏽", 21),
		"many bytes":                strings.Repeat("ज\u093cि\u0902", 14),
		"a flood":                   strings.Repeat(" ", 1<<20) + "a",
		"no UTF-8":                  "a\xffb",
		"control":                   "a\x00b",
		"delete":                    "a\x7fb",
		"from right to left":        "a\u202eb",
		"isolate":                   "a\u2066b",
		"a direction's mark":        "a\u200eb",
		"zero width":                "a\u200bb",
		"a joiner":                  "a\u200db",
		"a byte order mark":         "\ufeffAnn",
		"a soft hyphen":             "a\u00adb",
		"a grapheme joiner":         "a\u034fb",
		"a variation selector":      "❤\ufe0f",
		"a joined emoji":            "👩\u200d🚀",
		"a tag":                     "a\U000e0061",
		"a Hangul filler":           "\u3164",
		"a narrow Hangul filler":    "a\uffa0",
		"a blank of braille":        "\u2800",
		"a note without a head":     "\U0001d159",
		"an object's place":         "\ufffc",
		"private use":               "a\ue000",
		"unassigned":                "a\u0378",
		"a mark without a letter":   "\u0301Ann",
		"a mark on a blank":         "Ann \u0301",
		"a mark after compatibles":  "Ann\u00a8",
		"a tower of accents":        "A\u0310\u0311\u0312nn",
		"a tower within one script": "\u0e01\u0e49\u0e49\u0e49\u0e49",
		"a tower of several kinds":  "\u0301\u0e49a\u0301\u0302\u0489\u0e49",
	} {
		if name, ok := names.Clean(typed); ok || name != "" {
			t.Errorf("%s: Clean(%+q) = %+q, %v", what, typed, name, ok)
		}
	}
}

// drawTyped draws names as people type them, and hostile ones.
func drawTyped(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.OneOf(
		rapid.String(),
		rapid.StringN(0, 3, 12),
		rapid.StringOfN(rapid.RuneFrom([]rune("aAbBiIlL01 .-_'éßſΣςАаНнѐ\u0301\u0489\u3099ｶﾞ𝓐👍🏽🇮🇸🅰ﷺ¨´")), 0, 12, -1),
		rapid.SampledFrom([]string{" ", "\t", "\u200d", "\ufe0f", "\xff", "Ann", "rn", "fuc", "k", "nig", "ger"}),
	), 0, 6).Draw(t, "parts"), "")
}

func TestWhateverIsTyped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { check(t, drawTyped(t)) })
}

func FuzzClean(f *testing.F) {
	for _, seed := range []string{"Ann", " Ann\u0301 ", "Ｎ1 gg er", "ﷺ", "\u0301", "👩\u200d🚀", "a\xff", "D´A", "ｶﾞ", "🇮🇸"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) { check(t, typed) })
}

// check checks the properties of Clean for any text.
func check(t rapid.TB, typed string) {
	t.Helper()
	name, ok := names.Clean(typed)
	if !ok {
		if name != "" {
			t.Fatalf("Clean(%+q) is refused, and gives %+q", typed, name)
		}
		return
	}
	if len(name) > names.MaxBytes || !utf8.ValidString(name) || name != strings.Join(strings.Fields(name), " ") {
		t.Fatalf("Clean(%+q) = %+q", typed, name)
	}
	if n := uniseg.GraphemeClusterCount(name); n < 1 || n > names.MaxLength {
		t.Fatalf("Clean(%+q) = %+q has %d characters", typed, name, n)
	}
	if again, ok := names.Clean(name); again != name || !ok {
		t.Fatalf("Clean(%+q) = %+q, then %+q, %v", typed, name, again, ok)
	}
	for _, other := range []string{name, strings.ToLower(name)} {
		if !names.Same(name, other) || !names.Same(other, name) {
			t.Fatalf("%+q is not the same as %+q", name, other)
		}
	}
}
