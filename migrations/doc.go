// Package migrations brings what a store holds from one release's layout to the next.
//
//	announce ──▶ schema record ── newer than we know, other buckets ──▶ refuse
//	                  │ older
//	                  ▼
//	             take the mark ──▶ step ──▶ record ──▶ step ──▶ record ──▶ give it back
//
// Layouts are numbered; a step leads to each from the one before. The first step begins with an
// empty store: what was written before the first release is refused. A step is taken once, by
// the server that holds the mark, and may be taken again where a server died before it had
// recorded it. Steps that older servers could not live with wait until those are gone: every
// server says, again and again, that it is alive and which layout it knows.
//
// A server announces itself before it reads the record, and a step looks for older servers
// and is recorded in one script, so that no old server is missed, and none misses the step.
package migrations
