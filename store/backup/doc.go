// Package backup writes the contents of a store to a file, and restores them to an empty store.
//
//	store ── dump.lua ──▶ group ──▶ a line of the file ──▶ group ── MULTI ──▶ another store
//
// A group is read at one instant: a room, or all keys with one hash tag. So each room is consistent, and so is each
// player, although people play during a backup. Groups are read in the order of [redisstore.Backup].
//
// The families of each package determine which keys a backup holds. A key of no family is an error, both in a store and
// in a file: a backup would lack it, or restore what no code reads.
package backup
