// Package ranking keeps names in the order of their scores: leaderboards in memory.
package ranking

import (
	"cmp"
	"sort"
	"strings"

	"github.com/tidwall/btree"

	"rattle/leaderboard"
)

// Ranking is an ordered set of names. One goroutine at a time may change it, and none read it meanwhile.
type Ranking struct {
	ties  int // 1: of equal scores the lesser name comes first, -1: the greater
	order *btree.BTreeG[item]
}

type item struct {
	score leaderboard.Score
	name  string
}

// New returns an empty ranking. The highest score comes first; of equal ones the lesser name, or the greater one.
func New(lesserFirst bool) *Ranking {
	r := &Ranking{ties: -1}
	if lesserFirst {
		r.ties = 1
	}
	r.order = btree.NewBTreeGOptions(func(a, b item) bool { return r.compare(a, b) < 0 }, btree.Options{NoLocks: true})
	return r
}

func (r *Ranking) compare(a, b item) int {
	return cmp.Or(cmp.Compare(b.score, a.score), r.ties*strings.Compare(a.name, b.name))
}

// Add adds a name with a score.
func (r *Ranking) Add(score leaderboard.Score, name string) { r.order.Set(item{score, name}) }

// Remove removes a name that has this score.
func (r *Ranking) Remove(score leaderboard.Score, name string) { r.order.Delete(item{score, name}) }

// Len returns the number of names.
func (r *Ranking) Len() int { return r.order.Len() }

// At returns the name at a place, from 0; false if there are fewer.
func (r *Ranking) At(place int) (string, bool) {
	if place < 0 || place >= r.order.Len() {
		return "", false
	}
	found, ok := r.order.GetAt(place)
	return found.name, ok
}

// Last returns the last name; false if there is none.
func (r *Ranking) Last() (string, bool) { return r.At(r.Len() - 1) }

// Place returns how many names come before one with a score, whether it is there or not.
func (r *Ranking) Place(score leaderboard.Score, name string) int {
	mine := item{score, name}
	return sort.Search(r.order.Len(), func(i int) bool {
		at, _ := r.order.GetAt(i)
		return r.compare(at, mine) >= 0
	})
}

// Ahead returns how many names have a higher score.
func (r *Ranking) Ahead(score leaderboard.Score) int {
	return sort.Search(r.order.Len(), func(i int) bool {
		at, _ := r.order.GetAt(i)
		return at.score <= score
	})
}
