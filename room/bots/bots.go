// Package bots plays Boggle as people of five strengths do.
//
//	answers of a board ── what it knows ── what it sees ── when ──▶ plan
//	                       grade of words   by length     pauses
//	                                           └── one stream from the round's seed
//
// A plan is made before the board opens and depends on nothing but the answers, the strength
// and the seed: it is the same on every machine, and anybody can make it again.
package bots

import (
	"rattle/engine"
	"rattle/room"
)

// strength is how well a bot plays.
type strength struct {
	knows  engine.Grade // no word above it is ever found, and none that is flagged
	pause  room.Millis  // from word to word, while the board is full of them
	sees   [6]int       // chances in a hundred to ever see a word of 3, 4, 5, 6, 7, and 8 or more letters
	rating int          // among the five, see [Rating]
}

var strengths = [room.MostStrength]strength{
	{knows: 1, pause: 11_000, sees: [6]int{45, 25, 8, 2, 0, 0}, rating: 1000},
	{knows: 2, pause: 6_500, sees: [6]int{60, 45, 22, 8, 3, 1}, rating: 1250},
	{knows: 4, pause: 4_200, sees: [6]int{72, 62, 42, 24, 12, 6}, rating: 1500},
	{knows: 5, pause: 2_800, sees: [6]int{85, 80, 65, 45, 28, 18}, rating: 1750},
	{knows: 7, pause: 1_500, sees: [6]int{95, 93, 85, 70, 55, 40}, rating: 2000},
}

// chance is the chance in a hundred that a bot ever sees a word.
func (s strength) chance(letters int) int {
	return s.sees[max(0, min(letters-3, len(s.sees)-1))]
}
