package bots_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"strings"
	"testing"

	"rattle/engine"
	"rattle/engine/english"
	"rattle/leaderboard/rating"
	"rattle/room"
	"rattle/room/bots"
)

const threeMinutes room.Millis = 180_000

// game deals and solves as servers do.
type game struct {
	lexicon *engine.Lexicon
	solver  *engine.Solver
}

func newGame(t testing.TB) game {
	t.Helper()
	lexicon, err := english.Lexicon()
	if err != nil {
		t.Fatal(err)
	}
	return game{lexicon, engine.NewSolver(lexicon)}
}

func seed(label string, n int) [32]byte { return sha256.Sum256(fmt.Appendf(nil, "%s %d", label, n)) }

// board returns the answers of the n-th board of a set of dice, by its printed rules.
func (g game) board(t testing.TB, dice string, n int) *engine.Answers {
	t.Helper()
	set, ok := engine.DiceByID(dice)
	if !ok {
		t.Fatal("no dice ", dice)
	}
	dealt, err := engine.Deal(context.Background(), engine.Spec{Dice: dice}, seed("board", n), g.solver)
	if err != nil {
		t.Fatal(err)
	}
	rules := engine.Rules{MinLetters: set.MinLetters, List: english.Standard, Scoring: engine.Scoring{Table: set.Scoring}}
	answers, err := engine.NewAnswers(context.Background(), g.solver, dealt.Board, rules)
	if err != nil {
		t.Fatal(err)
	}
	return answers
}

func points(answers *engine.Answers, plan []room.PlannedWord) (sum int) {
	for _, p := range plan {
		sum += answers.Judge(p.Word).Points
	}
	return sum
}

// TestAPlanIsTheSameOnEveryMachine compares plans with recorded ones.
func TestAPlanIsTheSameOnEveryMachine(t *testing.T) {
	answers := newGame(t).board(t, "en-4x4-new", 1)
	for strength, want := range golden {
		var got []string
		for _, p := range bots.Plan(answers, strength+1, seed("bot", 1), 30_000) {
			got = append(got, fmt.Sprintf("%s %d", p.Word, p.At))
		}
		if text := strings.Join(got, ", "); text != want {
			t.Errorf("strength %d plans\n%s\nnot\n%s", strength+1, text, want)
		}
	}
}

func TestNoBotFindsWhatItCannotKnow(t *testing.T) {
	g := newGame(t)
	knows := []engine.Grade{1, 2, 4, 5, 7}
	for n := range 60 {
		answers := g.board(t, "en-5x5-big-deluxe", n)
		for i, grade := range knows {
			last, known := room.Millis(0), make(map[string]bool)
			for _, p := range bots.Plan(answers, i+1, seed("bot", n), threeMinutes) {
				verdict := answers.Judge(p.Word)
				if verdict.Reason != engine.Valid || known[p.Word] || g.lexicon.Grade(verdict.ID) > grade || g.lexicon.Flagged(verdict.ID) {
					t.Errorf("strength %d finds %s on board %d", i+1, p.Word, n)
				}
				if p.At < last+400 || p.At >= threeMinutes {
					t.Errorf("strength %d finds %s at %d, after one at %d", i+1, p.Word, p.At, last)
				}
				known[p.Word], last = true, p.At
			}
		}
	}
}

// TestTheStrengthsAreInOrder also prints the table of BENCHMARKS.md.
func TestTheStrengthsAreInOrder(t *testing.T) {
	const boards = 200
	g := newGame(t)
	for _, dice := range []string{"en-4x4-new", "en-5x5-big-deluxe"} {
		before := 0.0
		for strength := 1; strength <= room.MaxStrength; strength++ {
			words, sum := 0, 0
			for n := range boards {
				answers := g.board(t, dice, n)
				plan := bots.Plan(answers, strength, seed("bot", n), threeMinutes)
				words, sum = words+len(plan), sum+points(answers, plan)
			}
			mean := float64(sum) / boards
			t.Logf("%s strength %d: %.1f words, %.1f points", dice, strength, float64(words)/boards, mean)
			if mean < before*1.2 {
				t.Errorf("%s: strength %d has %.1f points a round, the one below %.1f", dice, strength, mean, before)
			}
			before = mean
		}
	}
}

// TestRatingsAreThoseOfARoundRobin rates the five strengths by matches, the best of three rounds, as
// people are rated.
func TestRatingsAreThoseOfARoundRobin(t *testing.T) {
	const matches = 60 // of each two
	g := newGame(t)
	var boards []*engine.Answers
	for n := range 3 * matches {
		boards = append(boards, g.board(t, room.DefaultDice, 1000+n))
	}
	ratings := make([]room.Rating, room.MaxStrength)
	for i := range ratings {
		ratings[i] = rating.Initial()
	}
	for match := range matches {
		for a := range ratings {
			for b := range a {
				score := score(boards[3*match:3*match+3], a+1, b+1, match)
				was := ratings[a]
				ratings[a] = rating.Update(was, rating.Game{Opponent: ratings[b], Score: score})
				ratings[b] = rating.Update(ratings[b], rating.Game{Opponent: was, Score: 1 - score})
			}
		}
	}
	for i, r := range ratings {
		t.Logf("strength %d: %.0f, deviation %.0f; stated %d", i+1, r.Rating, r.Deviation, bots.Rating(i+1))
		if math.Abs(r.Rating-float64(bots.Rating(i+1))) > 60 {
			t.Errorf("strength %d is rated %.0f, and stated as %d", i+1, r.Rating, bots.Rating(i+1))
		}
	}
}

// score returns the score of a against b: 1, 0.5 or 0. Words that both find count for neither.
func score(boards []*engine.Answers, a, b, match int) float64 {
	wins := 0
	for i, answers := range boards {
		plans := [2][]room.PlannedWord{
			bots.Plan(answers, a, seed("a", 3*match+i), threeMinutes), bots.Plan(answers, b, seed("b", 3*match+i), threeMinutes),
		}
		both := make(map[string]int)
		for _, p := range append(append([]room.PlannedWord{}, plans[0]...), plans[1]...) {
			both[p.Word]++
		}
		difference := 0
		for side, plan := range plans {
			for _, p := range plan {
				if both[p.Word] == 1 {
					difference += (1 - 2*side) * answers.Judge(p.Word).Points
				}
			}
		}
		switch {
		case difference > 0:
			wins++
		case difference < 0:
			wins--
		}
	}
	switch {
	case wins > 0:
		return 1
	case wins < 0:
		return 0
	}
	return 0.5
}

func TestABotIsChosenByTheRatingThatItHas(t *testing.T) {
	for strength := 1; strength <= room.MaxStrength; strength++ {
		if got := bots.NearestStrength(float64(bots.Rating(strength)) + 10); got != strength {
			t.Errorf("about %d plays %d, want %d", bots.Rating(strength)+10, got, strength)
		}
	}
	if bots.NearestStrength(-500) != 1 || bots.NearestStrength(5000) != room.MaxStrength {
		t.Error("nobody plays those who are far off")
	}
}

// golden are recorded plans of each strength for the first half minute.
var golden = [room.MaxStrength]string{
	"sum 11342, hit 24144",
	"lug 13330, his 21797, ugh 26977",
	"lab 6377, alb 14655, rig 22247, sum 27993",
	"hum 7459, alb 10413, mil 15557, sir 19829, sum 27086",
	"hit 6270, its 9379, alb 13135, mil 14803, lis 19599, mus 21600, abs 26606",
}
