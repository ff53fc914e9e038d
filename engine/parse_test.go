package engine

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestEveryFormOfABoardIsRead(t *testing.T) {
	const textbook = "A T E E\nA P Y O\nT I N U\nE D S E\n"
	cases := []struct{ name, text, want string }{
		{"separated", textbook, textbook},
		{"run together", "ATEE\nAPYO\nTINU\nEDSE\n", textbook},
		{"without a last line end", "ATEE\nAPYO\nTINU\nEDSE", textbook},
		{"inline", "ATEE/APYO/TINU/EDSE", textbook},
		{"inline and separated", "A T E E / A P Y O / T I N U / E D S E", textbook},
		{"any case", "aTeE/ApYo/tInU/EdSe", textbook},
		{"CRLF", "ATEE\r\nAPYO\r\nTINU\r\nEDSE\r\n", textbook},
		{"CR", "ATEE\rAPYO\rTINU\rEDSE\r", textbook},
		{"tabs and blanks around", " A\tT E  E \nAPYO\t\n TINU\nEDSE", textbook},
		{"byte order mark", "\ufeffATEE/APYO/TINU/EDSE", textbook},
		{"byte order mark before a header", "\ufeff1 2\nA B", "A B\n"},
		{"header", "4 4\n" + textbook, textbook},
		{"header, faces in any lines", "4 4\nA T E E A P\nY O\nT I N U E D S E", textbook},
		{"header inline", "1 2/A B", "A B\n"},
		{"header and faces in one line", "4 4 A T E E A P Y O T I N U E D S E", textbook},
		{"header and some of the faces", "4 4 A T E\nE A P Y O T I N U\nE D S E\n", textbook},
		{"header, faces and a slash", "2 2 A B / C D", "A B\nC D\n"},
		{"blank lines first", "\n \t\r\n\nATEE/APYO/TINU/EDSE", textbook},
		{"blank lines before a header", "\n\n4 4\n" + textbook, textbook},
		{"a byte order mark in a line of its own", "\ufeff\n" + textbook, textbook},
		{"commas", "A,T,E,E\nA, P, Y, O\nT ,I ,N ,U\nE,D,S,E,\n", textbook},
		{"header, one face a line", "1 3\nA\nIn\nB", "A In B\n"},
		{"up to a blank line", textbook + "\nX Y Z", textbook},
		{"up to a line of blanks", textbook + " \t\nX Y Z", textbook},
		{"Qu in a run-together row", "QuA/BCD/EFG", ""}, // two faces, then three
		{"Qu is one face", "QuA/BC", "Qu A\nB C\n"},
		{"QU, qu, qU are two faces", "QUA/quB/qUC", "Qu U A\nQu U B\nQu U C\n"},
		{"a bare q", "qA/Bq", "Qu A\nB Qu\n"},
		{"separated QU is one face", "QU A/qu B/q C", "Qu A\nQu B\nQu C\n"},
		{"two-letter faces", "In Th Er/He An Qu", "In Th Er\nHe An Qu\n"},
		{"two letters run together are two faces", "InTh", "I N T H\n"},
		{"one column", "A/B/*", "A\nB\n*\n"},
		{"one column with a two-letter face", "2 1\nIn\nA", "2 1\nIn\nA\n"},
		{"one cell", "a", "A\n"},
		{"block and wildcard", "#*\n*#", "# *\n* #\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b, err := ParseBoard(c.text, Plane)
			if c.want == "" {
				if err == nil {
					t.Errorf("%q is read as %q", c.text, b)
				}
			} else if err != nil || b.String() != c.want {
				t.Errorf("%q is read as %q, %v; want %q", c.text, b, err, c.want)
			}
		})
	}
}

func TestBoardErrorsNameTheLine(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"empty", "", "board, line 1: the board is empty"},
		{"blank lines", "\n \n", "board, line 1: the board is empty"},
		{"blank lines without end", strings.Repeat("\n", maxBoardText+1) + "A", "reading the board: "},
		{"a header of nothing and a face", "0 4 A", "board, line 1: 0 rows and 4 columns"},
		{"an unknown face behind the header", "1 1 1", "board, line 1: unknown face \"1\""},
		{"too many faces behind the header", "1 2 A B C", "board, line 1: more than the 2 faces"},
		{"a row of commas", "A,B/,", "board, line 2: a row without faces"},
		{"a flaw behind blank lines", "\n\nAB\nC", "board, line 4: 1 faces"},
		{"nothing but a byte order mark", "\ufeff", "board, line 1:"},
		{"a shorter row", "ABC\nDEF\nGH", "board, line 3: 2 faces, the rows above have 3"},
		{"a longer row", "AB/CDE", "board, line 2: 3 faces, the rows above have 2"},
		{"a row without faces", "AB//CD", "board, line 2: a row without faces"},
		{"an unknown face", "A B\nC ?", `board, line 2: unknown face "?"`},
		{"an unknown character in a row", "AB\nCä", `board, line 2: unknown face "ä"`},
		{"a digit", "A1", `board, line 1: unknown face "1"`},
		{"too few faces for the header", "2 2\nA B\nC", "board, line 3: it ends after 3 of 4 faces"},
		{"too many faces for the header", "2 2\nA B C\nD E", "board, line 3: more than the 4 faces"},
		{"a header and nothing else", "2 2", "board, line 1: it ends after 0 of 4 faces"},
		{"a header of nothing", "0 4\nA", "board, line 1: 0 rows and 4 columns"},
		{"a negative header", "-1 -1\nA", "board, line 1: -1 rows"},
		{"a header beyond all bounds", "65537 1\nA", "board, line 1: 65537 rows"},
		{"a header that would overflow", "65536 65536\nA", "board, line 1: 65536 rows"},
		{"a header of too many digits", "99999999999999999999 1", "board, line 1: unknown face"},
		{"binary", "\x7fELF\x02\x01\x01\x00\x00", "board, line 1: unknown face"},
		{"broken UTF-8", "A \xff\xfe", "board, line 1: unknown face"},
		{"too many cells", strings.Repeat(strings.Repeat("A", 300)+"\n", 300), "board, line 219: more than 65536 cells"},
		{"a line without end", strings.Repeat("A", maxBoardText+1), "reading the board: a line of more than"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b, err := ParseBoard(c.text, Plane)
			if b != nil || err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Fatalf("got %v, %v; want an error that begins %q", b, err, c.want)
			}
			if text := err.Error(); len(text) > 300 || strings.ContainsAny(text, "\n\r\x00\x7f") {
				t.Errorf("%q is not one clear line", text)
			}
		})
	}
}

func TestABoardErrorSaysWhatAndWhere(t *testing.T) {
	for text, want := range map[string]BoardError{
		"":                     {Line: 1, Flaw: NoRows},
		"AB//CD":               {Line: 2, Flaw: EmptyRow},
		"ABC\nDE":              {Line: 2, Flaw: UnevenRow},
		"2 2\nA B\nC":          {Line: 3, Flaw: TooFewFaces},
		"2 2\nA B C\nD E":      {Line: 3, Flaw: TooManyFaces},
		"0 4\nA":               {Line: 1, Flaw: WrongSize},
		"CAT/D0G":              {Line: 2, Flaw: UnknownFace},
		"C A T/D 10 G/A T E E": {Line: 2, Flaw: UnknownFace},
	} {
		_, err := ParseBoard(text, Plane)
		var board *BoardError
		if !errors.As(err, &board) || board.Line != want.Line || board.Flaw != want.Flaw {
			t.Errorf("%q: %v (%+v), want %+v", text, err, board, want)
		}
		var face *FaceError
		if errors.As(err, &face) != (want.Flaw == UnknownFace) || face != nil && !strings.Contains(text, face.Text) {
			t.Errorf("%q: %v blames the face %+v", text, err, face)
		}
	}
}

func TestReadBoardLeavesTheRestOfTheStream(t *testing.T) {
	for _, text := range []string{
		"\n\nAB\nCD\n\nthe words\n\nfollow",
		"AB\nCD\n\nthe words\n\nfollow", "AB\r\nCD\r\n\r\nthe words\n\nfollow", "AB\rCD\r\rthe words\n\nfollow", "2 2\nA B C\nD\n \nthe words\n\nfollow",
	} {
		r := bufio.NewReader(strings.NewReader(text))
		b, err := ReadBoard(r, Torus)
		if err != nil || b.String() != "A B\nC D\n" || b.Topology() != Torus {
			t.Fatalf("%q is read as %q, %v", text, b, err)
		}
		if rest, _ := io.ReadAll(r); string(rest) != "the words\n\nfollow" {
			t.Errorf("%q leaves %q", text, rest)
		}
	}
}

func TestReadBoardTellsOfABrokenStream(t *testing.T) {
	broken := errors.New("the line is cut")
	r := io.MultiReader(strings.NewReader("AB\nC"), iotest.ErrReader(broken))
	if _, err := ReadBoard(bufio.NewReader(r), Plane); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func FuzzParseBoard(f *testing.F) {
	for _, text := range []string{
		"ATEE/APYO/TINU/EDSE", "A Qu\nIn #\n", "2 1\nIn\nA", "\ufeffQuA\r\nB*\r\n\r\nx", "1 1 1", "\n1 1 a", "a,b", "//", "0 0", "Q", "Qu", "-1 1\nA",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := ParseBoard(text, Cylinder)
		if err != nil {
			return
		}
		again, err := ParseBoard(b.String(), Cylinder)
		if err != nil || !again.Equal(b) {
			t.Errorf("%q is read as %q, and that as %q, %v", text, b, again, err)
		}
	})
}
