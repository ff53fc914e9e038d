// Package backup writes what a store holds to a file, and fills an empty store from one.
//
//	store ── dump.lua ──▶ group ──▶ a line of the file ──▶ group ── MULTI ──▶ another store
//
// A group is what was read at one instant: a room, or all keys with one hash tag. So each room is whole,
// and so is each player, however many others play meanwhile. Groups are read in the order of
// [redisstore.Backup].
//
// Which keys a backup holds is what the packages say that name them, by their families. A key that no
// family has is refused, both in a store and in a file: a backup would lack it, or bring back what
// nobody reads.
package backup
