package wordlist

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Digests identify the files of an operator, which are the same on all servers of a store: each a SHA-256, hexadecimal, ""
// for a file that has nothing or is not there.
type Digests struct {
	Extra   string // words that are added
	Removed string // words that are taken out
	Names   string // words that no name may have
}

// DigestOf returns the digest of the words of a file, in any order.
func DigestOf(words []string) string {
	if len(words) == 0 {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(sorted(words), "\n")))
	return hex.EncodeToString(sum[:])
}

// Differ returns the flags of the files that differ, in order.
func (d Digests) Differ(other Digests) (flags []string) {
	for _, of := range []struct{ flag, one, two string }{
		{"--words-extra", d.Extra, other.Extra}, {"--words-removed", d.Removed, other.Removed}, {"--names-blocked", d.Names, other.Names},
	} {
		if of.one != of.two {
			flags = append(flags, of.flag)
		}
	}
	return flags
}
