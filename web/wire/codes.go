package wire

import "rattle/engine"

// Codes of errors that are not a [room.Refusal].
const (
	CodeBadMessage  = "bad-message"
	CodeUnknownKind = "unknown-kind"
	CodeUnavailable = "unavailable"
	CodeNoRecord    = "no-record"
	CodeNoCode      = "no-code"
	CodeBadPhrase   = "bad-phrase"
	CodeNoPhrase    = "no-phrase"
	CodeUnknown     = "unknown"
	CodeEmbargoed   = "embargoed"
	CodeNoDay       = "no-day"
	CodeNoChallenge = "no-challenge"
	CodeHasPlayed   = "has-played"
)

// Codes with which the server closes a socket. Below 4000 they are those of RFC 6455. After
// CloseComeBack, CloseTooSlow and CloseTooMany a client reconnects by itself; after the others it does
// not.
const (
	CloseComeBack    = 1001
	CloseFlood       = 4000
	CloseTooSlow     = 4001
	CloseRemoved     = 4003
	CloseUnknownRoom = 4004
	CloseTooMany     = 4008
)

// Codes of the laboratory's errors.
const (
	CodeBadBoard = "bad-board"
	CodeBadQuery = "bad-query"
	CodeTooRich  = "too-rich"

	tooLarge engine.Flaw = "too-large" // for the laboratory
)
