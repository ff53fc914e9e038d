// Package records stores the records of rounds.
//
//	Save    ──▶ {r:UUID}:record   the record, for 90 days or as long as it has refs; the links by which players share it;
//	                              the states of results that a person has to review
//	        ──▶ {r:UUID}:refs     the all-time rows that show the round
//	Release ──▶ {r:UUID}:refs     rows that show it no longer
package records
