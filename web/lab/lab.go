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
	// maxWork limits the work of solving one board: about half a second. A board of 20 by 20 dice
	// takes a fiftieth of it; several adjacent wildcards would take forever.
	maxWork = 20_000_000

	// maxSearches is how many searches run at a time, one for each address. They take turns at one
	// solver, which rests in between.
	maxSearches = 50

	// maxSiteSearches is how many of them may be from one /48 of IPv6, which one customer may have whole.
	maxSiteSearches = 4
)

// Lab is the laboratory. Its handlers may be called from any goroutine.
type Lab struct {
	host    Host
	lexicon *engine.Lexicon
	lists   room.Lists
	solvers chan *engine.Solver // those that are free, for [Lab.Solve]
	finder  chan *engine.Solver // the one for [Lab.Find], while it is free

	mu        sync.Mutex
	searching map[netip.Prefix]bool // addresses and sites with a running search
}

// Host is what the laboratory needs from its server.
type Host struct {
	Context context.Context //nolint:containedctx // ends when the server stops
	Closing func() bool     // reports whether new requests are refused
	Charge  func(r *http.Request, work time.Duration)
	TooFast func(w http.ResponseWriter, wait time.Duration)
}

// New returns a laboratory that uses half of the processors; the others are left to rooms.
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

// acquireSolver waits for a free solver and returns it, nil if there is none in time. The caller puts it back.
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

// startSearch reports whether a search of an address may begin, which it may not if the address or its site
// has as many as it may, or if there are too many in all. The caller ends each search that began.
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

// options returns the engine's options of the rules, and false if they are invalid.
func (l *Lab) options(r wire.LabRules) (engine.Options, bool) {
	grade, ok := l.lists[r.List]
	if r.List == "" {
		grade, ok = engine.AllGrades, true
	}
	return engine.Options{MinLetters: r.MinLetters, List: grade, Work: maxWork},
		ok && r.MinLetters >= 0 && r.MinLetters <= wire.MaxLabLetters
}

// Dice serves the sets of dice.
func (*Lab) Dice(w http.ResponseWriter, _ *http.Request) {
	wire.WriteJSON(w, http.StatusOK, wire.Marshal(wire.NewDiceSets(engine.DiceSets())))
}

// readLabRequest reads a request to the laboratory. If it returns false it has written the response.
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
		writeBadSettings(w) // a name that is unknown to the engine
	}
	return false
}

func writeBadSettings(w http.ResponseWriter) {
	wire.WriteError(w, http.StatusBadRequest, string(room.BadSettings), room.BadSettings.Error())
}
