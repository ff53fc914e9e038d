// Package bots plans the words that bots of five strengths find on a board.
//
//	answers of a board ── what it knows ── what it sees ── when ──▶ plan
//	                       grade of words   by length     pauses
//	                                           └── one stream from the round's seed
//
// A plan is made before the board opens and depends on nothing but the answers, the strength, the seed
// and the length of the round: it is the same on every machine, and can be made again.
package bots

import (
	"math"

	"rattle/engine"
	"rattle/room"
)

// skill is how well a bot plays.
type skill struct {
	maxGrade    engine.Grade // the bot finds no word above it, and none that is flagged
	pause       room.Millis  // from word to word, while the board is full of them
	seenPercent [6]int       // chance to see a word of 3, 4, 5, 6, 7, and 8 or more letters
	rating      int          // see [Rating]
}

var skills = [room.MaxStrength]skill{
	{maxGrade: 1, pause: 7_500, seenPercent: [6]int{60, 40, 15, 5, 1, 0}, rating: 600},
	{maxGrade: 2, pause: 6_600, seenPercent: [6]int{62, 50, 30, 12, 5, 2}, rating: 1150},
	{maxGrade: 4, pause: 5_400, seenPercent: [6]int{72, 65, 45, 26, 14, 8}, rating: 1580},
	{maxGrade: 5, pause: 4_200, seenPercent: [6]int{82, 78, 62, 44, 28, 18}, rating: 1880},
	{maxGrade: 7, pause: 2_900, seenPercent: [6]int{92, 90, 80, 66, 52, 40}, rating: 2440},
}

// seenChance returns the chance in percent that the bot sees a word at all.
func (s skill) seenChance(letters int) int {
	return s.seenPercent[max(0, min(letters-3, len(s.seenPercent)-1))]
}

// Rating returns the approximate rating of a strength, 1 to 5, after many matches among bots.
func Rating(strength int) int { return skills[strength-1].rating }

// NearestStrength returns the strength that is nearest to a rating.
func NearestStrength(rating float64) (strength int) {
	best := math.Inf(1)
	for i, s := range skills {
		if d := math.Abs(rating - float64(s.rating)); d < best {
			strength, best = i+1, d
		}
	}
	return strength
}
