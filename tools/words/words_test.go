package main

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"rattle/engine"
)

func files(contents map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, content := range contents {
		fsys[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return fsys
}

func pkg(lists map[string]string) fstest.MapFS {
	contents := map[string]string{licenceFile: "as is"}
	for name, words := range lists {
		contents[listsFolder+"/"+name] = strings.ReplaceAll(words, " ", "\n") + "\n"
	}
	return files(contents)
}

func TestWhatIsTakenFromThePackage(t *testing.T) {
	s, err := readSCOWL(pkg(map[string]string{
		"english-words.10":               "cat cat's dogs ok",
		"english-words.95":               "zyzzyvas",
		"british_variant_2-words.70":     "colour cats",
		"variant_3-words.80":             "cats café smørbrød",
		"english-upper.10":               "paris",
		"english-proper-names.50":        "alice",
		"english-contractions.10":        "dont",
		"special-hacker.50":              "foo",
		"special-roman-numerals.35":      "xii",
		"english-abbreviations.50":       "app etc Dr. cats",
		"british-abbreviations.70":       "app",
		"british_variant_1-words.misfit": "never",
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]engine.Grade{"cat": 0, "dogs": 0, "colour": 7, "cats": 7, "cafe": 8, "smorbrod": 8}
	if diff := cmp.Diff(want, s.words); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]engine.Grade{"app": 4, "etc": 4}, s.abbreviations); diff != "" {
		t.Errorf("abbreviations (-want +got):\n%s", diff)
	}
	if s.rejected != 2 { // cat's, ok
		t.Errorf("%d rejected, want 2", s.rejected)
	}
	if string(s.licence) != "as is" {
		t.Errorf("the licence is %q", s.licence)
	}
}

func TestTheSumTellsAChangedPackage(t *testing.T) {
	sums := map[string]bool{}
	for _, lists := range []map[string]string{
		{"english-words.10": "cat dog"},
		{"english-words.10": "cat dig"},
		{"english-words.20": "cat dog"},
		{"english-words.10": "cat", "english-words.20": "dog"},
	} {
		s, err := readSCOWL(pkg(lists))
		if err != nil {
			t.Fatal(err)
		}
		sums[s.sum] = true
	}
	if len(sums) != 4 {
		t.Errorf("four packages have %d sums", len(sums))
	}
}

func TestAPackageWithoutItsLicenceIsNotTaken(t *testing.T) {
	if _, err := readSCOWL(files(map[string]string{listsFolder + "/english-words.10": "cat\n"})); err == nil {
		t.Error("no error")
	}
}

// folder returns the reviewed files; the ones not named are empty.
func folder(contents map[string]string) fstest.MapFS {
	all := map[string]string{abbreviationsName: "", extraName: "", removedName: "", flaggedName: ""}
	maps.Copy(all, contents)
	return files(all)
}

func TestAMistakeInAReviewedFileIsNamedByItsLine(t *testing.T) {
	for _, test := range []struct{ name, content, want string }{
		{extraName, "# new\n35 wifi\n36 vlog\n", `extra.txt:3: "36" is neither a size`},
		{extraName, "35 wifi\n\n50 wifi\n", "extra.txt:3: wifi stands here twice"},
		{extraName, "35 wi-fi\n", `extra.txt:1: "wi-fi" is not three or more letters`},
		{extraName, "- wifi\n", "extra.txt: wifi is refused"},
		{abbreviationsName, "50 app\n- etc app\n", "abbreviations.txt:2: app stands here twice"},
		{removedName, "ok # short\n", `removed.txt:1: "ok" is not three or more letters`},
		{flaggedName, "drat drat\n", "flagged.txt:1: drat stands here twice"},
	} {
		_, err := readReview(folder(map[string]string{test.name: test.content}))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %q: error %v, want %s", test.name, test.content, err, test.want)
		}
	}
}

func source() *scowl {
	return &scowl{
		words:         map[string]engine.Grade{"cat": 0, "drat": 5, "csch": 7},
		abbreviations: map[string]engine.Grade{"app": 4, "etc": 4},
	}
}

var reviewed = map[string]string{
	abbreviationsName: "35 app\n- etc\n",
	extraName:         "50 wifi wifis # a comment\n",
	removedName:       "csch\n",
	flaggedName:       "drat\n",
}

func TestTheReviewMakesTheList(t *testing.T) {
	r, err := readReview(folder(reviewed))
	if err != nil {
		t.Fatal(err)
	}
	words, err := merge(source(), r)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]engine.Grade{"cat": 0, "drat": 5, "app": 2, "wifi": 4, "wifis": 4}
	if diff := cmp.Diff(want, words.grades); diff != "" {
		t.Errorf("the list (-want +got):\n%s", diff)
	}
	packed, err := words.pack()
	if err != nil {
		t.Fatal(err)
	}
	lexicon, err := engine.Unpack(packed)
	if err != nil {
		t.Fatal(err)
	}
	for word, grade := range want {
		id, ok := lexicon.Lookup(word)
		if !ok || lexicon.Grade(id) != grade || lexicon.Flagged(id) != (word == "drat") {
			t.Errorf("packed, %s is there: %t, with grade %d, flagged: %t", word, ok, lexicon.Grade(id), lexicon.Flagged(id))
		}
	}
}

func TestAReviewThatDoesNotFitItsSourceIsRefused(t *testing.T) {
	for name, test := range map[string]struct {
		change map[string]string
		want   []string
	}{
		"an abbreviation that nobody read":  {map[string]string{abbreviationsName: "35 app\n"}, []string{"abbreviations.txt: not read yet: etc"}},
		"an abbreviation that has gone":     {map[string]string{abbreviationsName: "35 app max\n- etc\n"}, []string{"abbreviations.txt: taken, but no abbreviation of the source: max"}},
		"a refused one that has gone":       {map[string]string{abbreviationsName: "35 app\n- etc ibid\n"}, []string{"abbreviations.txt: refused, but no abbreviation of the source: ibid"}},
		"an extra word that SCOWL has":      {map[string]string{extraName: "35 cat wifi\n"}, []string{"extra.txt: in the list without it: cat"}},
		"an extra word that was taken":      {map[string]string{extraName: "35 app\n"}, []string{"extra.txt: in the list without it: app"}},
		"an extra word that was refused":    {map[string]string{extraName: "35 etc\n"}, []string{"extra.txt: refused in abbreviations.txt: etc"}},
		"a removed word that has gone":      {map[string]string{removedName: "csch xii\n"}, []string{"removed.txt: not in the source: xii"}},
		"a flagged word that is not there":  {map[string]string{flaggedName: "drat heck\n"}, []string{"flagged.txt: not in the list: heck"}},
		"a flagged word that was removed":   {map[string]string{flaggedName: "csch\n"}, []string{"flagged.txt: not in the list: csch"}},
		"several at once are all told of":   {map[string]string{removedName: "xii\n", flaggedName: "heck\n"}, []string{"xii", "heck"}},
		"the words are in alphabetic order": {map[string]string{flaggedName: "heck darn ugh\n"}, []string{"darn heck ugh"}},
	} {
		contents := maps.Clone(reviewed)
		maps.Copy(contents, test.change)
		r, err := readReview(folder(contents))
		if err != nil {
			t.Fatal(err)
		}
		_, err = merge(source(), r)
		for _, want := range test.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want %s", name, err, want)
			}
		}
	}
}

func TestTheSameSourcesGiveTheSameBytes(t *testing.T) {
	build := func() [][]byte {
		s, err := readSCOWL(pkg(map[string]string{"english-words.10": "cat drat", "variant_3-words.80": "csch tac act", "english-abbreviations.50": "app etc"}))
		if err != nil {
			t.Fatal(err)
		}
		r, err := readReview(folder(reviewed))
		if err != nil {
			t.Fatal(err)
		}
		words, err := merge(s, r)
		if err != nil {
			t.Fatal(err)
		}
		packed, err := words.pack()
		if err != nil {
			t.Fatal(err)
		}
		manifest, err := describe(s, r, words, packed)
		if err != nil {
			t.Fatal(err)
		}
		return [][]byte{packed, manifest}
	}
	first := build()
	for range 20 { // maps are walked in a new order each time
		if !slices.EqualFunc(first, build(), slices.Equal) {
			t.Fatal("different bytes")
		}
	}
}
