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
	"time"
	"unicode/utf8"

	"rattle/room"
	redisstore "rattle/store/redis"
)

// A dump is text, a JSON object a line:
//
//	{"what": ..., "format": 1, "layout": 4, "buckets": 256, "when": ...}
//	{"room": "KTMVQRBC", "due": ..., "since": ..., "keys": [{"name": "log", "type": "stream", ...}]}
//	...
//	{"tag": "l:en-4x4-new", "keys": [{"name": "{l:en-4x4-new}:...", "type": "zset", ...}]}
//	...
//	{"groups": 17, "sha256": ...}
//
// The last line counts the groups, which are the lines between, and sums all bytes before
// itself: a file that ends in it is whole.

// header is the first line.
type header struct {
	What    string    `json:"what"`
	Format  int       `json:"format"`
	Layout  int       `json:"layout"` // of the keys, 0 if the store has no record of it
	Buckets int       `json:"buckets"`
	When    time.Time `json:"when"` // by the store's clock
}

const (
	fileKind   = "rooms of Rattle"
	fileFormat = 1
)

// group is what belongs together and was read at one instant: a room, the results that share
// a tag, or a key of neither.
type group struct {
	Tag   string      `json:"tag,omitempty"` // of results; their keys have their names in full
	Room  room.Code   `json:"room,omitempty"`
	Due   *text       `json:"due,omitempty"`   // when its alarm rings
	Since *text       `json:"since,omitempty"` // when it was opened
	Keys  []dumpedKey `json:"keys"`
}

// dumpedKey is one key and all that it holds.
type dumpedKey struct {
	Name string   `json:"name"` // see keys.go
	Type string   `json:"type"`
	TTL  int64    `json:"ttl,omitempty"` // milliseconds left, 0 for ever
	Rows [][]text `json:"rows"`          // each what the command that writes the type takes
}

// trailer is the last line.
type trailer struct {
	Groups int    `json:"groups"`
	SHA256 string `json:"sha256"`
}

// text is bytes as the store holds them: a JSON string, or {"base64": ...} where one cannot
// hold them.
type text string

type binary struct {
	Base64 []byte `json:"base64"`
}

func (t text) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(t)) {
		return json.Marshal(string(t))
	}
	return json.Marshal(binary{[]byte(t)})
}

func (t *text) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("{")) {
		var bin binary
		err := json.Unmarshal(b, &bin)
		*t = text(bin.Base64)
		return err
	}
	return json.Unmarshal(b, (*string)(t))
}

// fileWriter writes the lines of a dump.
type fileWriter struct {
	out    *bufio.Writer
	sum    hash.Hash
	groups int
}

func newFileWriter(w io.Writer, h header) (*fileWriter, error) {
	d := &fileWriter{out: bufio.NewWriter(w), sum: sha256.New()}
	return d, d.writeLine(h)
}

func (d *fileWriter) writeLine(v any) error {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false) // nobody shows this in a browser
	if err := encoder.Encode(v); err != nil {
		return err
	}
	d.sum.Write(line.Bytes())
	_, err := d.out.Write(line.Bytes())
	return err
}

func (d *fileWriter) writeGroup(g group) error {
	d.groups++
	return d.writeLine(g)
}

// finish writes the last line.
func (d *fileWriter) finish() error {
	if err := d.writeLine(trailer{d.groups, hex.EncodeToString(d.sum.Sum(nil))}); err != nil {
		return err
	}
	return d.out.Flush()
}

// readFile gives each group of a dump to do, and the header first. Only when it has ended
// without an error is it known that all of them were as they had been written.
func readFile(r io.Reader, begin func(header) error, do func(group) error) error {
	in, sum := bufio.NewReader(r), sha256.New()
	line, err := in.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	var h header
	// A later format may have said more: only its number has to be understood.
	if json.Unmarshal(line, &h) != nil || h.What != fileKind {
		return errors.New("it holds no " + fileKind)
	}
	if h.Format != fileFormat {
		return fmt.Errorf("its format is %d, this release reads %d", h.Format, fileFormat)
	}
	if h.Buckets != redisstore.Buckets {
		return fmt.Errorf("it has %d buckets, this release %d", h.Buckets, redisstore.Buckets)
	}
	if err := begin(h); err != nil {
		return err
	}
	for number, groups := 2, 0; ; number++ {
		sum.Write(line)
		line, err = in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return errors.New("it ends in the middle of a line: the rest is missing")
		} else if err != nil {
			return err
		}
		if _, err := in.Peek(1); errors.Is(err, io.EOF) {
			return checkTrailer(line, groups, sum)
		}
		var g group
		if err = decode(line, &g); err == nil {
			if err = g.check(); err == nil {
				groups++
				err = do(g)
			}
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
}

// decode takes nothing that it would have to leave out.
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

func checkTrailer(line []byte, groups int, sum hash.Hash) error {
	var t trailer
	if decode(line, &t) != nil || t.SHA256 == "" {
		return errors.New("its last line is missing, or damaged")
	}
	if t.SHA256 != hex.EncodeToString(sum.Sum(nil)) || t.Groups != groups {
		return errors.New("it was damaged: its sum does not fit its content")
	}
	return nil
}
