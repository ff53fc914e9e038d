package wire

import (
	"errors"

	"rattle/engine"
	"rattle/room"
)

// Messages of the laboratory. docs/PROTOCOL.md explains them.

// Requests.
type (
	// LabRules are the rules by which words count. Absent ones have the defaults of the command line.
	LabRules struct {
		Topology   engine.Topology     `json:"topology"`
		List       room.List           `json:"list"`
		MinLetters int                 `json:"minLetters"`
		Scoring    engine.ScoringTable `json:"scoring"`
	}
	SolveRequest struct {
		LabRules
		Board   string `json:"board"`
		Flagged bool   `json:"flagged"` // list flagged words, too
	}
	// FindRequest has exactly one of the first four.
	FindRequest struct {
		Points  *int     `json:"points"`
		AtLeast *int     `json:"atLeast"`
		Count   *int     `json:"count"`
		With    []string `json:"with"`
		LabRules
		Dice    string `json:"dice"`
		Seconds int    `json:"seconds"`
	}
)

// Limits of requests.
const (
	MaxLabBytes     = 16 << 10 // bytes
	MaxLabSide      = 20       // rows, and columns
	MaxLabLetters   = 20       // the highest minLetters
	MaxLabGoal      = 1_000_000
	MaxLabWithWords = 20 // words that a board must have
	MaxLabWithBytes = 50 // of one of them
	MaxLabSeconds   = 20 // of a search
)

// Responses.
type (
	Solution struct {
		Board
		Count   int          `json:"count"`
		Score   int          `json:"score"`
		Flagged FlaggedWords `json:"flagged"`
		Words   []SolvedWord `json:"words"`
	}
	// FlaggedWords is the part of count and score that is due to flagged words.
	FlaggedWords struct {
		Count int `json:"count"`
		Score int `json:"score"`
	}
	SolvedWord struct {
		Word   string      `json:"word"`
		Points int         `json:"points"`
		Path   engine.Path `json:"path"`
		List   room.List   `json:"list"`
	}
	// SearchProgress is a line of the response to a search: "trying", and at the end "done" or "none".
	SearchProgress struct {
		Kind      string      `json:"kind"`
		Tried     int         `json:"tried"`
		Elapsed   int64       `json:"elapsed"` // milliseconds
		Exhausted bool        `json:"exhausted"`
		Best      *FoundBoard `json:"best,omitempty"`
	}
	FoundBoard struct {
		Board
		Score int `json:"score"`
		Count int `json:"count"`
		Held  int `json:"held"`
	}
	// BadBoard is an error message with the position of the error.
	BadBoard struct {
		ErrorMessage
		Flaw engine.Flaw `json:"flaw"`
		Line int         `json:"line"`
		Face string      `json:"face,omitempty"`
	}
	DiceSets struct {
		Dice []DiceSet `json:"dice"`
	}
	DiceSet struct {
		ID         string              `json:"id"`
		Rows       int                 `json:"rows"`
		Cols       int                 `json:"cols"`
		MinLetters int                 `json:"minLetters"`
		Scoring    engine.ScoringTable `json:"scoring"`
		Dice       [][]string          `json:"dice"`
	}
)

// NewSearchProgress returns how far a search for a board is, after elapsed milliseconds.
func NewSearchProgress(kind string, found engine.Found, elapsed int64) SearchProgress {
	m := SearchProgress{Kind: kind, Tried: found.Tried, Elapsed: elapsed}
	if found.Board != nil {
		m.Best = &FoundBoard{*NewBoard(found.Board), found.Points, found.Words, found.Held}
	}
	return m
}

// NewDiceSets returns the sets of dice with all their faces.
func NewDiceSets(sets []engine.DiceSet) DiceSets {
	return DiceSets{Mapped(sets, func(s engine.DiceSet) DiceSet {
		return DiceSet{s.ID, s.Rows, s.Cols, s.MinLetters, s.Scoring, Mapped(s.Dice, func(die [6]engine.Face) []string {
			return Mapped(die[:], engine.Face.String)
		})}
	})}
}

// NewBadBoard returns the message of an error in the text of a board; nil stands for a wrong size.
func NewBadBoard(err error) BadBoard {
	m := BadBoard{
		ErrorMessage: ErrorMessage{Kind: "error", Code: CodeBadBoard, Text: "a board here has at most 20 rows and 20 columns"},
		Flaw:         tooLarge, Line: 1,
	}
	if err != nil {
		m.Text = err.Error()
	}
	var board *engine.BoardError
	if errors.As(err, &board) {
		m.Flaw, m.Line = board.Flaw, board.Line
	}
	var face *engine.FaceError
	if errors.As(err, &face) {
		m.Face = face.Text
	}
	return m
}
