// Package wordlist holds the words that an operator adds to a lexicon and takes out of it.
//
//	extra.txt ───┐                      ┌─ Apply ──▶ another lexicon, with another hash
//	removed.txt ─┴─ Read ──▶ Changes ◀──┤
//	/words/HASH.txt ─────── Parse ──────┴─ Text ───▶ /words/HASH.txt
//
// Who has the changes and the lexicon of a release has the lexicon that rounds were played with, and can verify them.
package wordlist
