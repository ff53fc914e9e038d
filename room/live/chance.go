package live

import (
	"crypto/rand"
	"encoding/binary"

	"github.com/google/uuid"

	"rattle/room"
)

// newNonce draws what tells an append apart.
func newNonce() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// newDraw draws what chance gives to a round.
func newDraw() room.Draw {
	d := room.Draw{Round: uuid.NewString()}
	rand.Read(d.Secret[:]) // never fails
	return d
}
