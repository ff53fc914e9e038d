package room

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"rattle/engine"
)

// A board is fair if nobody can have chosen it. At the call the server commits itself to a secret and
// to everything else that the board depends on. During the countdown every page adds random bytes
// that the server could not know before. After the close the secret is shown, so that anybody can
// deal the board again:
//
//	secret     = the public half of a key that the record is signed with, see signature.go
//	commitment = SHA-256("rattle commitment\0" + secret + terms)
//	seed       = SHA-256("rattle seed\0" + secret + contributions in the order of the log)
//	board      = engine.Deal(..., SHA-256("rattle board\0" + seed))
//	a bot      = bots.Plan(..., SHA-256("rattle bot\0" + seed + the bot's id))
//
// Everybody sees the terms after the close, and a room's code admits people. So the terms have
// SHA-256("rattle table\0" + nonce + code) in place of the code. The players of the round see the
// nonce and can check the code; nobody else can, not even by trying all codes.
//
// The terms of a custom board have SHA-256("rattle given\0" + topology + "\n" + board): such a board
// is not dealt.

// Salt is 16 random bytes: a page's contribution to a seed, or what is hashed with a code or a name to
// hide it.
type Salt [16]byte

// MarshalText writes 32 hexadecimal digits.
func (s Salt) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText reads 32 hexadecimal digits.
func (s *Salt) UnmarshalText(text []byte) error { return decodeHex(s[:], text, "contribution") }

// roomHash returns the hash that terms have in place of a room's code.
func roomHash(c Code, nonce Salt) Commitment { return hash("rattle table", nonce[:], []byte(c)) }

// Public reports whether everybody may see the round: it was played in a room that anybody could
// join, or it counts for ratings or for the leaderboard of a day, which show its players anyway. The
// code of a room of the latter kinds admits nobody new.
func (t Terms) Public() bool {
	return t.Settings.Access == Public || t.Mode.Rated || t.Mode.Kind == Daily
}

// Commitment is the hash that commits a server to the terms of a round.
type Commitment [32]byte

// MarshalText writes 64 hexadecimal digits.
func (c Commitment) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, c[:]), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (c *Commitment) UnmarshalText(text []byte) error { return decodeHex(c[:], text, "commitment") }

// decodeHex decodes exactly len(into) bytes. The error calls them what.
func decodeHex(into, text []byte, what string) error {
	if hex.DecodedLen(len(text)) != len(into) || len(text)%2 != 0 {
		return fmt.Errorf("a %s of %d hexadecimal digits", what, len(text))
	}
	_, err := hex.Decode(into, text)
	return err
}

// Contribution is what a player's page added to the seed.
type Contribution struct {
	Player PlayerID
	Bytes  Salt
}

// Terms are all that a board and the points on it depend on besides the seed. The commitment is to
// the text of their JSON, so that text is kept as it was written.
type Terms struct {
	RoomHash  Commitment // see [roomHash]
	Round     string     // UUID
	Number    int
	Settings  Settings
	Grade     engine.Grade // the highest of the list
	Dealing   int          // [engine.DealVersion]
	Judging   int          // [JudgingVersion]
	Lexicon   string       // [engine.Lexicon.Hash], hexadecimal
	Mode      Mode
	BoardHash string      // see [boardHash]; "" if the board is dealt
	ExtraTime []ExtraTime // in the order of the seats
}

// Lexicon returns the hash of the lexicon that the round was called with, in hexadecimal, "" before its call.
func (r Round) Lexicon() string {
	var t Terms
	if r.Terms == "" || json.Unmarshal([]byte(r.Terms), &t) != nil {
		return ""
	}
	return t.Lexicon
}

// encode returns the text of the terms' JSON.
func (t Terms) encode() string {
	text, err := json.Marshal(t)
	if err != nil {
		panic(fmt.Sprintf("encoding the terms of a round: %v", err)) // they are plain values
	}
	return string(text)
}

// commit returns the commitment to a secret and to the text of terms.
func commit(s Secret, terms string) Commitment { return hash("rattle commitment", s[:], []byte(terms)) }

// Seed returns the seed that the round's board is dealt from.
func (r Round) Seed() [32]byte { return boardSeed(r.Secret, r.Contributions) }

// boardSeed returns the seed that a board is dealt from.
func boardSeed(s Secret, contributions []Contribution) [32]byte {
	seed := roundSeed(s, contributions)
	return hash("rattle board", seed[:])
}

// botSeed returns the seed of a bot's plan.
func (r Round) botSeed(p PlayerID) [32]byte {
	seed := roundSeed(r.Secret, r.Contributions)
	return hash("rattle bot", seed[:], []byte(p))
}

func roundSeed(s Secret, contributions []Contribution) [32]byte {
	parts := [][]byte{s[:]}
	for _, c := range contributions {
		parts = append(parts, c.Bytes[:])
	}
	return hash("rattle seed", parts...)
}

// hash returns the hash of parts under a label. No two labels lead to the same hash.
func hash(label string, parts ...[]byte) (sum [32]byte) {
	h := sha256.New()
	h.Write([]byte(label + "\x00"))
	for _, p := range parts {
		h.Write(p)
	}
	h.Sum(sum[:0])
	return sum
}
