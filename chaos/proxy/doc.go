// Package proxy simulates a failing network: a proxy runs in this process, between two programs that
// communicate over TCP.
//
//	client ══▶ Proxy ══ dial ══▶ target
//	             │
//	             ├ up:   bytes                        ──▶ queue ──▶ on their way when due
//	             ├ down: bytes, or values of a Redis  ──▶ queue ──▶ on their way when due
//	             └ Faults: cut · stalled · slow · lossy · published messages dropped
//
// A proxy is above TCP: what it reads from one side has been acknowledged to that side's kernel, and a
// stalled connection looks open. So a lost packet is what programs notice of one, a pause as long as
// a retransmission takes; and a pulled cable is a silence after which everything arrives.
package proxy
