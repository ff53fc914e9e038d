package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"rattle/engine"
)

// compare solves each kind of board with this solver and with another program in turn, so that both
// see the same state of the machine, and prints the ratios pass by pass. The points must agree, or
// the two did not solve the same boards.
//
// The other program is run as COMMAND WORDS BOARDS; WORDS is the file of --words, empty for the
// embedded words, BOARDS has one board a line, n*n letters with q for Qu. It prints the seconds it
// took to solve them all once, and the points of all boards. [runPeer] is one.
func (b bench) compare(ctx context.Context, command, words string) error {
	kinds, err := b.kinds(ctx)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fmt.Printf("%-12s %14s %14s %22s\n", "boards", "ours a second", "peer a second", "ratio (min, max)")
	for _, name := range []string{"4x4 rolls", "4x4 rich", "5x5 rolls", "5x5 rich"} {
		k := kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })]
		file := filepath.Join(dir, "boards")
		if err := os.WriteFile(file, lines(k.boards), 0o600); err != nil {
			return err
		}
		if err := b.alternate(ctx, k, append(strings.Fields(command), words, file)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (b bench) alternate(ctx context.Context, k kind, command []string) error {
	var ours, theirs, ratios []float64
	for range b.passes {
		p, err := b.walk(ctx, k, 1)
		if err != nil {
			return err
		}
		out, err := exec.CommandContext(ctx, command[0], command[1:]...).Output()
		if err != nil {
			return fmt.Errorf("running the peer: %w", err)
		}
		var q pass
		if _, err := fmt.Sscan(string(out), &q.seconds, &q.points); err != nil {
			return fmt.Errorf("the peer printed %q: %w", out, err)
		}
		if p.points != q.points {
			return fmt.Errorf("%d points, but the peer has %d", p.points, q.points)
		}
		n := float64(len(k.boards))
		ours, theirs = append(ours, n/p.seconds), append(theirs, n/q.seconds)
		ratios = append(ratios, q.seconds/p.seconds)
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	slices.Sort(ratios)
	middle := len(ratios) / 2
	fmt.Printf("%-12s %14.0f %14.0f %10.2f (%.2f, %.2f)\n", k.name, ours[middle], theirs[middle],
		ratios[middle], ratios[0], ratios[len(ratios)-1])
	return nil
}

func lines(boards []*engine.Board) []byte {
	var out []byte
	for _, b := range boards {
		for cell := range b.Cells() {
			out = append(out, b.Face(cell).Letters()[0])
		}
		out = append(out, '\n')
	}
	return out
}

// runPeer solves the boards of a file as the peer of another build: twice, the first time to
// warm up.
func runPeer(ctx context.Context, words, file string) error {
	lex, _, err := load(words)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var boards []*engine.Board
	for line := range strings.FieldsSeq(string(text)) {
		faces := []engine.Face(strings.ToUpper(line))
		side := int(math.Sqrt(float64(len(faces))))
		board, err := engine.NewBoard(side, side, faces, engine.Plane)
		if err != nil {
			return fmt.Errorf("reading boards: %w", err)
		}
		boards = append(boards, board)
	}
	var p pass
	for range 2 {
		if p, err = (bench{lex: lex}).walk(ctx, kind{boards: boards}, 1); err != nil {
			return err
		}
	}
	_, err = fmt.Println(p.seconds, p.points)
	return err
}
