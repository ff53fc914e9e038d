// Package rating has the players' ratings, which are those of Glicko-2.
package rating

import (
	"math"

	"rattle/room"
)

// The formulas are those of Glickman's paper ("Example of the Glicko-2 system", 2013). What it
// leaves open:
//
//	a match, best of three rounds, is one game with a score of 1, 0.5 or 0
//	a match is a rating period; and each whole day without a match is a period without a game,
//	after which a rating is less certain
//	tau is 0.5; a newcomer has 1500 / 350 / 0.06
const (
	tau = 0.5

	centre = 1500.0
	scale  = 173.7178 // points of a unit of the paper's inner scale

	initialDeviation  = 350.0 // also the maximum: no rating is less certain than a newcomer's
	initialVolatility = 0.06

	// provisionalDeviation is the deviation from which on a rating is provisional.
	provisionalDeviation = 110.0

	dayMillis = 24 * 60 * 60 * 1000
)

// Game is a result against an opponent with a rating.
type Game struct {
	Opponent room.Rating
	Score    float64 // 1 won, 0.5 drawn, 0 lost
}

// Initial returns the rating of a player without a match.
func Initial() room.Rating {
	return room.Rating{Rating: centre, Deviation: initialDeviation, Volatility: initialVolatility}
}

// Provisional reports whether a rating is still too uncertain to compare with others.
func Provisional(r room.Rating) bool { return r.Deviation >= provisionalDeviation }

// Decay returns a rating at an instant after the last match: each whole day makes it less certain.
func Decay(r room.Rating, last, now room.Instant) room.Rating {
	days := math.Floor(float64(now.Since(last)) / dayMillis)
	if days <= 0 {
		return r
	}
	r.Deviation = min(initialDeviation, scale*math.Sqrt(square(r.Deviation/scale)+days*square(r.Volatility)))
	return r
}

// Update returns a rating after a period with some games. The steps are the paper's.
func Update(r room.Rating, games ...Game) room.Rating {
	// Step 2: to the inner scale.
	mu, phi := (r.Rating-centre)/scale, r.Deviation/scale

	// Steps 3 and 4: the variance of the rating by these games alone, and the improvement.
	var certainty, surplus float64 // 1/v, and delta/v
	for _, game := range games {
		g, e := expect(mu, game.Opponent)
		certainty += square(g) * e * (1 - e)
		surplus += g * (game.Score - e)
	}

	// Step 5, which without a game changes nothing.
	sigma := r.Volatility
	if len(games) > 0 {
		sigma = volatility(r.Volatility, phi, 1/certainty, surplus/certainty)
	}

	// Steps 6 to 8.
	phi = 1 / math.Sqrt(1/(square(phi)+square(sigma))+certainty)
	mu += square(phi) * surplus
	return room.Rating{
		Rating:     scale*mu + centre,
		Deviation:  min(initialDeviation, scale*phi),
		Volatility: sigma,
	}
}

// ExpectedScore returns the expected score of a game, from 0 to 1.
func ExpectedScore(r, opponent room.Rating) float64 {
	// Both ratings are uncertain: what counts is the deviation of their difference.
	opponent.Deviation = math.Hypot(r.Deviation, opponent.Deviation)
	_, e := expect((r.Rating-centre)/scale, opponent)
	return e
}

// expect returns the paper's g and E.
func expect(mu float64, opponent room.Rating) (g, e float64) {
	phi := opponent.Deviation / scale
	g = 1 / math.Sqrt(1+3*square(phi)/square(math.Pi))
	return g, 1 / (1 + math.Exp(-g*(mu-(opponent.Rating-centre)/scale)))
}

// volatility is step 5, the root of f by the Illinois algorithm, which converges as surely as
// bisection. The limit of iterations is for NaN.
func volatility(sigma, phi, v, delta float64) float64 {
	const (
		epsilon = 1e-6
		rounds  = 100
	)
	a := math.Log(square(sigma))
	f := func(x float64) float64 {
		ex := math.Exp(x)
		return ex*(square(delta)-square(phi)-v-ex)/(2*square(square(phi)+v+ex)) - (x-a)/square(tau)
	}
	low, high := a, math.Log(max(square(delta)-square(phi)-v, math.SmallestNonzeroFloat64))
	if square(delta) <= square(phi)+v {
		k := 1.0
		for f(a-k*tau) < 0 && k < rounds {
			k++
		}
		high = a - k*tau
	}
	fLow, fHigh := f(low), f(high)
	for range rounds {
		if math.Abs(high-low) <= epsilon {
			break
		}
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}

func square(x float64) float64 { return x * x }
