package bots

import (
	"crypto/aes"
	"crypto/cipher"
	"fmt"
)

// stream is the random bytes of one plan, see [Plan].
type stream struct{ ctr cipher.Stream }

func newStream(seed [32]byte) *stream {
	block, err := aes.NewCipher(seed[:])
	if err != nil {
		panic(fmt.Sprintf("a key of 32 bytes: %v", err)) // it is one
	}
	//nolint:gosec // the key is used for this stream alone, which has to be the same each time
	return &stream{cipher.NewCTR(block, make([]byte, aes.BlockSize))}
}

// draw gives a number below n, each as likely as the others.
func (s *stream) draw(n int) int {
	const all = 1 << 16
	for {
		var b [2]byte
		s.ctr.XORKeyStream(b[:], b[:])
		if v := int(b[0])<<8 | int(b[1]); v < all/n*n {
			return v % n
		}
	}
}
