package live

import (
	"crypto/rand"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"rattle/room"
)

// newNonce returns a random number that identifies an append.
func newNonce() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// newRoundSetup returns what is random in a round: its UUID, its key and its nonce.
func newRoundSetup() room.RoundSetup {
	setup := room.RoundSetup{Round: uuid.NewString()}
	rand.Read(setup.Key[:]) // never fails
	rand.Read(setup.Nonce[:])
	return setup
}

// jitter returns a duration that is up to a quarter longer or shorter, so that servers which began to
// wait at the same moment do not all act at the same moment.
func jitter(d time.Duration) time.Duration {
	return d*3/4 + time.Duration(newNonce()%uint64(d/2))
}
