package room

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Words make up nearly all of a room's size: a hundred players may have a thousand each. So all that
// is stored with many words (snapshots, results in the outbox, records, the events that end and begin
// a round) is packed in one format:
//
//	packed = 1 body | 2 deflated body
//	body   = head · texts · words · lists · columns      each preceded by its length
//	head     JSON of everything but the words
//	texts    tabs and refusals, each once
//	words    each different word once, sorted, without the letters that it shares with the beginning of the
//	         one before, and its worth
//	lists    the number of words of each, the earlier list that it mostly repeats, and its tabs
//	columns  one for each field of a [packedWord]: the difference from the expected value
//
// A list that repeats another is expected to be equal to it, which costs nothing once it is deflated.
// In other lists each word is expected to follow the one before, and its number to follow that of the
// same tab. Packed data includes its words, since lexicons change from release to release and records
// are kept for months.

// packedWord is a word of a player, with the fields of all kinds of words.
type packedWord struct {
	Word    string
	Worth   int
	Points  int
	Tab     string
	N       int
	At      int64
	Order   int
	Refusal Refusal
}

// packedList is the words of one player, or of a plan.
type packedList struct {
	Words []packedWord
	Base  int // number of the earlier list that it mostly repeats, from 1; 0: none
}

const (
	packedPlain    = 1
	packedDeflated = 2

	// minDeflateSize is the size from which on deflating is worth its time.
	minDeflateSize = 4 << 10
	// deflateLevel saves a tenth compared with the fastest level.
	deflateLevel = flate.BestSpeed + 1
)

// Bounds of what is decoded from bytes of unknown origin. Even a room as full as players can make it
// reaches none of them.
const (
	maxUnpacked      = 8 << 20 // bytes of a body
	maxHead          = 1 << 20 // bytes of its head
	maxWords         = 400_000 // in all lists
	maxDistinctWords = 200_000 // in the table of words
	maxSmall         = 100_000 // texts, lists, and tabs of all lists
)

var errPacked = errors.New("packed data is damaged")

// pack encodes a head and lists of words.
func pack(head any, lists []packedList) ([]byte, error) {
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	body := appendPacked(appendBlock([]byte{packedPlain}, text), lists)
	if len(body) < minDeflateSize {
		return body, nil
	}
	deflated := bytes.NewBuffer(make([]byte, 0, len(body)/2))
	deflated.WriteByte(packedDeflated)
	w, err := flate.NewWriter(deflated, deflateLevel)
	if err != nil {
		return nil, err
	}
	_, _ = w.Write(body[1:]) // a buffer never fails
	_ = w.Close()
	return deflated.Bytes(), nil
}

// unpack reads what [pack] wrote. It uses at most a few times maxUnpacked of memory, even for bytes
// that were made to use more.
func unpack(packed []byte, head any) ([]packedList, error) {
	if len(packed) == 0 {
		return nil, errPacked
	}
	body := packed[1:]
	switch packed[0] {
	case packedPlain:
	case packedDeflated:
		var err error
		body, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(body)), maxUnpacked+1))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errPacked, err)
		}
		if len(body) > maxUnpacked {
			return nil, fmt.Errorf("%w: too large", errPacked)
		}
	default:
		return nil, fmt.Errorf("%w: form %d", errPacked, packed[0])
	}
	r := packedReader{rest: body}
	text := r.block()
	if r.failed || len(text) > maxHead {
		return nil, errPacked
	}
	if err := json.Unmarshal(text, head); err != nil {
		return nil, err
	}
	lists := r.readLists()
	if r.failed {
		return nil, errPacked
	}
	return lists, nil
}
