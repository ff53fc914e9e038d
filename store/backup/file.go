package backup

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"

	"rattle/room"
)

// A backup is text, a JSON object a line:
//
//	{"what": ..., "format": 2, "when": ...}
//	{"room": {"code": "KTMVQRBC", "log": [...], ...}}
//	...
//	{"player": {"id": "p_qydrxmhw3tr3ssfv", "profile": {"ends": ..., "is": {...}}, ...}}
//	...
//	{"items": 17, "sha256": ...}
//
// The last line has the number of items, which are the lines between, and the sum of all bytes before it: a file that
// ends in it is whole.

// header is the first line.
type header struct {
	What   string       `json:"what"`
	Format int          `json:"format"`
	When   room.Instant `json:"when"` // by the store's clock
}

const (
	fileKind   = "backup of Rattle"
	fileFormat = 2
)

// trailer is the last line.
type trailer struct {
	Items  int    `json:"items"`
	SHA256 string `json:"sha256"`
}

// writer writes the lines of a backup.
type writer struct {
	out   *bufio.Writer
	sum   hash.Hash
	items int
}

func newWriter(w io.Writer, when room.Instant) (*writer, error) {
	d := &writer{out: bufio.NewWriter(w), sum: sha256.New()}
	return d, d.writeLine(header{fileKind, fileFormat, when})
}

func (w *writer) writeLine(v any) error {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false) // no browser shows this
	if err := encoder.Encode(v); err != nil {
		return err
	}
	w.sum.Write(line.Bytes())
	_, err := w.out.Write(line.Bytes())
	return err
}

func (w *writer) writeItem(i Item) error {
	w.items++
	return w.writeLine(i)
}

// finish writes the last line.
func (w *writer) finish() error {
	if err := w.writeLine(trailer{w.items, hex.EncodeToString(w.sum.Sum(nil))}); err != nil {
		return err
	}
	return w.out.Flush()
}

// read passes each item of a backup to do. The items are undamaged only if it returns no error at the end.
func read(r io.Reader, do func(Item) error) error {
	in, sum := bufio.NewReader(r), sha256.New()
	line, err := in.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	var h header
	// A later format may have other fields: only its number has to be known.
	if json.Unmarshal(line, &h) != nil || h.What != fileKind {
		return errors.New("it is no " + fileKind)
	}
	if h.Format != fileFormat {
		return fmt.Errorf("its format is %d, and this release reads %d", h.Format, fileFormat)
	}
	for number, items := 2, 0; ; number++ {
		sum.Write(line)
		line, err = in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return errors.New("it ends in the middle of a line: the rest is missing")
		} else if err != nil {
			return err
		}
		if _, err := in.Peek(1); errors.Is(err, io.EOF) {
			return checkTrailer(line, items, sum)
		}
		var i Item
		if err = decode(line, &i); err == nil {
			if err = i.check(); err == nil {
				items++
				err = do(i)
			}
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
}

// decode decodes a line. Fields that v does not have are an error.
func decode(line []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fmt.Errorf("it was damaged: %w", err)
	}
	if d.More() {
		return errors.New("it was damaged: something follows the object")
	}
	return nil
}

func checkTrailer(line []byte, items int, sum hash.Hash) error {
	var t trailer
	if decode(line, &t) != nil || t.SHA256 == "" {
		return errors.New("its last line is missing, or damaged")
	}
	if t.SHA256 != hex.EncodeToString(sum.Sum(nil)) || t.Items != items {
		return errors.New("it was damaged: its sum does not match its content")
	}
	return nil
}
