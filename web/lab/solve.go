package lab

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"rattle/engine"
	"rattle/web/wire"
)

const (
	// solverTimeout is how long a request waits for a solver.
	solverTimeout = 2 * time.Second

	// solveTimeout is how long solving may take, unless maxWork ends it before.
	solveTimeout = 2 * time.Second

	// minRestedWork is the work after which a solver rests: more than a room's board takes. maxRest is
	// the longest rest; it is shorter than solverTimeout.
	minRestedWork = 20 * time.Millisecond
	maxRest       = 1500 * time.Millisecond

	// maxListedWords is how many words a response lists: the best.
	maxListedWords = 5000
)

// Solve serves the words on any board, with the same paths, score and count as rattle solve.
func (l *Lab) Solve(w http.ResponseWriter, r *http.Request) {
	var question wire.SolveRequest
	if !readLabRequest(w, r, &question) {
		return
	}
	options, ok := l.options(question.LabRules)
	if !ok {
		writeBadSettings(w)
		return
	}
	board, err := engine.ParseBoard(question.Board, question.Topology)
	if err != nil || board.Rows() > wire.MaxLabSide || board.Cols() > wire.MaxLabSide {
		wire.WriteJSON(w, http.StatusBadRequest, wire.Marshal(wire.NewBadBoard(err)))
		return
	}
	solver := acquireSolver(r.Context(), l.solvers, solverTimeout)
	if solver == nil {
		wire.WriteUnavailable(w, "many ask for words at the moment")
		return
	}
	begin := time.Now()
	answer, err := l.solveOn(r.Context(), solver, board, options, question)
	l.host.Charge(r, time.Since(begin))
	if err != nil {
		wire.WriteError(w, http.StatusUnprocessableEntity, wire.CodeTooRich, "this board takes longer than there is time: fewer wildcards or dice help")
		return
	}
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(answer))
}

// release returns a solver, after a pause if it worked for long: clients may request one expensive
// board after another.
func (l *Lab) release(s *engine.Solver, since time.Time) {
	work := time.Since(since)
	if work < minRestedWork {
		l.solvers <- s
		return
	}
	time.AfterFunc(restAfter(work), func() { l.solvers <- s })
}

// restAfter returns how long a solver rests after work, so that it takes a quarter of a processor.
func restAfter(work time.Duration) time.Duration { return min(3*work, maxRest) }

// solveOn solves a board and returns the solver before the client has read the answer: slow readers
// do not hold it.
func (l *Lab) solveOn(ctx context.Context, s *engine.Solver, b *engine.Board, o engine.Options, q wire.SolveRequest) (wire.Solution, error) {
	defer l.release(s, time.Now())
	ctx, cancel := context.WithTimeout(ctx, solveTimeout)
	defer cancel()
	a := wire.Solution{Board: *wire.NewBoard(b), Words: []wire.SolvedWord{}}
	err := s.Walk(ctx, b, o, false, func(id engine.WordID, p engine.Path) {
		points := q.Scoring.Points(l.lexicon.Letters(id))
		a.Count++
		a.Score += points
		if l.lexicon.Flagged(id) {
			a.Flagged.Count++
			a.Flagged.Score += points
			if !q.Flagged {
				return
			}
		}
		if len(a.Words) == 2*maxListedWords { // a board with wildcards can have all words of the list
			a.Words = keepBest(a.Words)
		}
		a.Words = append(a.Words, wire.SolvedWord{Word: l.lexicon.Word(id), Points: points, Path: slices.Clone(p), List: l.lists.Of(l.lexicon.Grade(id))})
	})
	a.Words = keepBest(a.Words)
	return a, err
}

// keepBest sorts the words and returns those that are listed.
func keepBest(words []wire.SolvedWord) []wire.SolvedWord {
	slices.SortFunc(words, func(x, y wire.SolvedWord) int {
		return cmp.Or(y.Points-x.Points, strings.Compare(x.Word, y.Word))
	})
	return slices.Delete(words, min(len(words), maxListedWords), len(words))
}
