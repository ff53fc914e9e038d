// Package redisresults is the store of results in Redis: the stores of all subjects, as the parts of one, and what reads
// the keys of all of them.
//
//	New          the parts of [results.Store]
//	Eraser       removes the names of players who asked to be forgotten from all keys
package redisresults
