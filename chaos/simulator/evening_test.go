package simulator

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
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
	servers []*server // by number; nil while one is down
	started int       // servers, so far
	boards  map[string][]string
}

// play plays an evening, in a bubble, and returns what is wrong.
func play(t *testing.T, p plan, log func(format string, a ...any)) string {
	t.Helper()
	ctx, over := context.WithCancel(t.Context())
	defer over()
	e := &evening{
		plan: p, network: newNetwork(newDraws(p.Seed, "network")), ledger: newLedger(), began: time.Now(),
		log: log, servers: make([]*server, p.Servers), boards: make(map[string][]string),
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
	for _, table := range e.tables() {
		guests.Go(func() { e.host(ctx, table) })
	}
	guests.Wait()
	e.log("%v: all are done", time.Since(e.began))
	over()
	faults.Wait()
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

// tables returns the people of each table.
func (e *evening) tables() [][]*person {
	at := make(map[int][]*person)
	for _, p := range e.people {
		at[p.Table] = append(at[p.Table], p)
	}
	var all [][]*person
	for _, table := range sortedKeys(at) {
		all = append(all, at[table])
	}
	return all
}

// seats returns how many people sit at a table.
func (e *evening) seats(table int) (n int) {
	for _, g := range e.plan.Guests {
		if g.Table == table {
			n++
		}
	}
	return n
}

// host has the first person of a table open a room, and all of them play in it.
func (e *evening) host(ctx context.Context, table []*person) {
	first := table[0]
	client := &http.Client{Transport: &http.Transport{DialContext: e.network.dialer(first.Name, first.number), DisableKeepAlives: true}}
	code := ""
	for code == "" {
		at := first.draws.n(e.plan.Servers)
		var err error
		code, first.secret, err = refclient.Create(refclient.WithHTTP(ctx, client), e.urls()[at], map[string]any{"seconds": e.plan.Seconds, "list": "full", "minLetters": 3})
		if err != nil {
			e.log("%v: %s opens no room: %v", time.Since(e.began), first.Name, err)
			if time.Since(e.began) > patience {
				e.ledger.fail("%s could not open a room: %v", first.Name, err)
				return
			}
			_ = sleep(ctx, time.Second)
		}
	}
	var all sync.WaitGroup
	for _, p := range table {
		p.code = code
		all.Go(func() {
			if p != first {
				_ = sleep(ctx, p.draws.between(0, 3*time.Second))
			}
			if err := p.play(ctx); err != nil {
				e.ledger.fail("%v", err)
			}
		})
	}
	all.Wait()
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
	found, err := engine.NewSolver(all).Solve(context.Background(), board, engine.Options{})
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
