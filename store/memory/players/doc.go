// Package players stores players in memory.
//
//	profiles · devices · blocked · phrases     one group a player, which lasts for a year and a day after the last visit
//	other packages' tables of a [Subject]      last as long, or end sooner
//	admitted                                   a new player may be stored
package players
