// Package migrations migrates a store from the layout of one release to that of the next.
//
//	announce ──▶ schema record ── newer than this release, other buckets ──▶ refuse
//	                  │ older
//	                  ▼
//	             take the lock ──▶ step ──▶ record ──▶ step ──▶ record ──▶ release it
//
// Layouts are numbered, and a step leads to each from the one before. The first step of all refuses a
// store that was written before the first release. The server that holds the lock takes a step once; a
// step may be taken again if a server died before recording it. A step that older servers cannot work
// with waits until they are gone: every server announces itself at intervals, with the layout that it
// knows.
//
// A server announces itself before it reads the record, and one script looks for older servers and
// records a step. So no old server is missed, and none misses the step.
package migrations
