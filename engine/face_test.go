package engine

import (
	"strings"
	"testing"
)

func TestEveryFaceIsReadAsItIsWritten(t *testing.T) {
	valid := 0
	for code := range 256 {
		f := Face(code)
		if !f.Valid() {
			continue
		}
		valid++
		for _, text := range []string{f.String(), strings.ToLower(f.String()), strings.ToUpper(f.String())} {
			if got, err := ParseFace(text); err != nil || got != f {
				t.Errorf("%q is read as %v, %v; want %v", text, got, err, f)
			}
		}
		if want := choices(f); f != Wild && f.Letters() != strings.Join(want, "") {
			t.Errorf("%v spells %q, want %q", f, f.Letters(), want)
		}
	}
	if want := 26 + 5 + 2; valid != want {
		t.Errorf("%d faces, want %d", valid, want)
	}
}

func TestBareQIsQu(t *testing.T) {
	for _, text := range []string{"q", "Q", "qu", "Qu", "QU", "qU"} {
		if f, err := ParseFace(text); f != Qu || err != nil {
			t.Errorf("%q is read as %v, %v", text, f, err)
		}
	}
	if Face('Q').String() != "Qu" || Qu.Letters() != "qu" {
		t.Errorf("Qu is written %q and spells %q", Qu, Qu.Letters())
	}
}

func TestWhatIsNoFaceIsNamed(t *testing.T) {
	for _, text := range []string{"", "?", "ab", "Quu", "é", "1", "\xff", " ", "##", strings.Repeat("x", 500)} {
		_, err := ParseFace(text)
		if err == nil {
			t.Errorf("%q is read as a face", text)
		} else if len(err.Error()) > 200 {
			t.Errorf("the error for %.10q... is %d bytes long", text, len(err.Error()))
		}
	}
}
