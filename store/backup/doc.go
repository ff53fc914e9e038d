// Package backup is the file to which a store writes all that it holds, and from which another store, of the same kind or
// of another, is filled. It knows no store: a line of the file is an item, the data of one subject.
//
//	Source ──▶ Item ──▶ a line ──▶ Item ──▶ Target
//	                       │
//	                       └──▶ Changes ──▶ what an older backup does not know about its players
//
// What an item has is from one instant, so each room is consistent, and so is each player, although people play during a
// backup. Each part of an item says when it ends; a part that has ended is not restored.
package backup
