// Package players stores who may act for a player, and what the server keeps of players apart from their results.
//
//	devices.go    which devices are authorized: ──▶ {p:ID}:devices      codes.go    a code lets another device in
//	                                                                    phrase.go   a recovery phrase lets a player back in
//	forgotten.go  who asked to be forgotten: the mark in {p:ID}:devices, the lists {d}:forgotten and {d}:to-erase
//	retention.go  how long all in a player's slot {p:ID} lasts; stalesecret.go, whose rows last longer
//	admission.go  how many new players of an address are stored
//	blocks.go  reports.go  reviews.go                                   moderation
//
// Packages that store a player's results in the same slot stand above this one: each gives [New] the names of its keys, as a
// [Subject], and begins its scripts with those of [Script], which know whom to leave out.
package players
