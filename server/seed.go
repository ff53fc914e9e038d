package main

import (
	"crypto/rand"
	"crypto/sha256"
)

// seedOf makes a seed of what a person typed, or a new one of nothing.
func seedOf(text string) (seed [32]byte) {
	if text == "" {
		rand.Read(seed[:]) // never fails
		return seed
	}
	return sha256.Sum256([]byte(text))
}
