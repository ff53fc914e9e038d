// Package contract tests what every store promises, on each of them: the store in memory, a Redis, and a Redis Cluster.
//
//	a test ──▶ stores   open, forOneMoreServer ...   what the stores of rooms and of results have in common
//	        ──▶ memory · redis · cluster
//
// Besides, random sequences of calls have the same answers from the memory as from a Redis, but for what is drawn and for
// instants. What only one of them has, keys and scripts or a journal, is tested where it is.
package contract
