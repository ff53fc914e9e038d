package room

import (
	"cmp"
	"slices"

	"rattle/engine"
)

// Picture is all that one viewer may know of a room.
type Picture struct {
	Code     Code
	You      PlayerID
	Phase    Phase
	Round    int     // number; 0 before the first
	OpensAt  Instant // from the call on
	ClosesAt Instant // from the opening on
	Settings Settings
	Players  []Player
	Board    *engine.Board // from the opening on
	Mine     []Mine        // the viewer's own words, in the order in which they were found
	Result   *Result       // after the close
}

// Player is somebody at the table, as others see them.
type Player struct {
	ID    PlayerID
	Name  string
	Host  bool
	Away  bool
	Words int // how many they found in this round
}

// Mine is a word of the viewer's own.
type Mine struct {
	Word   string
	Points int
	Key    Key
}

// Result is the end of a round.
type Result struct {
	Players []Standing
	Words   []BoardWord // the best first, then by the alphabet
	Points  int         // what all Words are worth
}

// BoardWord is a word that the board has.
type BoardWord struct {
	Word    string
	Points  int
	Path    engine.Path
	Finders []PlayerID
}

// View gives what viewer, seated or not, may see of a room. The answers are those of the
// round's board; they may be nil except in the results.
func View(s State, viewer PlayerID, answers *engine.Answers) Picture {
	p := Picture{
		Code:     s.Code,
		You:      viewer,
		Phase:    s.Phase,
		Round:    s.Round.Number,
		Settings: s.Settings,
		Players:  players(s),
	}
	if seat, ok := s.Seat(viewer); ok {
		p.Mine = mine(seat)
	}
	switch s.Phase {
	case Called:
		p.OpensAt = s.Alarm().At()
	case Playing, Results:
		p.Board = s.Round.Board
		p.OpensAt, p.ClosesAt = s.Round.OpenedAt, s.Round.ClosesAt
	}
	if s.Phase == Results {
		p.Result = result(s, answers)
	}
	return p
}

func players(s State) []Player {
	host := s.Host()
	players := make([]Player, len(s.Seats))
	for i, seat := range s.Seats {
		players[i] = Player{seat.Player, seat.Name, seat.Player == host, seat.Away, seat.Words}
	}
	return players
}

func mine(seat Seat) []Mine {
	words := make([]Mine, 0, seat.Words)
	for f := range seat.Found() {
		words = append(words, Mine{f.Word, f.Points, f.Key})
	}
	slices.Reverse(words)
	return words
}

// result leaves flagged words out that nobody found: people may say what they like, the
// game does not say it by itself.
func result(s State, answers *engine.Answers) *Result {
	finders := make(map[string][]PlayerID)
	for _, standing := range s.Round.Tally {
		for _, w := range standing.Words {
			finders[w.Word] = append(finders[w.Word], standing.Player)
		}
	}
	r := &Result{Players: s.Round.Tally}
	lexicon := answers.Lexicon()
	for _, id := range answers.Words() {
		w := BoardWord{lexicon.Word(id), answers.Points(id), answers.Path(id), nil}
		w.Finders = finders[w.Word]
		if lexicon.Flagged(id) && w.Finders == nil {
			continue
		}
		r.Points += w.Points
		r.Words = append(r.Words, w)
	}
	slices.SortFunc(r.Words, func(a, b BoardWord) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Word, b.Word))
	})
	return r
}
