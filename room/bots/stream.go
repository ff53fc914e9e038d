package bots

import (
	"crypto/aes"
	"crypto/cipher"
	"fmt"
)

// stream is the random bytes of one plan, see [Plan]. It makes 512 at a time: two by two, they would
// take longer than the rest of a plan.
type stream struct {
	ctr    cipher.Stream
	buf    [512]byte
	unread []byte // part of buf
}

func newStream(seed [32]byte) *stream {
	block, err := aes.NewCipher(seed[:])
	if err != nil {
		panic(fmt.Sprintf("a key of 32 bytes: %v", err)) // 32 bytes are always a valid key
	}
	//nolint:gosec // the key is used for this stream alone, which has to be the same each time
	return &stream{ctr: cipher.NewCTR(block, make([]byte, aes.BlockSize))}
}

// draw returns a number below n, all equally likely.
func (s *stream) draw(n int) int {
	const all = 1 << 16
	for {
		if len(s.unread) == 0 {
			clear(s.buf[:])
			s.ctr.XORKeyStream(s.buf[:], s.buf[:])
			s.unread = s.buf[:]
		}
		v := int(s.unread[0])<<8 | int(s.unread[1])
		s.unread = s.unread[2:]
		if v < all/n*n {
			return v % n
		}
	}
}
