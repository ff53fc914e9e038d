// Package cluster tests that games survive the loss of nodes of a Redis of several machines: of a
// Cluster, or of a master that Sentinels watch.
//
//	people, ──▶ rattle serve ─┐    ┌─▶ master ──▶ replica      SIGKILL, SIGSTOP
//	bench/load ▶ rattle serve ┼────┼─▶ master ──▶ replica
//	  (checks) ▶ rattle serve ─┘   └─▶ master ──▶ replica
//
// tools/cluster.sh starts the nodes, on loopback. The simulated players check what must hold: every
// acknowledged word is in the record of its round, and all players received the same result.
// docs/RELIABILITY.md says which settings tolerate which faults.
package cluster
