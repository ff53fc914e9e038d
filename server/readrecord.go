package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"rattle/room"
)

// maxRecordBytes is far more than a hundred players ever wrote.
const maxRecordBytes = 16 << 20

// readRecord reads a record from its file. It rejects unknown fields: they are not signed, and
// other programs may treat them as part of the record.
func readRecord(name string, in io.Reader) (record room.Record, err error) {
	if name != stdio {
		file, err := os.Open(name)
		if err != nil {
			return record, fmt.Errorf("reading the record: %w", err)
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, maxRecordBytes+1))
	if err != nil {
		return record, fmt.Errorf("reading the record: %w", err)
	}
	if len(text) > maxRecordBytes {
		return record, fmt.Errorf("%s is not a record: it is longer than %d bytes", streamName(name), maxRecordBytes)
	}
	// The format is checked first: a later one may have other fields.
	var head struct{ Format string }
	if json.Unmarshal(text, &head) != nil || head.Format == "" {
		return record, fmt.Errorf("%s is not the record of a round", streamName(name))
	}
	if head.Format != room.RecordFormat {
		return room.Record{Format: head.Format}, nil
	}
	if record, err = room.DecodeRecord(text); err == nil {
		err = checkKeys(json.NewDecoder(bytes.NewReader(text)))
	}
	if err != nil {
		return record, fmt.Errorf("%s is not the record of a round: %w", streamName(name), err)
	}
	return record, nil
}

// checkKeys returns an error if an object of the next value has a key twice, ignoring case: parsers
// differ in which of the two they use.
func checkKeys(in *json.Decoder) error {
	token, err := in.Token()
	if err != nil || token != json.Delim('{') && token != json.Delim('[') {
		return err
	}
	seen := make(map[string]bool)
	for in.More() {
		if token == json.Delim('{') {
			key, err := in.Token()
			name, ok := key.(string)
			name = strings.ToLower(strings.ToUpper(name))
			if err != nil || !ok || seen[name] {
				return errors.Join(fmt.Errorf("duplicate key %q", name), err)
			}
			seen[name] = true
		}
		if err := checkKeys(in); err != nil {
			return err
		}
	}
	_, err = in.Token()
	return err
}
