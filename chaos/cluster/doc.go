// Package cluster takes nodes of a Redis of several machines away in the middle of rounds: of a
// Cluster, or of a master that Sentinels watch.
//
//	people, ──▶ rattle serve ─┐    ┌─▶ master ──▶ replica      SIGKILL, SIGSTOP
//	bench/load ▶ rattle serve ┼────┼─▶ master ──▶ replica
//	  (checks) ▶ rattle serve ─┘   └─▶ master ──▶ replica
//
// tools/cluster.sh starts the nodes, on loopback. What must hold is checked by those who play:
// every word that was answered with points is in the record of its round, and all players were
// told the same. docs/RELIABILITY.md says with which settings it holds in which faults.
package cluster
