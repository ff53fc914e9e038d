package engine

import (
	"context"
	"fmt"
	"slices"
)

// Rules are the rules by which words count, and what they are worth.
type Rules struct {
	MinLetters int   // shortest word; 0 is 3
	List       Grade // words above this grade do not count; 0 is AllGrades, Commonest is grade 0 alone
	Scoring          // points by length
	Bonus      int   // extra points for a word with a path over the challenge die
	Challenge  int   // the cell of that die; read only where Bonus is not 0
}

// Reason is why a word does not count. The reasons are in order of precedence.
type Reason uint8

// The reasons.
const (
	Valid Reason = iota // it counts
	TooShort
	NotOnBoard
	NotAWord
)

// Reasons returns all reasons, Valid among them.
func Reasons() []Reason { return valuesOf[Reason](reasonNames[:]) }

var reasonNames = [...]string{Valid: "valid", TooShort: "too short", NotOnBoard: "not on the board", NotAWord: "not a word"}

// String returns the reason in words.
func (r Reason) String() string { return nameOf(reasonNames[:], r) }

// Judgement is the result of judging one word. ID and Points are set only for a Valid one.
type Judgement struct {
	Reason Reason
	ID     WordID
	Points int
}

// Answers is the set of words on one board, found once. Submissions are judged against it. It is
// read-only and safe for concurrent use.
type Answers struct {
	board  *Board
	tracer *tracer // nil on a board too large for it
	lex    *Lexicon
	rules  Rules
	all    []WordID        // on the board and long enough, of all grades; sorted
	words  []WordID        // those that count; sorted
	extras map[WordID]bool // those that earn the bonus
}

// NewAnswers solves the board. Its error is that of [Solver.Solve].
func NewAnswers(ctx context.Context, s *Solver, b *Board, r Rules) (*Answers, error) {
	o := Options{MinLetters: r.MinLetters, List: r.List}.withDefaults()
	a := &Answers{board: b, lex: s.lex, rules: r}
	a.rules.MinLetters, a.rules.List = o.MinLetters, o.List
	if b.Cells() <= maxTracerCells {
		a.tracer = newTracer(b)
	}
	found, err := s.Solve(ctx, b, Options{MinLetters: o.MinLetters})
	if err != nil {
		return nil, err
	}
	a.all = slices.Clone(found)
	slices.Sort(a.all)
	a.words = s.lex.allowed(a.all, o)
	if r.Bonus != 0 {
		return a, a.findExtras(ctx, s)
	}
	return a, nil
}

// allowed returns the words that options allow: the same list where that is all of them, since servers hold
// the answers of thousands of boards.
func (l *Lexicon) allowed(all []WordID, o Options) []WordID {
	n := 0
	for _, id := range all {
		if l.allows(id, o) {
			n++
		}
	}
	if n == len(all) {
		return all
	}
	words := make([]WordID, 0, n)
	for _, id := range all {
		if l.allows(id, o) {
			words = append(words, id)
		}
	}
	return words
}

func (a *Answers) findExtras(ctx context.Context, s *Solver) error {
	if a.rules.Challenge < 0 || a.rules.Challenge >= a.board.Cells() {
		return fmt.Errorf("the challenge die lies at %d, which is no cell", a.rules.Challenge)
	}
	a.extras = make(map[WordID]bool)
	return s.Walk(ctx, a.board, Options{MinLetters: a.rules.MinLetters}, true, func(id WordID, p Path) {
		if slices.Contains(p, a.rules.Challenge) {
			a.extras[id] = true
		}
	})
}

// Judge returns what a word, in any case, is worth on this board, or the first reason why it does
// not count. It is exact for every word of the lexicon. It searches the board for any other string
// for a limited number of steps, and then returns NotOnBoard: on boards of up to 64 cells, Judge
// takes microseconds whatever the board shows and whatever is typed.
func (a *Answers) Judge(word string) Judgement {
	folded, ok := lower(word)
	if !ok {
		return a.judgeNonLetters(word)
	}
	if len(folded) < a.rules.MinLetters {
		return Judgement{Reason: TooShort}
	}
	if id, ok := a.lex.Lookup(folded); ok {
		return a.judgeKnown(id)
	}
	if path, _ := a.trace(folded, judgeWork); path == nil {
		return Judgement{Reason: NotOnBoard}
	}
	return Judgement{Reason: NotAWord}
}

func (a *Answers) trace(word string, work int) (Path, error) {
	if a.tracer == nil {
		return a.board.Trace(word)
	}
	return a.tracer.trace(word, work)
}

// judgeNonLetters judges a text that cannot be a word, since no die shows such a character.
func (a *Answers) judgeNonLetters(word string) Judgement {
	if len([]rune(word)) < a.rules.MinLetters {
		return Judgement{Reason: TooShort}
	}
	return Judgement{Reason: NotOnBoard}
}

func (a *Answers) judgeKnown(id WordID) Judgement {
	if _, ok := slices.BinarySearch(a.words, id); ok {
		return Judgement{ID: id, Points: a.Points(id)}
	}
	if _, ok := slices.BinarySearch(a.all, id); ok {
		return Judgement{Reason: NotAWord} // a word, but not of this list
	}
	return Judgement{Reason: NotOnBoard}
}

// Points returns what a word of the set is worth.
func (a *Answers) Points(id WordID) int {
	points := a.rules.Scoring.Points(a.lex.Letters(id))
	if a.extras[id] {
		points += a.rules.Bonus
	}
	return points
}

// Words returns the words that count, by length and then alphabetically. The caller must not change
// the slice.
func (a *Answers) Words() []WordID { return a.words }

// Path returns the first path of a word of the set, in the order of [Solver.Walk], or nil
// where [Board.Trace] gives up.
func (a *Answers) Path(id WordID) Path {
	p, _ := a.trace(a.lex.Word(id), traceWork)
	return p
}

// Board returns the board.
func (a *Answers) Board() *Board { return a.board }

// Lexicon returns the lexicon that the ids belong to.
func (a *Answers) Lexicon() *Lexicon { return a.lex }
