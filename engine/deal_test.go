package engine

import (
	"context"
	"crypto/aes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func deal(t rapid.TB, spec Spec, seed [32]byte, s *Solver) Dealt {
	t.Helper()
	d, err := Deal(context.Background(), spec, seed, s)
	if err != nil {
		t.Fatalf("dealing %+v: %v", spec, err)
	}
	return d
}

// counting returns the seed of the golden vectors: 0, 1, 2 and so on.
func counting() (seed [32]byte) {
	for i := range seed {
		seed[i] = byte(i)
	}
	return seed
}

func numbered(n int) (seed [32]byte) {
	binary.LittleEndian.PutUint64(seed[:], uint64(n))
	return seed
}

// TestGoldenDeals pins the boards of some seeds for ever. They were dealt by another program, from
// the text at Deal and with the stream of openssl.
func TestGoldenDeals(t *testing.T) {
	if DealVersion != 1 {
		t.Fatal("a new way of dealing needs vectors of its own")
	}
	ones := [32]byte(slices.Repeat([]byte{0xff}, 32))
	rattle := [32]byte{'r', 'a', 't', 't', 'l', 'e'}
	cases := []struct {
		dice      string
		seed      [32]byte
		wildcards int
		want      string
	}{
		{"en-4x4-classic", counting(), 0, "I G E U/E E Z O/B T B S/H A N A"},
		{"en-4x4-classic", ones, 0, "Y N M E/E R A A/S E R U/B G O U"},
		{"en-4x4-new", counting(), 0, "O H K V/E O U T/B U D X/L A G A"},
		{"en-4x4-new", ones, 0, "U S O E/M R A A/N K V W/B H T V"},
		{"en-5x5-big-original", counting(), 0, "R D T A D/I C E R S/C O I K M/N L C F T/I G O F E"},
		{"en-5x5-big-original", ones, 0, "O E I C I/X T H M D/E E A O D/C R C E H/O G E T F"},
		{"en-5x5-big-challenge", counting(), 0, "R D T A D/I C E R S/C O I K M/N L C F T/I G O F E"},
		{"en-5x5-big-challenge", ones, 0, "O E I C I/X T H M D/E E A O I/C R C E H/O G E T F"},
		{"en-5x5-big-deluxe", counting(), 0, "R D T A D/I C E R S/C O I K M/N L C F R/H G O F E"},
		{"en-5x5-big-deluxe", ones, 0, "O E I C I/X T H M D/E E A O D/C R C E L/O G E T F"},
		{"en-5x5-big-2012", counting(), 0, "R D T A D/H C E R S/C O In J M/N I E F R/I G O F E"},
		{"en-5x5-big-2012", ones, 0, "O E In C I/X T H M D/E E A O E/E S D E H/O G E T F"},
		{"en-6x6-super-big-2012", counting(), 0, "E F V M I I/O T J E M I/H N D R E Er/E Z R G W R/W E H A N I/I A I R A #"},
		{"en-6x6-super-big-2012", ones, 0, "O G D A I A/E C E L O T/R S # E L S/E X A N Qu P/E D N Y D G/C O J T S F"},
		{"en-4x4-new", rattle, 2, "W R O I/H S * T/S R B N/M K * S"},
		{"en-4x4-new", rattle, 16, "* * * */* * * */* * * */* * * *"},
		{"en-6x6-super-big-2012", rattle, 5, "S Y E G E S/K H A A Y */E * Qu I * O/T T A D E S/E H B E R */A E H * L R"},
	}
	for _, c := range cases {
		d := deal(t, Spec{Dice: c.dice, Wildcards: c.wildcards}, c.seed, nil)
		if want := board(t, c.want, Plane); !d.Board.Equal(want) {
			t.Errorf("%s, %d wildcards, seed %x:\n%swant\n%s", c.dice, c.wildcards, c.seed, d.Board, want)
		}
	}
}

// redealer deals by the text at Deal, using nothing of the engine but the dice.
type redealer struct{ bytes []byte }

// newRedealer returns a stream of AES-256 in counter mode, one block after another.
func newRedealer(t rapid.TB, seed [32]byte) *redealer {
	block, err := aes.NewCipher(seed[:])
	if err != nil {
		t.Fatal(err)
	}
	r := &redealer{bytes: make([]byte, 4096)}
	for i := 0; i < len(r.bytes); i += 16 {
		counter := make([]byte, 16)
		binary.BigEndian.PutUint64(counter[8:], uint64(i/16))
		block.Encrypt(r.bytes[i:], counter)
	}
	return r
}

func (r *redealer) draw(n int) int {
	b := int(r.bytes[0])
	r.bytes = r.bytes[1:]
	if b >= 256/n*n {
		return r.draw(n)
	}
	return b % n
}

func (r *redealer) deal(t rapid.TB, set DiceSet, wildcards int, topology Topology) (b *Board, challenge int) {
	cubes := make([]int, len(set.Dice))
	for i := range cubes {
		cubes[i] = i
	}
	for i := len(cubes) - 1; i >= 1; i-- {
		k := r.draw(i + 1)
		cubes[i], cubes[k] = cubes[k], cubes[i]
	}
	faces := make([]Face, len(cubes))
	for cell, cube := range cubes {
		faces[cell] = set.Dice[cube][r.draw(6)]
	}
	wild := make(map[int]bool)
	for len(wild) < wildcards {
		wild[r.draw(len(faces))] = true
	}
	for cell := range wild {
		faces[cell] = Wild
	}
	b, err := NewBoard(set.Rows, set.Cols, faces, topology)
	if err != nil {
		t.Fatal(err)
	}
	return b, slices.Index(cubes, set.Challenge)
}

func TestStrangerDealsTheSameBoard(t *testing.T) {
	l := lexicon(t, "tea", "eat", "ate", "sea", "tear", "rate", "seat", "east", "rain", "hero", "note", "tone", "toes", "inset")
	s := NewSolver(l)
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(DiceSets()).Draw(t, "dice")
		seed := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "seed"))
		spec := Spec{
			Dice:      set.ID,
			Wildcards: rapid.SampledFrom([]int{0, 1, 2, 5, len(set.Dice)}).Draw(t, "wildcards"),
			Topology:  Topology(rapid.IntRange(0, 2).Draw(t, "topology")),
			Richness:  Richness(rapid.IntRange(0, 3).Draw(t, "richness")),
		}
		type attempt struct {
			board                    *Board
			number, challenge, words int
		}
		var tries []attempt
		r := newRedealer(t, seed)
		for number := 1; number <= 5; number++ {
			b, challenge := r.deal(t, set, spec.Wildcards, spec.Topology)
			ids, err := s.Solve(context.Background(), b, Options{MinLetters: set.MinLetters})
			if err != nil {
				t.Fatal(err)
			}
			tries = append(tries, attempt{b, number, challenge, len(ids)})
		}
		want := tries[0]
		if spec.Richness != AsRolled {
			slices.SortStableFunc(tries, func(a, b attempt) int { return a.words - b.words })
			want = tries[map[Richness]int{Lean: 0, NormalRich: 2, Rich: 4}[spec.Richness]]
		}
		got := deal(t, spec, seed, s)
		if !got.Board.Equal(want.board) || got.Attempt != want.number || got.Challenge != want.challenge {
			t.Fatalf("%+v: attempt %d\n%swant attempt %d\n%s", spec, got.Attempt, got.Board, want.number, want.board)
		}
	})
}

func TestRicherBoardsHaveMoreWords(t *testing.T) {
	s := NewSolver(englishWords(t))
	words := func(spec Spec, seed int) int {
		b := deal(t, spec, numbered(seed), s).Board
		ids, err := s.Solve(context.Background(), b, Options{List: spec.List})
		if err != nil {
			t.Fatal(err)
		}
		return len(ids)
	}
	sum := make(map[Richness]int)
	for seed := range 100 {
		spec := Spec{Dice: DefaultDice, List: 6}
		count := make(map[Richness]int)
		for _, spec.Richness = range []Richness{Lean, NormalRich, Rich} {
			count[spec.Richness] = words(spec, seed)
			sum[spec.Richness] += count[spec.Richness]
		}
		if count[Lean] > count[NormalRich] || count[NormalRich] > count[Rich] {
			t.Errorf("seed %d: %d words lean, %d normal, %d rich", seed, count[Lean], count[NormalRich], count[Rich])
		}
	}
	if 4*sum[Lean] > 3*sum[NormalRich] || 4*sum[NormalRich] > 3*sum[Rich] {
		t.Errorf("hardly a difference: %v words", sum)
	}
}

// TestCubesFallFairly counts where cubes fall and which side shows: with 3000 fixed seeds
// each count stays within five standard deviations of what fair cubes give.
func TestCubesFallFairly(t *testing.T) {
	const rolls = 3000
	set, _ := DiceByID("en-4x4-new")
	for i := range set.Dice { // cubes that tell which they are: A to P, each with a Block side
		set.Dice[i] = [6]Face{Face('A' + i), Face('A' + i), Face('A' + i), Face('A' + i), Face('A' + i), Block}
	}
	var at [16][26]int
	blocks := 0
	for n := range rolls {
		r := newStream(numbered(n))
		d, err := r.roll(set, Spec{})
		if err != nil {
			t.Fatal(err)
		}
		for cell := range d.Board.Cells() {
			if f := d.Board.Face(cell); f == Block {
				blocks++
			} else {
				at[cell][f-'A']++
			}
		}
	}
	within := func(what string, got int, of, p float64) {
		if off := float64(got) - of*p; off*off > 25*of*p*(1-p) {
			t.Errorf("%s: %d times of %.0f, want about %.0f", what, got, of, of*p)
		}
	}
	within("the sixth side", blocks, rolls*16, 1./6)
	for cell := range at {
		for cube := range 16 {
			within("cube "+string(rune('A'+cube))+" on one cell", at[cell][cube], rolls, 5./6/16)
		}
	}
}

func TestDealReportsTheChallengeCube(t *testing.T) {
	set, _ := DiceByID("en-5x5-big-challenge")
	for n := range 200 {
		d := deal(t, Spec{Dice: set.ID}, numbered(n), nil)
		if d.Challenge < 0 || !slices.Contains(set.Dice[set.Challenge][:], d.Board.Face(d.Challenge)) {
			t.Errorf("seed %d: the challenge cube lies at %d\n%s", n, d.Challenge, d.Board)
		}
	}
	if d := deal(t, Spec{Dice: DefaultDice}, numbered(1), nil); d.Challenge != -1 || d.Attempt != 1 {
		t.Errorf("%+v", d)
	}
}

func TestDealPlacesAsManyWildcardsAsAsked(t *testing.T) {
	for wildcards := range 17 {
		d := deal(t, Spec{Dice: DefaultDice, Wildcards: wildcards, Topology: Torus}, numbered(wildcards), nil)
		if got := strings.Count(d.Board.String(), "*"); got != wildcards || d.Board.Topology() != Torus {
			t.Errorf("%d wildcards on a %v, want %d", got, d.Board.Topology(), wildcards)
		}
	}
}

func TestDealRefuses(t *testing.T) {
	s := NewSolver(lexicon(t, "tea"))
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		name   string
		ctx    context.Context
		spec   Spec
		solver *Solver
		want   string
	}{
		{"unknown dice", t.Context(), Spec{Dice: "no such"}, s, `unknown dice "no such"`},
		{"negative wildcards", t.Context(), Spec{Dice: DefaultDice, Wildcards: -1}, s, "-1 wildcards"},
		{"more wildcards than cells", t.Context(), Spec{Dice: DefaultDice, Wildcards: 17}, s, "17 wildcards on 16 cells"},
		{"an unknown topology", t.Context(), Spec{Dice: DefaultDice, Topology: 9}, s, "topology unknown(9)"},
		{"an unknown richness", t.Context(), Spec{Dice: DefaultDice, Richness: 9}, s, "richness unknown(9)"},
		{"richness without a solver", t.Context(), Spec{Dice: DefaultDice, Richness: Rich}, nil, "needs a solver"},
		{"a cancelled context", cancelled, Spec{Dice: DefaultDice, Richness: Rich}, s, "context canceled"},
	} {
		_, err := Deal(c.ctx, c.spec, counting(), c.solver)
		if err == nil || !strings.HasPrefix(err.Error(), "dealing: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.ctx.Err() != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the cause is lost in %v", c.name, err)
		}
	}
}
