package server

import (
	"crypto/rand"
	"crypto/sha256"
)

// seedOf returns the seed of a typed text, or a random one for none.
func seedOf(text string) (seed [32]byte) {
	if text == "" {
		rand.Read(seed[:]) // never fails
		return seed
	}
	return sha256.Sum256([]byte(text))
}
