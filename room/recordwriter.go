package room

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// The record of a round that is as full as it can be has 8 MB of text, nearly all of it words, and
// each close of a round signs one. So the text is never held as a whole: it is written player by
// player, and words are written without encoding/json, which is slower.

// Write writes the JSON of the record, as [json.Marshal] would.
func (r Record) Write(w io.Writer) error {
	players := r.Players
	r.Players = []Standing{}
	before, after, err := marshalAround(r, `"players":[`)
	if err == nil {
		_, err = w.Write(before)
	}
	for i, p := range players {
		if err != nil {
			break
		}
		var text []byte
		if text, err = marshalStanding(p); err != nil {
			break
		}
		if i > 0 {
			text = append([]byte{','}, text...)
		}
		_, err = w.Write(text)
	}
	if err == nil {
		_, err = w.Write(after)
	}
	if err != nil {
		return fmt.Errorf("write a record: %w", err)
	}
	return nil
}

func marshalStanding(s Standing) ([]byte, error) {
	words := s.Words
	s.Words = []ScoredWord{}
	before, after, err := marshalAround(s, `"words":[`)
	if err != nil {
		return nil, err
	}
	const scored = 72 // bytes, about the length of a word's JSON
	text := append(make([]byte, 0, len(before)+len(after)+scored*len(words)), before...)
	for i, w := range words {
		if i > 0 {
			text = append(text, ',')
		}
		if text, err = appendScored(text, w); err != nil {
			return nil, err
		}
	}
	return append(text, after...), nil
}

func appendScored(text []byte, w ScoredWord) ([]byte, error) {
	text = append(text, `{"word":`...)
	if strings.Trim(w.Word, "abcdefghijklmnopqrstuvwxyz") == "" {
		text = append(append(append(text, '"'), w.Word...), '"')
	} else { // not a word of a lexicon: the record is damaged or forged
		word, err := json.Marshal(w.Word)
		if err != nil {
			return nil, err
		}
		text = append(text, word...)
	}
	text = strconv.AppendInt(append(text, `,"points":`...), int64(w.Points), 10)
	text = strconv.AppendInt(append(text, `,"worth":`...), int64(w.Worth), 10)
	text = strconv.AppendInt(append(text, `,"at":`...), int64(w.At), 10)
	text = strconv.AppendInt(append(text, `,"order":`...), int64(w.Order), 10)
	return append(text, '}'), nil
}

// marshalAround encodes a value and cuts the text behind the beginning of an empty list in it. No
// other text of a record contains that beginning, since its quotation marks would follow backslashes.
func marshalAround(v any, list string) (before, after []byte, err error) {
	text, err := json.Marshal(v)
	at := bytes.Index(text, []byte(list)) + len(list)
	if err != nil || at < len(list) {
		return nil, nil, fmt.Errorf("encode a %T: %w", v, err)
	}
	return text[:at], text[at:], nil
}
