package lab

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"time"

	"rattle/engine"
	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

const (
	// maxWork bounds the search of one board: about half a second. A board of 20 by 20 dice
	// takes a fiftieth of it; some wildcards in a row take more than anybody has.
	maxWork = 20_000_000

	// maxSearches is how many boards are looked for at a time: one for each address. However many
	// there are, they take turns at one solver, which rests in between.
	maxSearches = 50

	// maxSiteSearches is how many of them are for one /48 of IPv6, which one customer may have whole.
	maxSiteSearches = 4
)

// Lab is the laboratory. Its handlers may be called from any goroutine.
type Lab struct {
	host    Host
	lexicon *engine.Lexicon
	lists   room.Lists
	solvers chan *engine.Solver // that are free to solve
	finder  chan *engine.Solver // the one that finds, while it is free

	mu        sync.Mutex
	searching map[netip.Prefix]bool // those for whom a board is being looked for
}

// Host is what the laboratory needs of the server that it is a part of.
type Host struct {
	Context context.Context //nolint:containedctx // ends when the server stops
	Closing func() bool     // nothing new begins
	Charge  func(r *http.Request, work time.Duration)
	TooFast func(w http.ResponseWriter, wait time.Duration)
}

// New leaves half of the processors to those who play.
func New(host Host, lexicon *engine.Lexicon, lists room.Lists) *Lab {
	return &Lab{
		host:      host,
		lexicon:   lexicon,
		lists:     lists,
		solvers:   newSolvers(lexicon, max(1, runtime.GOMAXPROCS(0)/2)),
		finder:    newSolvers(lexicon, 1),
		searching: make(map[netip.Prefix]bool),
	}
}

func newSolvers(lexicon *engine.Lexicon, n int) chan *engine.Solver {
	free := make(chan *engine.Solver, n)
	for range n {
		free <- engine.NewSolver(lexicon)
	}
	return free
}

// acquireSolver waits for a free solver; nil, when there is none in time. Put it back.
func acquireSolver(ctx context.Context, free chan *engine.Solver, wait time.Duration) *engine.Solver {
	select {
	case solver := <-free:
		return solver
	default:
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case solver := <-free:
		return solver
	case <-timer.C:
	case <-ctx.Done():
	}
	return nil
}

// startSearch lets one search begin for each address, or reports that it or its site has as many as it may,
// or that there are too many. Every one that began has to end.
func (l *Lab) startSearch(address netip.Prefix) (began, tooMany bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.searching[address] || len(l.searching) >= maxSearches {
		return false, !l.searching[address]
	}
	if site, ok := limit.SiteOf(address); ok {
		n := 0
		for other := range l.searching {
			if site.Overlaps(other) {
				n++
			}
		}
		if n >= maxSiteSearches {
			return false, false
		}
	}
	l.searching[address] = true
	return true, false
}

func (l *Lab) endSearch(address netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.searching, address)
}

// options are what the rules mean to the engine; false, when they cannot be.
func (l *Lab) options(r wire.LabRules) (engine.Options, bool) {
	grade, ok := l.lists[r.List]
	if r.List == "" {
		grade, ok = engine.AllGrades, true
	}
	return engine.Options{MinLetters: r.MinLetters, List: grade, Work: maxWork},
		ok && r.MinLetters >= 0 && r.MinLetters <= wire.MaxLabLetters
}

// Dice lists the sets of dice.
func (*Lab) Dice(w http.ResponseWriter, _ *http.Request) {
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.NewDiceSets(engine.DiceSets())))
}

// readLabRequest reads what the laboratory is asked, or writes why it cannot.
func readLabRequest[M any](w http.ResponseWriter, r *http.Request, question *M) bool {
	if !wire.AcceptsJSONBody(r) {
		wire.WriteError(w, http.StatusUnsupportedMediaType, wire.CodeBadMessage, "questions are JSON: Content-Type: application/json")
		return false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, wire.MaxLabBytes))
	if tooLong := (*http.MaxBytesError)(nil); errors.As(err, &tooLong) {
		wire.WriteError(w, http.StatusRequestEntityTooLarge, wire.CodeBadMessage, "a question has at most 16 KB")
		return false
	}
	var malformed *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	switch err := json.Unmarshal(body, question); {
	case err == nil:
		return true
	case errors.As(err, &malformed):
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "a question is a JSON object")
	case errors.As(err, &mistyped):
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "a field has another type than it should")
	default:
		writeBadSettings(w) // a name that the engine does not know
	}
	return false
}

func writeBadSettings(w http.ResponseWriter) {
	wire.WriteError(w, http.StatusBadRequest, string(room.BadSettings), room.BadSettings.Error())
}
