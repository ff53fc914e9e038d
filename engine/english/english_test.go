package english_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
	"rattle/engine/english"
)

func load(t testing.TB) *engine.Lexicon {
	t.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	return lexicon
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// fields returns the words of a reviewed file, line by line.
func fields(t *testing.T, name string) (lines [][]string) {
	t.Helper()
	for line := range strings.Lines(string(read(t, name))) {
		line, _, _ = strings.Cut(line, "#")
		if words := strings.Fields(line); len(words) > 0 {
			lines = append(lines, words)
		}
	}
	return lines
}

type manifest struct {
	Output struct {
		File   string
		Bytes  int
		SHA256 string
	}
	Words, Flagged int
	Sizes          []struct{ Size, Words, Total int }
	From           map[string]int
	Sources        []struct{ Name, SHA256 string }
}

func readManifest(t *testing.T) (m manifest) {
	t.Helper()
	if err := json.Unmarshal(read(t, "MANIFEST.json"), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTheEmbeddedWordsAreThoseOfTheManifest(t *testing.T) {
	m, lexicon := readManifest(t), load(t)
	data := read(t, m.Output.File)
	if len(data) != m.Output.Bytes || sum(data) != m.Output.SHA256 {
		t.Errorf("%s has %d bytes and the sum %s", m.Output.File, len(data), sum(data))
	}
	if !bytes.Equal(lexicon.Pack(), data) {
		t.Errorf("%s does not hold what Lexicon gives", m.Output.File)
	}
	var words, flagged int
	grades := make([]int, len(m.Sizes))
	for id := range lexicon.All() {
		words++
		grades[lexicon.Grade(id)]++
		if lexicon.Flagged(id) {
			flagged++
		}
	}
	if words != m.Words || words != lexicon.Len() || flagged != m.Flagged {
		t.Errorf("%d words (Len: %d), %d flagged; the manifest has %d and %d", words, lexicon.Len(), flagged, m.Words, m.Flagged)
	}
	total := 0
	for grade, size := range m.Sizes {
		total += grades[grade]
		if size.Words != grades[grade] || size.Total != total {
			t.Errorf("grade %d has %d words, up to it %d; the manifest has %d and %d", grade, grades[grade], total, size.Words, size.Total)
		}
	}
	from := 0
	for _, n := range m.From {
		from += n
	}
	if from != words {
		t.Errorf("the manifest says where %d of %d words come from", from, words)
	}
}

func TestTheReviewedFilesHaveNotChangedSinceGoGenerate(t *testing.T) {
	sums := map[string]string{}
	for _, source := range readManifest(t).Sources {
		sums[source.Name] = source.SHA256
	}
	for _, name := range []string{"abbreviations.txt", "extra.txt", "removed.txt", "flagged.txt"} {
		if got := sum(read(t, name)); got != sums[name] {
			t.Errorf("%s has changed: run go generate", name)
		}
	}
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

func TestTheListsAreGradesOfOneLexicon(t *testing.T) {
	m := readManifest(t)
	for _, list := range []struct {
		name        string
		grade       engine.Grade
		size, words int // words: about
	}{
		{"everyday", english.Everyday, 55, 72_000},
		{"standard", english.Standard, 70, 119_000},
		{"full", english.Full, 80, 256_000},
	} {
		got := m.Sizes[list.grade]
		if got.Size != list.size {
			t.Errorf("%s is SCOWL size %d, want %d", list.name, got.Size, list.size)
		}
		if got.Total < list.words-1000 || got.Total > list.words+1000 {
			t.Errorf("%s has %d words, its doc says about %d", list.name, got.Total, list.words)
		}
	}
	if last := engine.Grade(len(m.Sizes) - 1); last != english.Full {
		t.Errorf("full is grade %d, the highest is %d", english.Full, last)
	}
	lexicon := load(t)
	for word, want := range map[string]engine.Grade{"house": english.Everyday, "wifi": english.Everyday, "math": english.Everyday, "exoplanet": english.Everyday, "tiki": english.Standard, "albedos": english.Standard, "qat": english.Full, "cwm": english.Standard, "zax": english.Full} {
		id, ok := lexicon.Lookup(word)
		if !ok {
			t.Errorf("%s is missing", word)
			continue
		}
		list := english.Full
		for _, l := range []engine.Grade{english.Standard, english.Everyday} {
			if lexicon.Grade(id) <= l {
				list = l
			}
		}
		if list != want {
			t.Errorf("%s has grade %d: its list is %d, want %d", word, lexicon.Grade(id), list, want)
		}
	}
}

func TestWordsThatMustBeThere(t *testing.T) {
	lexicon := load(t)
	for why, words := range map[string]string{
		"the textbook boards":        "pins pines dates pint tepee friend roster end fine real dead",
		"American spelling":          "color center gray traveled organize aluminum theater",
		"British spelling":           "colour centre grey travelled organise aluminium theatre",
		"inflections":                "cats boxes mice went walking walked taller tallest quizzes",
		"folded diacritics":          "cafe fiance naive jalapeno facade smorbrod",
		"spoken abbreviations":       "app max mag math maths bio bro intro psi rad trans lab fridge",
		"new words":                  "wifi sudoku selfie podcast emoji hashtag vlogger barista",
		"Q without U":                "qat qats niqab",
		"no vowels":                  "hmm shh psst crwth nth",
		"word games":                 "zax zho euoi adze xebec ukulele",
		"close to words in the list": "mishit coonskin pussycat spas niggle",
	} {
		for word := range strings.FieldsSeq(words) {
			if _, ok := lexicon.Lookup(word); !ok {
				t.Errorf("%s is missing (%s)", word, why)
			}
		}
	}
}

func TestWordsThatMustNotBeThere(t *testing.T) {
	lexicon := load(t)
	for why, words := range map[string]string{
		"names":              "alice tuesday christmas germany obama shakespeare",
		"written only":       "etc govt dept csch asap",
		"Roman numerals":     "iii xii xvii",
		"too short":          "a ax qi of",
		"contractions":       "dont couldnt didnt",
		"mistakes":           "teh recieve definately",
		"removed":            "turdinae arabic crayola",
		"of SCOWL's size 95": "crossopodia medialization",
		"prefixes of a word": "hous quixot",
		"trade marks":        "netflix xbox",
		"speech of hackers":  "foobar bletch",
	} {
		for word := range strings.FieldsSeq(words) {
			if _, ok := lexicon.Lookup(word); ok {
				t.Errorf("%s is there (%s)", word, why)
			}
		}
	}
}

func TestEveryWordIsThreeOrMoreLetters(t *testing.T) {
	lexicon := load(t)
	for id := range lexicon.All() {
		if word := lexicon.Word(id); len(word) < 3 || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("%q cannot be played", word)
		}
	}
}

func TestTheFlaggedWordsAreThoseOfTheFile(t *testing.T) {
	lexicon := load(t)
	want := slices.Sorted(maps.Keys(asSet(fields(t, "flagged.txt"))))
	var got []string
	for id := range lexicon.All() {
		if lexicon.Flagged(id) {
			got = append(got, lexicon.Word(id))
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("flagged (-file +lexicon):\n%s", diff)
	}
}

func asSet(lines [][]string) map[string]bool {
	set := map[string]bool{}
	for _, line := range lines {
		for _, word := range line {
			set[word] = true
		}
	}
	return set
}

// No form of the worst words may be missing, even when a new SCOWL adds more of them.
func TestEveryWordWithOneOfTheWorstStemsIsFlagged(t *testing.T) {
	innocent := strings.NewReplacer("niggar", "", "snigger", "", "swank", "", "twank", "", "wankle", "")
	lexicon := load(t)
	for id := range lexicon.All() {
		word := innocent.Replace(lexicon.Word(id))
		for _, stem := range []string{"fuck", "cunt", "nigger", "nigga", "faggots", "bitch", "whore", "wank", "golliwo", "gollywo"} {
			if strings.Contains(word, stem) && !lexicon.Flagged(id) {
				t.Errorf("%s has no flag", lexicon.Word(id))
			}
		}
	}
}

func TestTheLicenseNamesTheAuthors(t *testing.T) {
	for _, name := range []string{"Kevin Atkinson", "ENABLE", "J Ross Beresford 1993-1999", "WordNet", "Geoff Kuenning"} {
		if !strings.Contains(english.License(), name) {
			t.Errorf("the license does not name %s", name)
		}
	}
}

func BenchmarkLexicon(b *testing.B) {
	lexicon := load(b)
	b.ReportMetric(float64(lexicon.Bytes()), "lexicon-bytes")
	for b.Loop() {
		load(b)
	}
}
