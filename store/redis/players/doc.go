// Package players stores who may act for a player, and all about players but their results.
//
//	devices.go    which devices are authorized: ──▶ {p:ID}:devices      codes.go    a code lets another device in
//	                                                                    phrase.go   a recovery phrase lets a player back in
//	forgotten.go  who asked to be forgotten: the note in {p:ID}:devices, the lists {d}:forgotten and {d}:to-erase
//	retention.go  how long all in a player's slot {p:ID} lasts; stalesecret.go, whose rows last longer
//	admission.go  how many new players of an address are stored
//	blocks.go  reports.go  reviews.go                                   moderation
//
// Packages that store a player's results in the same slot import this one: each passes its keys to [New], as a
// [Subject], and makes its scripts by [Script], so that they leave out players about whom nothing may be stored.
package players
