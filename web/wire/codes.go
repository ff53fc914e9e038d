package wire

import (
	"slices"

	"rattle/engine"
	"rattle/room"
)

// Codes of errors that are not a [room.Refusal].
const (
	CodeBadMessage  = "bad-message"
	CodeUnknownKind = "unknown-kind"
	CodeUnavailable = "unavailable"
	CodeNotFound    = "not-found"
	CodeNoRecord    = "no-record"
	CodeNoCode      = "no-code"
	CodeBadPhrase   = "bad-phrase"
	CodeNoPhrase    = "no-phrase"
	CodeSignedOut   = "signed-out"
	CodeEmbargoed   = "embargoed"
	CodeNoDay       = "no-day"
	CodeNoChallenge = "no-challenge"
	CodeHasPlayed   = "has-played"
)

// Codes of the laboratory's errors.
const (
	CodeBadBoard = "bad-board"
	CodeBadQuery = "bad-query"
	CodeTooRich  = "too-rich"

	tooLarge engine.Flaw = "too-large" // for the laboratory
)

// HTTPCodes returns the codes of errors in responses over HTTP.
func HTTPCodes() []string {
	return []string{
		CodeBadMessage, string(room.BadSettings), string(room.BadName), CodeBadPhrase, CodeBadBoard, CodeBadQuery,
		CodeEmbargoed, string(room.NoBots), string(room.Barred), CodeHasPlayed,
		CodeNotFound, string(room.UnknownRoom), CodeNoRecord, CodeNoCode, CodeNoPhrase, CodeSignedOut, CodeNoDay, CodeNoChallenge,
		CodeTooRich, string(room.TooFast), CodeUnavailable,
	}
}

// SocketCodes returns the codes of error messages over a socket: refusals of anything but words, and two of messages
// that cannot be read.
func SocketCodes() []string {
	codes := []string{CodeBadMessage, CodeUnknownKind}
	for _, refusal := range room.Refusals() {
		if refusal == room.TooFast || !slices.Contains(WordRefusals(), refusal) {
			codes = append(codes, string(refusal))
		}
	}
	return codes
}

// WordRefusals returns the refusals in answers to words.
func WordRefusals() []room.Refusal {
	return []room.Refusal{
		room.TooShort, room.NotOnBoard, room.NotAWord, room.AlreadyFound, room.TooLate, room.NotPlaying, room.TooMany, room.KeyTaken, room.TooFast,
	}
}

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
