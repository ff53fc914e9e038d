// Package records stores the records of rounds in memory.
//
//	rounds · round-links · round-reviews    one group a round, which ends after 90 days unless the record has refs
//	round-refs                              the all-time rows that show the round, in a group for each
package records
