package simulator

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rattle/chaos/refclient"
	"rattle/engine"
)

// evening is one evening: all that plays, and what came of it.
type evening struct {
	plan    plan
	store   *store
	network *network
	people  []*person
	ledger  *ledger
	began   time.Time
	log     func(format string, a ...any)

	mu      sync.Mutex
	servers []*server         // by number; nil while one is down
	started int               // servers, so far
	ids     map[string]string // names, by public id
	solver  *engine.Solver
	boards  map[string][]string // the words on each round's board
}

// play plays an evening, in a bubble, and returns what is wrong.
func play(t *testing.T, p plan, log func(format string, a ...any)) string {
	t.Helper()
	ctx, over := context.WithCancel(t.Context())
	defer over()
	e := &evening{
		plan: p, network: newNetwork(newDraws(p.Seed, "network")), ledger: newLedger(), began: time.Now(),
		log: log, servers: make([]*server, p.Servers), boards: make(map[string][]string), ids: make(map[string]string),
	}
	e.store = openStore(t, p.Seed)
	defer func() { _ = e.store.Close() }()
	for i := range e.servers {
		e.servers[i] = e.startServer(t, host(i), e.newName())
	}
	for i, g := range p.Guests {
		e.people = append(e.people, e.person(g, i))
	}

	var guests, faults sync.WaitGroup
	for _, f := range p.Faults {
		faults.Go(func() { e.suffer(ctx, t, f) })
	}
	for _, g := range e.games() {
		guests.Go(func() { g.play(ctx, e) })
	}
	guests.Wait()
	e.log("%v: all are done", time.Since(e.began))
	faults.Wait()
	e.rest(ctx)
	over()
	e.check()
	for _, s := range e.servers {
		e.stop(s, 0)
	}
	return e.ledger.report()
}

func host(n int) string { return fmt.Sprintf("s%d.test", n) }

// urls returns the addresses of all servers, by number.
func (e *evening) urls() (urls []string) {
	for i := range e.plan.Servers {
		urls = append(urls, "http://"+host(i))
	}
	return urls
}

func (e *evening) newName() string {
	e.started++
	return fmt.Sprintf("server %d", e.started)
}

// wordsOn returns the words of a round's board.
func (e *evening) wordsOn(round string, b *refclient.Board) ([]string, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if words := e.boards[round]; words != nil {
		return words, nil
	}
	var rows []string
	for r := range b.Rows {
		rows = append(rows, strings.Join(b.Faces[r*b.Cols:(r+1)*b.Cols], " "))
	}
	board, err := engine.ParseBoard(strings.Join(rows, "/"), engine.Plane)
	if err != nil {
		return nil, err
	}
	all, err := lexicon()
	if err != nil {
		return nil, err
	}
	if e.solver == nil {
		e.solver = engine.NewSolver(all)
	}
	found, err := e.solver.Solve(context.Background(), board, engine.Options{})
	if err != nil {
		return nil, err
	}
	var words []string
	for _, id := range found {
		words = append(words, all.Word(id))
	}
	e.boards[round] = words
	return words, nil
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
