package room

import "rattle/engine"

// Commit lets tests forge the commitment of a record.
var Commit = commit

// SecretOf is the public half of a key.
var SecretOf = publicHalf

// RefusalFor returns what becomes of a word that the engine does not let count.
var RefusalFor = refusalFor

// Judge returns what a word is worth on a board, or why it does not count.
var Judge = judge

// BoardWords returns the words of a board as a result lists them.
var BoardWords = boardWords

// Kinds is the number of kinds of events.
var Kinds = len(eventCodecs)

// VerifyTerms reports whether this release can play by the terms of a record.
func (r Record) VerifyTerms(l *engine.Lexicon) error {
	_, err := r.verifyTerms(l)
	return err
}
