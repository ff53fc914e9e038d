// Package archive backs a Redis up, and restores one.
//
//	Redis ── dump.lua ──▶ keys of a hash tag ──▶ item ──▶ backup ──▶ item ──▶ keys ── MULTI ──▶ another Redis
//
// The keys with one hash tag are read at one instant: a room, a player, a round. Tags are read in the order of
// [redisstore.Backup]. What the keys of a package hold is known to the package: its backup.go makes items of them, and
// keys of items.
//
// The families of each package determine which keys a backup reads. A key of no family is an error: a backup would lack
// it.
package archive
