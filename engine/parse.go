package engine

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
)

// ParseBoard reads a board from text in one of three forms, any case, any line ends:
//
//	4 4              a header, rows and columns, then the faces
//	A T E E A P Y O  separated by white space, in any lines,
//	T I N U E D S E  that of the header among them
//
//	A T E E          one row a line, faces separated by blanks, or by commas,
//	APYO             or run together: every character is a face,
//	                 and Qu (capital Q, small u) is one face
//
//	ATEE/APYO/TINU/EDSE      the same rows in one line
//
// The text ends at its end or at a blank line that follows a row. A bare Q is Qu. The
// error of a text that is not a board is a [*BoardError].
func ParseBoard(text string, t Topology) (*Board, error) {
	return ReadBoard(bufio.NewReader(strings.NewReader(text)), t)
}

// maxBoardText bounds what ReadBoard reads: the largest board with room for blanks.
const maxBoardText = 8 * MaxCells

// ReadBoard is [ParseBoard] on a stream. It consumes the blank line that ends the board
// and nothing after it, so that more may follow.
func ReadBoard(r *bufio.Reader, t Topology) (*Board, error) {
	p, blanks := boardParser{}, 0
	for {
		line, err := readLine(r, maxBoardText)
		ended := errors.Is(err, io.EOF)
		if err != nil && !ended {
			return nil, fmt.Errorf("reading the board: %w", err)
		}
		line = strings.TrimPrefix(line, "\ufeff")
		switch {
		case strings.TrimSpace(line) != "":
			if flaw := p.rowsOf(line); flaw != nil {
				return nil, flaw.at(p.line)
			}
		case p.started():
			return p.board(t)
		default: // blank lines may come first, but not for ever
			p.line++
			if blanks += len(line) + 1; blanks > maxBoardText {
				return nil, fmt.Errorf("reading the board: more than %d characters of blank lines", maxBoardText)
			}
		}
		if ended {
			return p.board(t)
		}
	}
}

// readLine reads up to the next line end, which it drops: LF, CRLF or CR.
func readLine(r *bufio.Reader, limit int) (string, error) {
	var line []byte
	for {
		c, err := r.ReadByte()
		if err != nil {
			return string(line), err
		}
		switch c {
		case '\r':
			if next, err := r.Peek(1); err == nil && next[0] == '\n' {
				_, _ = r.Discard(1)
			}
			return string(line), nil
		case '\n':
			return string(line), nil
		}
		if line = append(line, c); len(line) > limit {
			return "", fmt.Errorf("a line of more than %d characters", limit)
		}
	}
}

// boardParser collects rows; rows and cols stay 0 until a header or a first row sets them.
type boardParser struct {
	line       int
	header     bool
	rows, cols int
	faces      []Face
}

// started reports whether there was a header or a row.
func (p *boardParser) started() bool { return p.header || p.rows > 0 }

func (p *boardParser) rowsOf(line string) *BoardError {
	for row := range strings.SplitSeq(line, "/") {
		p.line++
		if flaw := p.row(row); flaw != nil {
			return flaw
		}
	}
	return nil
}

func (p *boardParser) row(text string) *BoardError {
	tokens := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	if !p.started() && p.readHeader(tokens) {
		if p.rows < 1 || p.cols < 1 || p.rows > MaxCells || p.cols > MaxCells || p.rows*p.cols > MaxCells {
			return newBoardError(WrongSize, "%d rows and %d columns: a board has 1 to %d cells", p.rows, p.cols, MaxCells)
		}
		tokens = tokens[2:]
	}
	before := len(p.faces)
	var err error
	if len(tokens) == 1 && !p.header {
		p.faces, err = appendRunTogether(p.faces, tokens[0])
	} else {
		p.faces, err = appendSeparated(p.faces, tokens)
	}
	if err != nil {
		return &BoardError{Flaw: UnknownFace, problem: err}
	}
	return p.count(len(p.faces) - before)
}

func (p *boardParser) readHeader(tokens []string) bool {
	if len(tokens) < 2 {
		return false
	}
	rows, err1 := strconv.Atoi(tokens[0])
	cols, err2 := strconv.Atoi(tokens[1])
	if err1 != nil || err2 != nil {
		return false
	}
	p.header, p.rows, p.cols = true, rows, cols
	return true
}

// count checks the number of faces in a line.
func (p *boardParser) count(n int) *BoardError {
	switch {
	case p.header && len(p.faces) > p.rows*p.cols:
		return newBoardError(TooManyFaces, "more than the %d faces of %d rows and %d columns", p.rows*p.cols, p.rows, p.cols)
	case p.header:
		return nil
	case n == 0:
		return newBoardError(EmptyRow, "a row without faces")
	case p.cols != 0 && n != p.cols:
		return newBoardError(UnevenRow, "%d faces, the rows above have %d", n, p.cols)
	case len(p.faces) > MaxCells:
		return newBoardError(TooManyFaces, "more than %d cells", MaxCells)
	}
	p.cols = n
	p.rows++
	return nil
}

func (p *boardParser) board(t Topology) (*Board, error) {
	if !p.started() {
		return nil, newBoardError(NoRows, "the board is empty").at(1)
	}
	if len(p.faces) != p.rows*p.cols {
		return nil, newBoardError(TooFewFaces, "it ends after %d of %d faces", len(p.faces), p.rows*p.cols).at(p.line)
	}
	return NewBoard(p.rows, p.cols, p.faces, t)
}

func appendSeparated(faces []Face, tokens []string) ([]Face, error) {
	for _, token := range tokens {
		f, err := ParseFace(token)
		if err != nil {
			return faces, err
		}
		faces = append(faces, f)
	}
	return faces, nil
}

func appendRunTogether(faces []Face, row string) ([]Face, error) {
	for i := 0; i < len(row); i++ {
		f := singleFace(row[i])
		if !f.Valid() {
			_, err := ParseFace(string([]rune(row[i:])[0]))
			return faces, err
		}
		faces = append(faces, f)
		if strings.HasPrefix(row[i:], "Qu") {
			i++
		}
	}
	return faces, nil
}
