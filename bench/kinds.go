package main

import (
	"context"
	"encoding/binary"
	"math/rand/v2"

	"rattle/engine"
)

// kind is a kind of boards, and what to compute for them.
type kind struct {
	name   string
	boards []*engine.Board
	paths  string // "", "one" or "all"
}

func (b bench) kinds(ctx context.Context) ([]kind, error) {
	const small, big = "en-4x4-new", "en-5x5-big-deluxe"
	rolls, err := deal(ctx, 20000, engine.Spec{Dice: small})
	if err != nil {
		return nil, err
	}
	kinds := []kind{{name: "4x4 rolls", boards: rolls}}
	for _, k := range []struct {
		name string
		n    int
		spec engine.Spec
	}{
		{"5x5 rolls", 10000, engine.Spec{Dice: big}},
		{"6x6 rolls", 5000, engine.Spec{Dice: "en-6x6-super-big-2012"}},
		{"4x4, one wildcard", 5000, engine.Spec{Dice: small, Wildcards: 1}},
		{"4x4, two wildcards", 2000, engine.Spec{Dice: small, Wildcards: 2}},
	} {
		boards, err := deal(ctx, k.n, k.spec)
		if err != nil {
			return nil, err
		}
		kinds = append(kinds, kind{name: k.name, boards: boards})
	}
	richSmall, err := b.climb(ctx, 2000, 1500, rolls)
	if err != nil {
		return nil, err
	}
	richBig, err := b.climb(ctx, 2000, 4000, kinds[1].boards)
	if err != nil {
		return nil, err
	}
	return append(kinds,
		kind{name: "4x4 rich", boards: richSmall},
		kind{name: "5x5 rich", boards: richBig},
		kind{name: "8x8", boards: large(rolls, 1000, 8)},
		kind{name: "10x10", boards: large(rolls, 1000, 10)},
		kind{name: "4x4 rolls, one path", boards: rolls, paths: "one"},
		kind{name: "4x4 rolls, all paths", boards: rolls, paths: "all"},
	), nil
}

// deal returns boards of the seeds 1, 2, 3 and so on: the same on every machine.
func deal(ctx context.Context, n int, spec engine.Spec) ([]*engine.Board, error) {
	boards := make([]*engine.Board, n)
	for i := range boards {
		var seed [32]byte
		binary.LittleEndian.PutUint64(seed[:], uint64(i+1))
		dealt, err := engine.Deal(ctx, spec, seed, nil)
		if err != nil {
			return nil, err
		}
		boards[i] = dealt.Board
	}
	return boards, nil
}

// climb returns n rich boards: starting from one dealt board after the other it changes letters
// while the points do not fall, and collects the boards above the given points that it passes.
func (b bench) climb(ctx context.Context, n, points int, from []*engine.Board) ([]*engine.Board, error) {
	const keepOfEach, tries, tail = 20, 4000, "eeeeaaiioosrtnlsrtnldpcmg"
	rng := rand.New(rand.NewPCG(1, 2))
	solver := engine.NewSolver(b.lex)
	var rich []*engine.Board
	for i := 0; len(rich) < n; i++ {
		board, best, kept := from[i%len(from)], 0, 0
		for try := 0; try < tries && kept < keepOfEach && len(rich) < n; try++ {
			face := engine.Face(tail[rng.IntN(len(tail))] - 'a' + 'A')
			next := board.With(rng.IntN(board.Cells()), face)
			ids, err := solver.Solve(ctx, next, engine.Options{})
			if err != nil {
				return nil, err
			}
			if p := b.lex.Points(ids, engine.Scoring{}); p > best || (p == best && !next.Equal(board)) {
				board, best = next, p
				if p >= points {
					rich = append(rich, next)
					kept++
				}
			}
		}
	}
	rng.Shuffle(len(rich), func(i, j int) { rich[i], rich[j] = rich[j], rich[i] })
	return rich, nil
}

// large returns square boards made of the faces of small ones.
func large(from []*engine.Board, n, side int) []*engine.Board {
	boards := make([]*engine.Board, n)
	next := 0
	for i := range boards {
		var faces []engine.Face
		for len(faces) < side*side {
			for cell := range from[next%len(from)].Cells() {
				faces = append(faces, from[next%len(from)].Face(cell))
			}
			next++
		}
		boards[i], _ = engine.NewBoard(side, side, faces[:side*side], engine.Plane) // faces of boards are valid
	}
	return boards
}
