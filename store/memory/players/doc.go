// Package players stores players in memory.
//
//	profiles · devices · blocked · phrases     one group a player, which lasts for a year and a day after the last visit
//	other packages' tables of a [Subject]      last as long, or end sooner
//	issued ── codes                            a code by which another device signs in: ten minutes
//	admitted · newcomers                       a new player may be stored; how many came from an address
//	forgotten · toErase                        who asked to be forgotten, and whose names may still be somewhere
//	reports · reviews                          what moderators read
//	secrets                                    of the hashes of addresses
//
// That somebody has signed out a moment ago is not kept: it concerns what servers remember.
package players
