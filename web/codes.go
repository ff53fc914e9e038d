package web

import "rattle/engine"

// Codes of errors that are no [room.Refusal].
const (
	badMessage  = "bad-message"
	unknownKind = "unknown-kind"
	unavailable = "unavailable"
	noRecord    = "no-record"
	noCode      = "no-code"
	badPhrase   = "bad-phrase"
	noPhrase    = "no-phrase"
	unknown     = "unknown"
	embargoed   = "sealed"
	noDay       = "no-day"
	noChallenge = "no-challenge"
	hasPlayed   = "has-played"
)

// Codes with which the server closes a socket. Below 4000 they are those of RFC 6455. After
// closeComeBack, closeTooSlow and closeTooMany a client comes back; after the others it does
// not by itself.
const (
	closeComeBack    = 1001
	closeFlood       = 4000
	closeTooSlow     = 4001
	closeRemoved     = 4003
	closeUnknownRoom = 4004
	closeTooMany     = 4008
)

// Codes of errors that only the laboratory has.
const (
	badBoard = "bad-board"
	badWish  = "bad-wish"
	tooRich  = "too-rich"

	tooLarge engine.Flaw = "too-large" // for the laboratory
)
