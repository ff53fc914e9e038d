package web

import (
	"errors"

	"rattle/engine"
	"rattle/room"
)

// What goes to the laboratory and comes from it. docs/PROTOCOL.md explains it.

// What a client may ask.
type (
	// labRules say what counts. What is absent is as on the command line.
	labRules struct {
		Topology   engine.Topology     `json:"topology"`
		List       room.List           `json:"list"`
		MinLetters int                 `json:"minLetters"`
		Scoring    engine.ScoringTable `json:"scoring"`
	}
	solveMessage struct {
		labRules
		Board   string `json:"board"`
		Flagged bool   `json:"flagged"` // list those words, too
	}
	// findMessage has exactly one of the first four.
	findMessage struct {
		Points  *int     `json:"points"`
		AtLeast *int     `json:"atLeast"`
		Count   *int     `json:"count"`
		With    []string `json:"with"`
		labRules
		Dice    string `json:"dice"`
		Seconds int    `json:"seconds"`
	}
)

// Limits of what a client may ask.
const (
	maxLabBytes     = 16 << 10 // bytes
	maxLabSide      = 20       // rows, and columns
	maxLabLetters   = 20       // the highest minLetters
	maxLabGoal      = 1_000_000
	maxLabWithWords = 20 // words to be laid
	maxLabWithBytes = 50 // of one of them
	maxLabSeconds   = 20 // that a board is looked for
)

// What the laboratory answers.
type (
	solvedMessage struct {
		boardMessage
		Count   int            `json:"count"`
		Score   int            `json:"score"`
		Flagged flaggedMessage `json:"flagged"`
		Words   []labWord      `json:"words"`
	}
	// flaggedMessage says how much of count and score may offend.
	flaggedMessage struct {
		Count int `json:"count"`
		Score int `json:"score"`
	}
	labWord struct {
		Word   string      `json:"word"`
		Points int         `json:"points"`
		Path   engine.Path `json:"path"`
		List   room.List   `json:"list"`
	}
	// searchMessage is a line of the answer to a wish: "trying", and at the end "done" or "none".
	searchMessage struct {
		Kind      string      `json:"kind"`
		Tried     int         `json:"tried"`
		Elapsed   int64       `json:"elapsed"` // milliseconds
		Exhausted bool        `json:"exhausted"`
		Best      *foundBoard `json:"best,omitempty"`
	}
	foundBoard struct {
		boardMessage
		Score int `json:"score"`
		Count int `json:"count"`
		Held  int `json:"held"`
	}
	// badBoardMessage is an error message that says where.
	badBoardMessage struct {
		errorMessage
		Flaw engine.Flaw `json:"flaw"`
		Line int         `json:"line"`
		Face string      `json:"face,omitempty"`
	}
	diceMessage struct {
		Dice []diceSetMessage `json:"dice"`
	}
	diceSetMessage struct {
		ID         string              `json:"id"`
		Rows       int                 `json:"rows"`
		Cols       int                 `json:"cols"`
		MinLetters int                 `json:"minLetters"`
		Scoring    engine.ScoringTable `json:"scoring"`
		Dice       [][]string          `json:"dice"`
	}
)

func newSearchMessage(kind string, found engine.Found, elapsed int64) searchMessage {
	m := searchMessage{Kind: kind, Tried: found.Tried, Elapsed: elapsed}
	if found.Board != nil {
		m.Best = &foundBoard{*newBoardMessage(found.Board), found.Points, found.Words, found.Held}
	}
	return m
}

func newDiceMessage(sets []engine.DiceSet) diceMessage {
	return diceMessage{mapped(sets, func(s engine.DiceSet) diceSetMessage {
		return diceSetMessage{s.ID, s.Rows, s.Cols, s.MinLetters, s.Scoring, mapped(s.Dice, func(die [6]engine.Face) []string {
			return mapped(die[:], engine.Face.String)
		})}
	})}
}

// newBadBoard says what is wrong with the text of a board; nil: with its size.
func newBadBoard(err error) badBoardMessage {
	m := badBoardMessage{
		errorMessage: errorMessage{Kind: "error", Code: badBoard, Text: "a board here has at most 20 rows and 20 columns"},
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
