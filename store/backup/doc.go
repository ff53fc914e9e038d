// Package backup writes what a store holds to a file, and fills an empty store from one.
//
//	store ── dump.lua ──▶ group ──▶ a line of the file ──▶ group ── MULTI ──▶ another store
//
// A group is what was read at one instant: a room, or all keys with one hash tag. So each room is whole,
// and so is each player, however many others play meanwhile. Groups are read in the order of
// [redisstore.Backup].
//
// The families of each package determine which keys a backup holds. A key of no family is refused, both in a
// store and in a file: a backup would lack it, or restore what no code reads.
package backup
