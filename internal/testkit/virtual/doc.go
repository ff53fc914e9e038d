// Package virtual is a store and a network in memory, for tests of whole servers in virtual time: in a
// bubble of testing/synctest time passes as soon as everybody waits, which nobody does who waits for a real
// socket.
//
//	server ── Link ── Store          a link can be cut, the store can be slow
//	   ▲
//	Listener ◀── Pipe ── person
package virtual
