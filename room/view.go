package room

import (
	"slices"

	"rattle/engine"
)

// RoomView is all that a viewer may know of a room.
type RoomView struct {
	Code       Code
	You        PlayerID
	Watching   bool // the viewer has no seat
	Phase      Phase
	Settings   Settings // of the round that is called, played or shown; in the lobby, of the next one
	Locked     bool
	Players    []Player
	Round      int        // number; 0 before the first
	RoundID    string     // UUID; "" before the first
	Commitment Commitment // of the round called last
	Nonce      *Salt      // of its terms, after the close, for a viewer who played it and has a seat
	OpensAt    Instant    // from the call on
	ClosesAt   Instant    // during a round, its last end, 0 without a clock; after it, its close
	Board      *engine.Board
	Words      int          // on the board; 0 if players do not see the number
	Mine       []OwnWord    // the viewer's own words, in the order in which they were found
	Wrong      []WrongWord  // the viewer's words that cost points, in the same order
	Series     *Series      // nil if none is played
	Result     *RoundResult // nil before the close
	Talk       []Remark     // between rounds
	Mode       *ModeView    // nil in a room of friends
}

// OwnWord is a word of the viewer.
type OwnWord struct {
	Word   string
	Points int
	Key    Key
}

// View returns the view of a room for a viewer, with a seat or without. The answers are those of the
// round's board; they are needed from the opening to the results.
func View(s State, viewer PlayerID, answers *engine.Answers, lists Lists) RoomView {
	v := NewViewer(s, answers)(viewer)
	v.Result, _ = ResultOf(s, answers, lists)
	return v
}

// ResultOf returns the result of the last round, in the phase in which all in the room may see it.
// It is large, the same for all of them, and does not change.
func ResultOf(s State, answers *engine.Answers, lists Lists) (*RoundResult, bool) {
	if s.Phase != Results || !s.Round.Closed() {
		return nil, false
	}
	return roundResult(s, answers, lists), true
}

// NewViewer returns a function that returns the [View] of a viewer, without the result. For many viewers
// it is faster, since only You, Watching, Nonce, Mine and Wrong are made for each.
func NewViewer(s State, answers *engine.Answers) func(viewer PlayerID) RoomView {
	all := watcherView(s, answers)
	return func(viewer PlayerID) RoomView {
		v := all
		v.You = viewer
		seat, seated := s.Seat(viewer)
		v.Watching = !seated
		if i := seatIndex(s.Round.VacatedSeats, viewer); !seated && i >= 0 {
			seat = s.Round.VacatedSeats[i] // a player who has left keeps the words
		}
		if seated && s.Phase == Results && inStandings(s.Round.Tally, viewer) {
			v.Nonce = &s.Round.Nonce
		}
		if v.Board != nil {
			v.Mine, v.Wrong = ownWords(seat), wrongWords(seat)
		}
		return v
	}
}

// inStandings reports whether a player is in a tally.
func inStandings(tally []Standing, p PlayerID) bool {
	return slices.ContainsFunc(tally, func(st Standing) bool { return st.Player == p })
}

// PublicView returns the part of a room's view that everybody may see.
func PublicView(s State) RoomView {
	v := RoomView{
		Code:     s.Code,
		Watching: true,
		Phase:    s.Phase,
		Settings: s.Round.Settings,
		Mode:     modeView(s),
		Locked:   s.Locked,
		Players:  playerViews(s),
		Round:    s.Round.Number,
	}
	if s.Phase == Lobby {
		v.Settings = s.Settings
	}
	return v
}

// watcherView returns the view of a watcher.
func watcherView(s State, answers *engine.Answers) RoomView {
	v := PublicView(s)
	v.RoundID, v.Commitment, v.Series = s.Round.ID, s.Round.Commitment, seriesView(s)
	v.Talk = Remarks(s)
	switch s.Phase {
	case Lobby:
		return v
	case Called:
		v.OpensAt = s.Since.Add(s.Duration)
		return v
	}
	v.Board, v.OpensAt = s.Round.Board, s.Round.OpenedAt
	switch {
	case s.Phase == Results:
		v.ClosesAt = min(s.Round.ClosedAt, s.Round.ClosesAt)
	case s.Round.Settings.Seconds > 0:
		v.ClosesAt = s.Round.ClosesAt
	}
	if s.Round.Settings.Count {
		v.Words = countUnflagged(answers)
	}
	return v
}

func ownWords(seat *Seat) []OwnWord {
	words := make([]OwnWord, 0, seat.Words)
	for f := range seat.FoundWords() {
		words = append(words, OwnWord{f.Word, f.Points, f.Key})
	}
	slices.Reverse(words)
	return words
}

func wrongWords(seat *Seat) []WrongWord {
	var words []WrongWord
	for w := range seat.WrongWords() {
		words = append(words, WrongWord{Word: w.Word, Refusal: w.Refusal, Points: w.Points, Key: w.Key})
	}
	slices.Reverse(words)
	return words
}

// seriesView returns the series, which the last round may have ended; nil if none is played.
func seriesView(s State) *Series {
	if s.Settings.Rounds == 0 && s.Settings.Target == 0 {
		return nil
	}
	return &s.Series
}

// countUnflagged returns the number of words that do not offend.
func countUnflagged(answers *engine.Answers) int {
	n := 0
	for _, id := range answers.Words() {
		if !answers.Lexicon().Flagged(id) {
			n++
		}
	}
	return n
}
