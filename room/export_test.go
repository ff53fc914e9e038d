package room

// Commit binds whoever forges a record.
var Commit = commit

// Kinds is the number of kinds of events.
var Kinds = len(decoders)
