package room

import "rattle/engine"

// Commit binds whoever forges a record.
var Commit = commit

// SecretOf is the public half of a key.
var SecretOf = secretOf

// RefusalFor returns what becomes of a word that the engine does not let count.
var RefusalFor = refusalFor

// Kinds is the number of kinds of events.
var Kinds = len(decoders)

// VerifyTerms tells whether this release can play by the terms of a record.
func (r Record) VerifyTerms(l *engine.Lexicon) error {
	_, err := r.verifyTerms(l)
	return err
}
