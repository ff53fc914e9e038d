package room

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Words are nearly all that a room weighs: a hundred players may have a thousand each. So
// whatever is kept of many words (snapshots, what is owed, records, the events that end and
// begin a round) is packed in one form:
//
//	packed = 1 body | 2 deflated body
//	body   = head · texts · words · lists · columns      each with its length before it
//	head     JSON of all but the words
//	texts    tabs and refusals, each once
//	words    each different word once, sorted, without the letters that it begins with like the
//	         one before, and its worth
//	lists    how many words each has, which earlier list it mostly repeats, and its tabs
//	columns  one for each field of a [packedWord]: how it differs from what was expected
//
// A list that repeats another is expected to be like it, and costs nothing once it is deflated;
// of any other each word is expected to come after the one before, and its number after that of
// the same tab. What is packed carries its own words, since lexicons change from release to
// release and records live for months.

// packedWord is a word of somebody, as far as any of those who are packed has one.
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

// packedList is the words of one player, or a plan.
type packedList struct {
	Words []packedWord
	Base  int // index of an earlier list that it mostly repeats, from 1; 0: none
}

const (
	packedPlain    = 1
	packedDeflated = 2

	// minDeflateSize is the size from which on deflating is worth its time.
	minDeflateSize = 4 << 10
	// deflateLevel takes a tenth off what the fastest one leaves.
	deflateLevel = flate.BestSpeed + 1
)

// What is made of bytes that came from elsewhere is bounded. Of a room as full as strangers can
// make it none is reached.
const (
	maxUnpacked      = 8 << 20 // bytes of a body
	maxHead          = 1 << 20 // bytes of its head
	maxWords         = 400_000 // in all lists
	maxDistinctWords = 200_000 // in the table of words
	maxSmall         = 100_000 // texts, lists, tabs of all lists
)

var errPacked = errors.New("what is packed is damaged")

// pack makes bytes of a head and of lists of words.
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
	_, _ = w.Write(body[1:]) // a buffer takes all
	_ = w.Close()
	return deflated.Bytes(), nil
}

// unpack reads what [pack] wrote. Whatever the bytes are, it takes no more memory than a few
// times [maxUnpacked].
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
