package engine

import "fmt"

// Flaw is the reason why a text is not a board.
type Flaw string

// The flaws.
const (
	NoRows       Flaw = "empty"        // no row at all
	EmptyRow     Flaw = "empty-row"    // a row without faces
	UnknownFace  Flaw = "unknown-face" // [*FaceError] has it
	UnevenRow    Flaw = "uneven"       // a row is longer or shorter than those above
	TooFewFaces  Flaw = "too-few"      // faces, for the header
	TooManyFaces Flaw = "too-many"     // faces, for the header or for any board
	WrongSize    Flaw = "wrong-size"   // the header is of no board
)

// BoardError is the error of a text that is not a board: what is wrong, and where.
type BoardError struct {
	Line int // from 1; of rows in one line, the row
	Flaw Flaw

	problem error
}

// Error implements error.
func (e *BoardError) Error() string { return fmt.Sprintf("board, line %d: %v", e.Line, e.problem) }

// Unwrap returns the problem without the line.
func (e *BoardError) Unwrap() error { return e.problem }

func (e *BoardError) at(line int) *BoardError {
	e.Line = line
	return e
}

func newBoardError(f Flaw, format string, args ...any) *BoardError {
	return &BoardError{Flaw: f, problem: fmt.Errorf(format, args...)}
}

// FaceError is the error of a text that is not a face.
type FaceError struct{ Text string } // shortened, as a stranger sent it

// Error implements error.
func (e *FaceError) Error() string {
	return fmt.Sprintf("unknown face %q: want a letter, Qu, In, Th, Er, He, An, # or *", e.Text)
}
