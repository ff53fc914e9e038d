// Package servers knows which servers use a store, by one lease for each.
//
//	a server ── announce.lua, every second ──▶ {rattle}:servers
//	         ◀── the schema record, and all servers whose leases run ──
//
// What lives as long as a server needs no lease of its own: who is in a room at which server, a
// server's rooms in the public list, and that a server of an older release still uses the store.
//
// A lease that has run out means that its server is dead, or cannot reach the store. Whoever reads that
// may judge by it only after renewing and reading without a gap for the time of a lease: when a store
// comes back after an outage, all leases have run out, and all servers are about to renew theirs.
package servers
