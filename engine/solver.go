package engine

import (
	"context"
	"errors"
	"fmt"
)

// DefaultWork is the work cap where Options names none: about three seconds.
const DefaultWork = 100_000_000

// ErrWorkLimit is returned by a search that reached its work cap and has no complete answer.
var ErrWorkLimit = errors.New("the work cap was reached before the search was complete")

// Options limits which words count and how much work a search may be. The zero value finds every
// word of three letters or more.
type Options struct {
	MinLetters int   // shortest word; 0 or less is 3; a two-letter face counts two
	List       Grade // words above this grade do not count; 0 is AllGrades, Commonest is grade 0 alone
	Work       int   // max steps of the general search, each from a cell to a node; 0 is DefaultWork
}

func (o Options) withDefaults() Options {
	if o.MinLetters <= 0 {
		o.MinLetters = 3
	}
	o.List = o.List.limit()
	if o.Work == 0 {
		o.Work = DefaultWork
	}
	return o
}

// Solver finds the words on boards. It keeps scratch memory between calls (a bit for each node of
// the lexicon, and the work list), so use one Solver for many boards. It is not safe for concurrent
// use.
type Solver struct {
	lex   *Lexicon
	seen  bitset      // of nodes, empty between calls
	found []WordID    // of the current board
	shape *shape      // of the last board
	fast  *fastSearch // nil until it is needed: it is large
}

// NewSolver returns a solver for the words of l.
func NewSolver(l *Lexicon) *Solver {
	return &Solver{lex: l, seen: newBitset(len(l.nodes) + 1)}
}

// Lexicon returns the lexicon of the solver.
func (s *Solver) Lexicon() *Lexicon { return s.lex }

// Solve returns the words on the board, each once, in no particular order. The slice is valid until
// the next call. The error is ErrWorkLimit or the context's, and then there are no words.
func (s *Solver) Solve(ctx context.Context, b *Board, o Options) ([]WordID, error) {
	o = o.withDefaults()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("solving a board: %w", err)
	}
	if !s.searchFast(b, o) {
		if err := s.searchGeneral(ctx, b, o); err != nil {
			return nil, fmt.Errorf("solving a board: %w", err)
		}
	}
	return s.filter(o), nil
}

// searchFast puts the words of three letters or more into s.found. It reports false if the fast
// search cannot do this board or words this short.
func (s *Solver) searchFast(b *Board, o Options) (ok bool) {
	if o.MinLetters < 3 {
		return false
	}
	if s.fast == nil {
		s.fast = newFastSearch(s.lex)
	}
	shortest := s.lex.levels[min(3, len(s.lex.levels)-1)]
	s.found, ok = s.fast.search(b, s.shapeOf(b), WordID(shortest), s.seen)
	return ok
}

// filter drops the words that the options exclude.
func (s *Solver) filter(o Options) []WordID {
	if o.MinLetters <= 3 && o.List == AllGrades {
		return s.found // the searches begin at three letters
	}
	kept := s.found[:0]
	for _, id := range s.found {
		if s.lex.allows(id, o) {
			kept = append(kept, id)
		}
	}
	s.found = kept
	return kept
}

// allows reports whether a word is long and common enough.
func (l *Lexicon) allows(id WordID, o Options) bool {
	return l.nodes[id].grade() <= o.List && (o.MinLetters < len(l.levels) && uint32(id) >= l.levels[o.MinLetters])
}

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

// add adds i and reports whether it is new.
func (s bitset) add(i uint32) bool {
	word, bit := &s[i/64], uint64(1)<<(i%64)
	isNew := *word&bit == 0
	*word |= bit
	return isNew
}

// removeAll empties a set that contains nothing but ids.
func (s bitset) removeAll(ids []WordID) {
	for _, id := range ids {
		s[id/64] = 0
	}
}
