package room

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// Who plays a round is known at its close, long after the commitment. So the secret that a round is
// bound to at the call is the public half of a key pair, made for this round alone, and the record is
// signed with the other half, which nobody is ever told:
//
//	secret    = the public half of the key
//	salt      = 16 bytes of SHA-256("rattle salt\0" + key + player)
//	mark      = SHA-256("rattle name\0" + salt + name)
//	result    = SHA-256("rattle result\0" + record)
//	signature = Ed25519 of the result, by the key
//
// The record that is signed is its JSON as it would be if all its players had been forgotten, without
// nonce and signature: a player who is forgotten has a mark in place of name and salt, which tells
// nobody the name. So whoever is forgotten spoils nobody's proof.
//
// Somebody who changes a record has to sign it with a key of their own. That is another secret, which
// is not what the round was bound to, and which deals another board.

// Signature shows that a record is as its round was closed.
type Signature [ed25519.SignatureSize]byte

// MarshalText writes 128 hexadecimal digits.
func (s Signature) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads them.
func (s *Signature) UnmarshalText(text []byte) error { return decodeHex(s[:], text, "signature") }

// publicHalf returns the public half of a key, which stays a secret until the close.
func publicHalf(key Secret) Secret {
	return Secret(ed25519.NewKeyFromSeed(key[:])[ed25519.SeedSize:])
}

// Sign signs the record with the key of its round.
func (r *Record) Sign(key Secret) {
	result := r.signedHash()
	r.Signature = Signature(ed25519.Sign(ed25519.NewKeyFromSeed(key[:]), result[:]))
}

// verifySignature checks that nothing of the record has changed since the close.
func (r Record) verifySignature() error {
	for _, p := range r.Players {
		forgotten := p.NameHash != Commitment{}
		if forgotten != (p.Name == "") || forgotten && p.Salt != (Salt{}) {
			return fmt.Errorf("%w: who of its players is forgotten", ErrMismatch)
		}
	}
	if result := r.signedHash(); !ed25519.Verify(r.Secret[:], result[:], r.Signature[:]) {
		return fmt.Errorf("%w: it is not the record that was signed at the close", ErrMismatch)
	}
	return nil
}

// signedHash is what is signed.
func (r Record) signedHash() (sum [32]byte) {
	r.Nonce, r.Signature, r.Players = Salt{}, Signature{}, slices.Clone(r.Players)
	for i := range r.Players {
		r.Players[i].Forget()
	}
	h := sha256.New()
	h.Write([]byte("rattle result\x00"))
	_ = r.Write(h) // a hash takes all
	h.Sum(sum[:0])
	return sum
}

// saltStandings gives each standing what will hide its name.
func saltStandings(standings []Standing, key Secret) []Standing {
	for i := range standings {
		sum := hash("rattle salt", key[:], []byte(standings[i].Player))
		standings[i].Salt = Salt(sum[:len(Salt{})])
	}
	return standings
}

// Forget takes the name out, for good: nobody can tell it by the mark that stays.
func (s *Standing) Forget() {
	if s.Name != "" {
		s.NameHash = hash("rattle name", s.Salt[:], []byte(s.Name))
	}
	s.Name, s.Salt = "", Salt{}
}
