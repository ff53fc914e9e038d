// Package records stores the records of rounds in memory.
//
//	records    a round: the packed result, and when it ends unless it has refs
//	refs       the all-time rows that show the round: while there are any, it does not end
//	shares     the links by which players share it
//	reviewed   the states of results that a person has to review
//
// The groups of all of them are named by the round, and end together.
package records
