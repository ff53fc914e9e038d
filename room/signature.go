package room

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// The players of a round are known at its close, long after the commitment. So the secret that a
// round commits to at the call is the public half of a key pair, made for this round alone. The
// record is signed with the other half, which is never published:
//
//	secret    = the public half of the key
//	salt      = 16 bytes of SHA-256("rattle salt\0" + key + player)
//	name hash = SHA-256("rattle name\0" + salt + name)
//	result    = SHA-256("rattle result\0" + record)
//	signature = Ed25519 of the result, by the key
//
// What is signed is the JSON of the record as it would be if all its players had been forgotten,
// without nonce and signature. A forgotten player has a name hash in place of name and salt, which
// does not reveal the name. So forgetting a player leaves the record verifiable.
//
// A forger has to sign a changed record with another key. That means another secret, which is not the
// one that the round committed to, and which deals another board.

// Signature shows that a record is unchanged since its round was closed.
type Signature [ed25519.SignatureSize]byte

// MarshalText writes 128 hexadecimal digits.
func (s Signature) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads 128 hexadecimal digits.
func (s *Signature) UnmarshalText(text []byte) error { return decodeHex(s[:], text, "signature") }

// publicHalf returns the public half of a key, which stays secret until the close.
func publicHalf(key PrivateKey) Secret {
	return Secret(ed25519.NewKeyFromSeed(key[:])[ed25519.SeedSize:])
}

// Sign signs the record with the key of its round.
func (r *Record) Sign(key PrivateKey) {
	result := r.signedHash()
	r.Signature = Signature(ed25519.Sign(ed25519.NewKeyFromSeed(key[:]), result[:]))
}

// verifySignature returns an error if the record has changed since the close.
func (r Record) verifySignature() error {
	for _, p := range r.Players {
		forgotten := p.NameHash != Commitment{}
		if forgotten != (p.Name == "") || forgotten && p.Salt != (Salt{}) {
			return fmt.Errorf("%w: a player has neither a name nor a forgotten one's hash", ErrMismatch)
		}
	}
	if result := r.signedHash(); !ed25519.Verify(r.Secret[:], result[:], r.Signature[:]) {
		return fmt.Errorf("%w: the signature does not match the record", ErrMismatch)
	}
	return nil
}

// signedHash returns the hash that is signed.
func (r Record) signedHash() (sum [32]byte) {
	r.Nonce, r.Signature, r.Players = Salt{}, Signature{}, slices.Clone(r.Players)
	for i := range r.Players {
		r.Players[i].Forget()
	}
	h := sha256.New()
	h.Write([]byte("rattle result\x00"))
	_ = r.Write(h) // a hash never fails
	h.Sum(sum[:0])
	return sum
}

// saltStandings sets the salt of each standing, for its name hash.
func saltStandings(standings []Standing, key PrivateKey) []Standing {
	for i := range standings {
		sum := hash("rattle salt", key[:], []byte(standings[i].Player))
		standings[i].Salt = Salt(sum[:len(Salt{})])
	}
	return standings
}

// Forget replaces the name and its salt by the name's hash, which does not reveal the name.
func (s *Standing) Forget() {
	if s.Name != "" {
		s.NameHash = hash("rattle name", s.Salt[:], []byte(s.Name))
	}
	s.Name, s.Salt = "", Salt{}
}
