package rating_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"rattle/leaderboard/rating"
	"rattle/room"
)

func near(got, want, by float64) bool { return math.Abs(got-want) <= by }

func TestTheExampleOfThePaper(t *testing.T) {
	got := rating.Update(room.Rating{Rating: 1500, Deviation: 200, Volatility: 0.06},
		rating.Game{Opponent: room.Rating{Rating: 1400, Deviation: 30, Volatility: 0.06}, Score: 1},
		rating.Game{Opponent: room.Rating{Rating: 1550, Deviation: 100, Volatility: 0.06}, Score: 0},
		rating.Game{Opponent: room.Rating{Rating: 1700, Deviation: 300, Volatility: 0.06}, Score: 0})
	if !near(got.Rating, 1464.06, 0.01) || !near(got.Deviation, 151.52, 0.01) || !near(got.Volatility, 0.05999, 0.00001) {
		t.Errorf("the rating becomes %+v, want 1464.06 / 151.52 / 0.05999", got)
	}
}

func TestRatingDecaysDayByDay(t *testing.T) {
	const day = 24 * 60 * 60 * 1000
	certain := room.Rating{Rating: 1600, Deviation: 60, Volatility: 0.06}
	if got := rating.Decay(certain, 5, 5+day-1); got != certain {
		t.Errorf("within a day it becomes %+v", got)
	}
	if got := rating.Decay(certain, 5+day, 5); got != certain {
		t.Errorf("by a clock that ran back it becomes %+v", got)
	}
	// A period without a game is the paper's step 6, and days add up.
	one := rating.Update(certain)
	if got := rating.Decay(certain, 5, 5+day); !near(got.Deviation, one.Deviation, 1e-9) || got.Rating != 1600 {
		t.Errorf("after a day it becomes %+v, want %+v", got, one)
	}
	three := rating.Decay(rating.Decay(certain, 0, day), day, 3*day)
	if got := rating.Decay(certain, 0, 3*day); !near(got.Deviation, three.Deviation, 1e-9) {
		t.Errorf("after three days it becomes %+v, by parts %+v", got, three)
	}
	if rating.Provisional(rating.Decay(certain, 0, 7*day)) || !rating.Provisional(rating.Decay(certain, 0, 100*day)) {
		t.Error("a certain rating is provisional after a week, or not after a season")
	}
	if got := rating.Decay(certain, 0, 10_000*day); got.Deviation != rating.Initial().Deviation {
		t.Errorf("nobody is less certain than a newcomer, but for %+v", got)
	}
}

func TestUpdateMovesBothRatings(t *testing.T) {
	ratings := rapid.Custom(func(t *rapid.T) room.Rating {
		return room.Rating{
			Rating:     rapid.Float64Range(0, 3500).Draw(t, "rating"),
			Deviation:  rapid.Float64Range(30, 350).Draw(t, "deviation"),
			Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, "volatility"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := ratings.Draw(t, "a"), ratings.Draw(t, "b")
		won, drawn, lost := rating.Update(a, rating.Game{b, 1}), rating.Update(a, rating.Game{b, 0.5}), rating.Update(a, rating.Game{b, 0})
		if won.Rating <= a.Rating || lost.Rating >= a.Rating || drawn.Rating <= lost.Rating || drawn.Rating >= won.Rating {
			t.Errorf("won %+v, drawn %+v, lost %+v", won, drawn, lost)
		}
		for _, after := range []room.Rating{won, drawn, lost} {
			if !(after.Deviation > 0 && after.Deviation <= 350 && after.Volatility > 0 && after.Volatility < 1) {
				t.Errorf("%+v against %+v comes to %+v", a, b, after)
			}
		}
		if sum := rating.ExpectedScore(a, b) + rating.ExpectedScore(b, a); !near(sum, 1, 1e-9) {
			t.Errorf("the two expect %v together", sum)
		}
	})
}

// contestant is a player whose strength is known to the test, and whom ratings get to know.
type contestant struct {
	strength float64
	rating   room.Rating
}

// play lets 200 people of known strength play matches with somebody near, and returns for each
// match of the last third what was expected and what came.
func play(rounds int) (people []contestant, expected, scored []float64) {
	random := rand.New(rand.NewPCG(5, 2026))
	people = make([]contestant, 200)
	for i := range people {
		people[i] = contestant{1500 + 300*random.NormFloat64(), rating.Initial()}
	}
	for round := range rounds {
		// Whoever is paired is near by rating, as in the queue, with some chance.
		order := random.Perm(len(people))
		slices.SortFunc(order, func(i, j int) int {
			return cmp.Compare(people[i].rating.Rating+float64(i%7)*30, people[j].rating.Rating+float64(j%7)*30)
		})
		for i := 0; i+1 < len(order); i += 2 {
			a, b := &people[order[i]], &people[order[i+1]]
			score := 0.0
			if random.Float64() < 1/(1+math.Pow(10, (b.strength-a.strength)/400)) {
				score = 1
			}
			if round >= rounds*2/3 {
				expected, scored = append(expected, rating.ExpectedScore(a.rating, b.rating)), append(scored, score)
			}
			a.rating, b.rating = rating.Update(a.rating, rating.Game{b.rating, score}), rating.Update(b.rating, rating.Game{a.rating, 1 - score})
		}
	}
	return people, expected, scored
}

func TestRatingsComeOutInTheOrderOfStrength(t *testing.T) {
	people, expected, scored := play(150)
	if rho := rankCorrelation(people); rho < 0.95 {
		t.Errorf("rank correlation of strength and rating: %.3f", rho)
	}
	within := 0
	for _, p := range people {
		if near(p.rating.Rating, p.strength, 2*p.rating.Deviation) {
			within++
		}
	}
	if within < 180 {
		t.Errorf("%d of 200 are within two deviations of their strength, want some 190", within)
	}
	// Calibrated: of the matches that were expected to be won so often, so many were.
	const bins = 5
	var count, wanted, got [bins]float64
	for i, e := range expected {
		bin := min(bins-1, int(e*bins))
		count[bin]++
		wanted[bin] += e
		got[bin] += scored[i]
	}
	for bin, n := range count {
		if n < 50 {
			continue // the queue brings few together who are far apart
		}
		if bound := 3.5 * math.Sqrt(0.25/n); !near(got[bin]/n, wanted[bin]/n, bound) {
			t.Errorf("of %.0f matches expected to score %.3f, %.3f was scored", n, wanted[bin]/n, got[bin]/n)
		}
	}
}

// rankCorrelation is Spearman's.
func rankCorrelation(people []contestant) float64 {
	ranks := func(value func(contestant) float64) []int {
		order := make([]int, len(people))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(i, j int) int { return cmp.Compare(value(people[i]), value(people[j])) })
		ranks := make([]int, len(people))
		for rank, i := range order {
			ranks[i] = rank
		}
		return ranks
	}
	strength, learned := ranks(func(c contestant) float64 { return c.strength }), ranks(func(c contestant) float64 { return c.rating.Rating })
	sum, n := 0.0, float64(len(people))
	for i := range people {
		d := float64(strength[i] - learned[i])
		sum += d * d
	}
	return 1 - 6*sum/(n*(n*n-1))
}
