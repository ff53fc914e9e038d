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
//	{"what": ..., "format": 1, "layout": 5, "buckets": 256, "when": ...}
//	{"tag": "rattle", "keys": [{"key": "{rattle}:schema", "type": "hash", ...}]}
//	{"room": "KTMVQRBC", "wakeUp": ..., "created": ..., "keys": [{"key": "{b181}:room:KTMVQRBC:log", ...}]}
//	...
//	{"tag": "l:en-4x4-new", "keys": [{"key": "{l:en-4x4-new}:...", "type": "zset", ...}]}
//	...
//	{"groups": 17, "sha256": ...}
//
// The last line has the number of groups, which are the lines between, and the sum of all bytes before
// it: a file that ends in it is whole.

// header is the first line.
type header struct {
	What    string    `json:"what"`
	Format  int       `json:"format"`
	Layout  int       `json:"layout"` // of the keys
	Buckets int       `json:"buckets"`
	When    time.Time `json:"when"` // by the store's clock
}

const (
	fileKind   = "rooms of Rattle"
	fileFormat = 1
)

// group is read at one instant: the keys with one hash tag, or a room.
type group struct {
	Tag     string      `json:"tag,omitempty"`
	Room    room.Code   `json:"room,omitempty"`
	WakeUp  *text       `json:"wakeUp,omitempty"`  // of the room: score in [rooms.WakeUpsKey]
	Created *text       `json:"created,omitempty"` // of the room: score in [rooms.RoomsKey]
	Keys    []dumpedKey `json:"keys"`
}

// dumpedKey is a key with its contents.
type dumpedKey struct {
	Key  string   `json:"key"`
	Type string   `json:"type"`
	TTL  int64    `json:"ttl,omitempty"` // milliseconds to live, 0 for a key that does not expire
	Rows [][]text `json:"rows"`          // each has the arguments of the command that writes it, after the key
}

// trailer is the last line.
type trailer struct {
	Groups int    `json:"groups"`
	SHA256 string `json:"sha256"`
}

// text is bytes as the store holds them: in JSON a string, or {"base64": ...} for bytes that a string
// cannot hold.
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
	encoder.SetEscapeHTML(false) // no browser shows this
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

// readFile passes the header of a dump to begin, and then each group to do. The groups are undamaged
// only if it returns no error at the end.
func readFile(r io.Reader, begin func(header) error, do func(group) error) error {
	families := newRegistry(allFamilies())
	in, sum := bufio.NewReader(r), sha256.New()
	line, err := in.ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	var h header
	// A later format may have other fields: only its number has to be known.
	if json.Unmarshal(line, &h) != nil || h.What != fileKind {
		return errors.New("it holds no " + fileKind)
	}
	if h.Format != fileFormat {
		return fmt.Errorf("its format is %d, and this release reads %d", h.Format, fileFormat)
	}
	if h.Buckets != redisstore.Buckets {
		return fmt.Errorf("it has %d buckets, and this release reads %d", h.Buckets, redisstore.Buckets)
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
			if err = g.check(families); err == nil {
				groups++
				err = do(g)
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

func checkTrailer(line []byte, groups int, sum hash.Hash) error {
	var t trailer
	if decode(line, &t) != nil || t.SHA256 == "" {
		return errors.New("its last line is missing, or damaged")
	}
	if t.SHA256 != hex.EncodeToString(sum.Sum(nil)) || t.Groups != groups {
		return errors.New("it was damaged: its sum does not match its content")
	}
	return nil
}
