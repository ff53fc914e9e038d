package live

import (
	"crypto/rand"
	"encoding/binary"
	mathrand "math/rand/v2"
	"time"

	"github.com/google/uuid"

	"rattle/room"
)

// newNonce draws what tells an append apart.
func newNonce() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// newRoundSetup draws what chance gives to a round.
func newRoundSetup() room.RoundSetup {
	setup := room.RoundSetup{Round: uuid.NewString()}
	rand.Read(setup.Key[:]) // never fails
	rand.Read(setup.Nonce[:])
	return setup
}

// jitter gives a duration by a quarter longer or shorter, so that servers which began to wait
// at one moment do not all act at one moment.
func jitter(d time.Duration) time.Duration {
	return d*3/4 + mathrand.N(d/2) //nolint:gosec // nothing hangs on it
}
