package engine

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// The packed form of a lexicon, about 2.5 bytes a word:
//
//	"RATTLE1\n"
//	uvarint   number of nodes without the root
//	a byte a node, breadth first:  bits 0-4 letter (0 = a), 5 a word ends here,
//	                               6 last child of its parent, 7 has children
//	half a byte a word, in the same order, low half first: its grade
//	uvarint   number of flagged words, then for each: uvarint, words since the last one
//
// Breadth first, the children of the nodes follow in the order of the nodes, so no
// pointer need be stored.
const packMagic = "RATTLE1\n"

const (
	packWord = 1 << (5 + iota)
	packLast
	packParent
	packLetter = 1<<5 - 1
)

// Pack returns the lexicon in its compact form, for [Unpack].
func (l *Lexicon) Pack() []byte {
	data := append(make([]byte, 0, len(l.nodes)+l.words), packMagic...)
	data = binary.AppendUvarint(data, uint64(len(l.nodes)-1))
	first := len(data) - 1 // node i is byte first+i
	data = append(data, make([]byte, len(l.nodes)-1)...)
	for i, n := range l.nodes {
		if i > 0 {
			if n.isWord() {
				data[first+i] |= packWord
			}
			if n.bits&letterBits != 0 {
				data[first+i] |= packParent
			}
		}
		child := first + int(n.child)
		for mask := n.bits & letterBits; mask != 0; mask &= mask - 1 {
			data[child] |= nthLetter(mask, 0)
			if mask&(mask-1) == 0 {
				data[child] |= packLast
			}
			child++
		}
	}
	return l.packWords(data)
}

// MarshalBinary implements [encoding.BinaryMarshaler]: it returns what [Lexicon.Pack] does.
func (l *Lexicon) MarshalBinary() ([]byte, error) { return l.Pack(), nil }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]: the lexicon becomes the packed one. Nobody else may use it meanwhile.
// After an error, which is that of [Unpack], it is as it was.
func (l *Lexicon) UnmarshalBinary(data []byte) error {
	packed, err := Unpack(data)
	if err == nil {
		*l = *packed
	}
	return err
}

func (l *Lexicon) packWords(data []byte) []byte {
	grades := len(data)
	data = append(data, make([]byte, (l.words+1)/2)...)
	var flags []byte
	flagged, word, since := 0, 0, 0
	for id := range l.All() {
		data[grades+word/2] |= byte(l.Grade(id)) << (4 * (word & 1))
		if l.Flagged(id) {
			flags = binary.AppendUvarint(flags, uint64(word-since))
			since = word
			flagged++
		}
		word++
	}
	return append(binary.AppendUvarint(data, uint64(flagged)), flags...)
}

// Unpack reads the output of [Lexicon.Pack]. It fails on anything else, and never panics.
func Unpack(data []byte) (*Lexicon, error) {
	l, err := unpack(data)
	if err != nil {
		return nil, fmt.Errorf("unpacking a lexicon: %w", err)
	}
	return l, nil
}

var errPack = errors.New("the data is damaged")

func unpack(data []byte) (*Lexicon, error) {
	if len(data) < len(packMagic) || string(data[:len(packMagic)]) != packMagic {
		return nil, errors.New("this is not a packed lexicon")
	}
	data = data[len(packMagic):]
	count, n := binary.Uvarint(data)
	if n <= 0 || count > uint64(len(data)-n) || count >= maxNodes {
		return nil, errPack
	}
	l := &Lexicon{}
	if err := l.unpackNodes(data[n : n+int(count)]); err != nil {
		return nil, err
	}
	return l, l.unpackWords(data[n+int(count):])
}

// unpackNodes assigns every node its children: the next bytes up to one marked as last.
func (l *Lexicon) unpackNodes(data []byte) error {
	l.nodes = make([]node, len(data)+1)
	next, levelEnd := 1, 0 // the first node without a parent yet; where this depth ends
	for i := range l.nodes {
		if i == levelEnd {
			l.levels = append(l.levels, uint32(i))
			levelEnd = next
		}
		n := &l.nodes[i]
		n.child = uint32(next)
		parent := len(data) > 0 // the root has no byte of its own
		if i > 0 {
			parent = data[i-1]&packParent != 0
			if data[i-1]&packWord != 0 {
				n.bits |= wordBit
				l.words++
			}
		}
		for parent {
			if next == len(l.nodes) {
				return errPack
			}
			b := data[next-1]
			bit := uint32(1) << (b & packLetter)
			if bit > letterBits || n.bits&letterBits >= bit {
				return errPack // no letter, or out of order
			}
			n.bits |= bit
			parent = b&packLast == 0
			next++
		}
		if i > 0 && n.bits == 0 {
			return errPack // a way that leads to no word
		}
		if next == i+1 && next < len(l.nodes) {
			return errPack // nodes that hang nowhere
		}
	}
	l.levels = append(l.levels, uint32(len(l.nodes)))
	return nil
}

func (l *Lexicon) unpackWords(data []byte) error {
	bytes := (l.words + 1) / 2
	if len(data) < bytes {
		return errPack
	}
	flags := data[bytes:]
	flagged, n := binary.Uvarint(flags)
	if n <= 0 || flagged > uint64(l.words) {
		return errPack
	}
	flags = flags[n:]
	nextFlag := func() (int, error) { // words until the next flagged one
		if flagged == 0 {
			return -1, nil
		}
		gap, n := binary.Uvarint(flags)
		if n <= 0 || gap > uint64(l.words) {
			return 0, errPack
		}
		flags, flagged = flags[n:], flagged-1
		return int(gap), nil
	}
	wait, err := nextFlag()
	if err != nil {
		return err
	}
	word := 0
	for i := range l.nodes {
		if !l.nodes[i].isWord() {
			continue
		}
		if wait == 0 {
			l.nodes[i].bits |= flagBit
			if wait, err = nextFlag(); err != nil || wait == 0 {
				return errPack // zero would flag the same word again
			}
		}
		wait--
		l.nodes[i].bits |= uint32(data[word/2]>>(4*(word&1))&15) << gradeShift
		word++
	}
	if flagged != 0 || wait >= 0 || len(flags) != 0 {
		return errPack
	}
	return nil
}
