package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"rattle/engine"
)

type bench struct {
	lex    *engine.Lexicon
	passes int
}

// pass is the result of one pass over the boards.
type pass struct {
	seconds       float64
	words, points int
}

// table prints a row for each kind, and the gain of a second goroutine.
func (b bench) table(ctx context.Context) error {
	kinds, err := b.kinds(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("%-22s %9s %12s %10s %10s\n", "boards", "number", "a second", "us each", "words")
	for _, k := range kinds {
		p, err := b.median(ctx, k, 1)
		if err != nil {
			return err
		}
		b.row(k, k.name, p)
		if k.name == "4x4 rolls" {
			if p, err = b.median(ctx, k, 2); err != nil {
				return err
			}
			b.row(k, k.name+", 2 threads", p)
		}
	}
	return nil
}

func (b bench) row(k kind, name string, p pass) {
	n := float64(len(k.boards))
	fmt.Printf("%-22s %9.0f %12.0f %10.1f %10.1f\n", name, n, n/p.seconds, p.seconds/n*1e6, float64(p.words)/n)
}

func (b bench) median(ctx context.Context, k kind, threads int) (pass, error) {
	passes := make([]pass, b.passes)
	for i := range passes {
		var err error
		if passes[i], err = b.walk(ctx, k, threads); err != nil {
			return pass{}, err
		}
	}
	slices.SortFunc(passes, func(x, y pass) int { return int(1e9 * (x.seconds - y.seconds)) })
	return passes[len(passes)/2], nil
}

// walk solves every board once, with the boards distributed over the threads.
func (b bench) walk(ctx context.Context, k kind, threads int) (pass, error) {
	solvers := make([]*engine.Solver, threads)
	for i := range solvers {
		solvers[i] = engine.NewSolver(b.lex)
	}
	parts, errs := make([]pass, threads), make([]error, threads)
	start := time.Now()
	var group sync.WaitGroup
	for i, s := range solvers {
		group.Go(func() {
			share := k.boards[i*len(k.boards)/threads : (i+1)*len(k.boards)/threads]
			parts[i], errs[i] = b.solve(ctx, s, share, k.paths)
		})
	}
	group.Wait()
	sum := pass{seconds: time.Since(start).Seconds()}
	for i, p := range parts {
		if errs[i] != nil {
			return pass{}, errs[i]
		}
		sum.words += p.words
		sum.points += p.points
	}
	return sum, nil
}

func (b bench) solve(ctx context.Context, s *engine.Solver, boards []*engine.Board, paths string) (p pass, err error) {
	for _, board := range boards {
		if paths == "" {
			ids, err := s.Solve(ctx, board, engine.Options{})
			if err != nil {
				return pass{}, err
			}
			p.words += len(ids)
			p.points += b.lex.Points(ids, engine.Scoring{})
			continue
		}
		err := s.Walk(ctx, board, engine.Options{}, paths == "all", func(engine.WordID, engine.Path) { p.words++ })
		if err != nil {
			return pass{}, err
		}
	}
	return p, nil
}
