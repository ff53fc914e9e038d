package engine

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"encoding/hex"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// entriesOf returns the entries from which a lexicon was built.
func entriesOf(l *Lexicon) (entries []gradedWord) {
	for id := range l.All() {
		entries = append(entries, gradedWord{l.Word(id), l.Grade(id), l.Flagged(id)})
	}
	return entries
}

func TestPackedLexiconIsTheSameAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := gradedLexicon(t, drawEntries(t))
		again, err := Unpack(l.Pack())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(l, again, cmp.AllowUnexported(Lexicon{}, node{})); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestPackedEnglishIsTheSameAgain(t *testing.T) {
	l := englishWords(t)
	packed := l.Pack()
	again, err := Unpack(packed)
	if err != nil || !slices.Equal(again.nodes, l.nodes) || !slices.Equal(again.levels, l.levels) || again.Len() != l.Len() {
		t.Errorf("%d words became %d, %v", l.Len(), again.Len(), err)
	}
	if most := 3 * l.Len(); len(packed) > most {
		t.Errorf("%d bytes packed, want at most %d", len(packed), most)
	}
}

// TestHashNamesTheContent pins the packed form: rooms and rounds refer to hashes.
func TestHashNamesTheContent(t *testing.T) {
	entries := []gradedWord{{"cat", 0, false}, {"act", 3, true}, {"cats", 15, false}}
	hash := func(entries []gradedWord) string {
		h := gradedLexicon(t, entries).Hash()
		return hex.EncodeToString(h[:])
	}
	const golden = "41cd9d961d494f98ac5f0370ca1eac43913c8b2a9bb166143050ab6a8237d68b"
	if got := hash(entries); got != golden {
		t.Errorf("hash %s, want %s", got, golden)
	}
	slices.Reverse(entries)
	if hash(entries) != golden || hash(append(entries, entries...)) != golden {
		t.Error("the order of the words, or a repetition, changes the hash")
	}
	changes := map[string][]gradedWord{
		"grade":        {{"cat", 1, false}, {"act", 3, true}, {"cats", 15, false}},
		"flag":         {{"cat", 0, true}, {"act", 3, true}, {"cats", 15, false}},
		"flag away":    {{"cat", 0, false}, {"act", 3, false}, {"cats", 15, false}},
		"letter":       {{"cat", 0, false}, {"act", 3, true}, {"catz", 15, false}},
		"missing word": {{"act", 3, true}, {"cats", 15, false}},
		"more":         {{"cat", 0, false}, {"act", 3, true}, {"cats", 15, false}, {"a", 0, false}},
	}
	seen := map[string]string{golden: "the original"}
	for name, changed := range changes {
		h := hash(changed)
		if other, ok := seen[h]; ok {
			t.Errorf("%s has the hash of %s", name, other)
		}
		seen[h] = name
	}
}

func TestUnpackRefusesDamage(t *testing.T) {
	entries := []gradedWord{{"cat", 0, false}, {"act", 3, true}, {"cats", 15, false}, {"dog", 2, true}}
	packed := gradedLexicon(t, entries).Pack()
	t.Run("cut short", func(t *testing.T) {
		for n := range packed {
			if _, err := Unpack(packed[:n]); err == nil {
				t.Errorf("%d of %d bytes are taken", n, len(packed))
			}
		}
	})
	t.Run("more behind", func(t *testing.T) {
		if _, err := Unpack(append(slices.Clone(packed), 0)); err == nil {
			t.Error("taken")
		}
	})
	t.Run("one bit", func(t *testing.T) {
		for bit := range 8 * len(packed) {
			damaged := slices.Clone(packed)
			damaged[bit/8] ^= 1 << (bit % 8)
			checkUnpack(t, damaged)
		}
	})
	header := []byte("RATTLE1\n")
	for name, data := range map[string][]byte{
		"nothing":                 nil,
		"another file":            []byte("cat\nact\n"),
		"no count":                header,
		"more nodes than bytes":   append(binary.AppendUvarint(slices.Clone(header), 1<<40), 0, 0),
		"a count without end":     append(slices.Clone(header), bytes.Repeat([]byte{0x80}, 20)...),
		"letter 26":               append(slices.Clone(header), 1, 26|packLast|packWord, 0, 0),
		"letters out of order":    append(slices.Clone(header), 2, 1|packWord, packLast|packWord, 0, 0),
		"the same letter twice":   append(slices.Clone(header), 2, packWord, packLast|packWord, 0, 0),
		"children that never end": append(slices.Clone(header), 1, packWord, 0, 0),
		"nodes that hang nowhere": append(slices.Clone(header), 2, packLast|packWord, packLast|packWord, 0, 0),
		"a way to no word":        append(slices.Clone(header), 2, packWord, 1|packLast, 0, 0),
		"a parent with no child":  append(slices.Clone(header), 1, packLast|packParent, 0),
		"a flag behind the words": append(slices.Clone(header), 1, packLast|packWord, 0, 1, 1),
		"a word flagged twice":    append(slices.Clone(header), 1, packLast|packWord, 0, 2, 0, 0),
		"a flag again":            append(slices.Clone(header), 2, packWord, 1|packLast|packWord, 0, 2, 0, 0),
	} {
		if l, err := Unpack(data); err == nil {
			t.Errorf("%s is taken: %v", name, entriesOf(l))
		}
	}
}

// checkUnpack checks that whatever Unpack accepts is a sound lexicon: it can be searched, and packs
// to the same bytes again.
func checkUnpack(t *testing.T, data []byte) {
	t.Helper()
	l, err := Unpack(data)
	if err != nil {
		return
	}
	words := 0
	for id := range l.All() {
		words++
		if word := l.Word(id); len(word) != l.Letters(id) || len(word) == 0 {
			t.Fatalf("%q has %d letters", word, l.Letters(id))
		} else if back, ok := l.Lookup(word); !ok || back != id {
			t.Fatalf("%q of %d is found at %d, %v", word, id, back, ok)
		}
	}
	if words != l.Len() {
		t.Fatalf("%d words, but Len is %d", words, l.Len())
	}
	again, err := Unpack(l.Pack())
	if err != nil {
		t.Fatalf("packed again: %v", err)
	}
	if diff := cmp.Diff(l, again, cmp.AllowUnexported(Lexicon{}, node{})); diff != "" {
		t.Fatalf("packed again:\n%s", diff)
	}
	answers(t, l, board(t, "*A/TC", Plane), Rules{})
}

func FuzzUnpack(f *testing.F) {
	f.Add(lexicon(f).Pack())
	f.Add(lexicon(f, "cat", "act", "cats").Pack())
	f.Add(gradedLexicon(f, []gradedWord{{"a", 1, true}, {"b", 2, false}, {"ba", 15, true}}).Pack())
	f.Fuzz(func(t *testing.T, data []byte) { checkUnpack(t, data) })
}

// A lexicon can be a field of what somebody encodes.
func TestALexiconIsEncodedAsAPartOfSomethingElse(t *testing.T) {
	var b Builder
	for _, word := range []string{"cat", "cats", "dog"} {
		if err := b.Add(word, 0, false); err != nil {
			t.Fatal(err)
		}
	}
	lexicon, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	type saved struct {
		Name  string
		Words *Lexicon
	}
	var file bytes.Buffer
	if err := gob.NewEncoder(&file).Encode(saved{"mine", lexicon}); err != nil {
		t.Fatal(err)
	}
	var again saved
	if err := gob.NewDecoder(&file).Decode(&again); err != nil {
		t.Fatal(err)
	}
	if again.Name != "mine" || again.Words.Hash() != lexicon.Hash() {
		t.Errorf("it comes back as %+v", again)
	}
	before := again.Words.Hash()
	if err := again.Words.UnmarshalBinary([]byte("RATTLE1\n")); err == nil || again.Words.Hash() != before {
		t.Errorf("damaged data: error %v, and the lexicon has changed: %v", err, again.Words.Hash() != before)
	}
}
