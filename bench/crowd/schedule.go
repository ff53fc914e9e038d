//go:build linux

package main

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"
)

// dueWord is when a player sends a word.
type dueWord struct {
	after  time.Duration // the begin
	player int
}

// schedule returns when words are due, in order. Players send them independently of each other: each
// one a word after 0.5 to 1.5 of the same gap.
func schedule(o options) (words []dueWord) {
	if o.rate == 0 {
		return nil
	}
	gap := float64(o.players) / o.rate * float64(time.Second)
	for p := range o.players {
		for at := rand.Float64() * gap; at < float64(o.duration); at += (0.5 + rand.Float64()) * gap {
			words = append(words, dueWord{time.Duration(at), p})
		}
	}
	slices.SortFunc(words, func(a, b dueWord) int { return cmp.Compare(a.after, b.after) })
	return words
}

// maxOfOne returns how many words the player sends who sends the most.
func maxOfOne(words []dueWord, players int) int {
	counts := make([]int, players)
	for _, w := range words {
		counts[w.player]++
	}
	return slices.Max(counts)
}
