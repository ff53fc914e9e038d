// Package engine implements the rules of Boggle: boards, dice, lexicons, and a solver that finds
// every word on a board in microseconds. It imports nothing but the standard library and has no
// side effects: contexts, readers and seeds come in, values go out.
//
//	words ──▶ Builder ──▶ Lexicon ─┐                 ┌─▶ []WordID   the full set, each word once
//	                               ├─▶ Solver.Solve ─┤
//	seed ──▶ Deal ──▶ Board ───────┘        │        └─▶ Solver.Walk  paths, one or all of them
//	                                        ▼
//	                    Answers.Judge("pines") ─▶ Judgement: points, or the one reason
//
// [Find] goes the other way: from a goal (so many points, these words) to a board.
//
// A [Board] is a grid of [Face]s; a [Topology] defines which cells touch. A [Lexicon] is a
// read-only trie that all goroutines share; the index of a word's last node is its
// [WordID]. A [Solver] owns the scratch memory of one goroutine. [Answers] is one board's
// precomputed word set, safe to share, against which submissions are judged.
//
// Two searches find the same words: fast.go, breadth first with bit masks, for boards of
// at most 64 cells, and general.go, depth first, for every board and for paths.
//
// These rules are implemented here and nowhere else: adjacency (topology.go), what a face spells
// (face.go), reuse of cells (the two searches), points (scoring.go), judging (answers.go)
// and dealing (deal.go).
package engine
