// Package journal keeps records in a folder: what has changed, one record after another, and now and then a
// snapshot that replaces all records before it.
//
//	Append ──▶ write ──▶ journal.8      handed to the kernel when Append returns: a kill loses nothing
//	              └───▶ fsync           at once, some time later, or never: what a machine without power loses
//	Snapshot ─▶ journal.9 begins ─▶ snapshot.9.unfinished ─▶ fsync, rename ─▶ snapshot.9; journal.8 is deleted
//	Open ─────▶ snapshot.9, then journal.9 and later ones; a torn end is cut off
//
// A file begins with a line that names its kind and the version of the format. Records follow, each with a
// header of eight bytes: its length and its checksum (CRC-32C of the length and the record), both little-endian.
// The last record of a snapshot is empty. The package knows nothing of what records mean.
//
// A snapshot is taken while records are appended, so it may have the effect of some of those in the journal that
// follows it: replaying a record a second time must change nothing.
package journal
