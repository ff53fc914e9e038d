// Package proxy is a network that fails when it is told to: it stands between two programs,
// in this process, and carries what they say over TCP.
//
//	client ══▶ Proxy ══ dial ══▶ target
//	             │
//	             ├ up:   bytes                        ──▶ queue ──▶ on their way when due
//	             ├ down: bytes, or values of a Redis  ──▶ queue ──▶ on their way when due
//	             └ Faults: cut · stalled · slow · lossy · deaf to what is published
//
// It is above TCP: what it takes from one side has been acknowledged to that side's kernel,
// and a connection that it holds up looks open. So a lost packet is what programs see of
// one, a pause as long as it takes to send it again; and a pulled cable is a silence after
// which everything arrives.
package proxy
