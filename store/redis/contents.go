package redisstore

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"rattle/room"
)

// Contents is what a key holds, as a backup reads and writes it.
type Contents struct {
	Key  string
	Type string       // as Redis names it
	Ends room.Instant // 0: never
	Rows [][]string   // each has the arguments of the command that writes it, after the key
}

// StringContents returns what a string holds.
func StringContents(key string, ends room.Instant, value string) Contents {
	return Contents{key, "string", ends, [][]string{{value}}}
}

// HashContents returns what a hash holds, in the order of the fields.
func HashContents(key string, ends room.Instant, fields map[string]string) Contents {
	c := Contents{Key: key, Type: "hash", Ends: ends}
	for field, value := range fields {
		c.Rows = append(c.Rows, []string{field, value})
	}
	slices.SortFunc(c.Rows, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	return c
}

// ListContents returns what a list, or a set if kind says so, holds.
func ListContents(kind, key string, ends room.Instant, values []string) Contents {
	c := Contents{Key: key, Type: kind, Ends: ends}
	for _, v := range values {
		c.Rows = append(c.Rows, []string{v})
	}
	return c
}

// SortedSetContents returns a sorted set without members, see [Contents.Add].
func SortedSetContents(key string, ends room.Instant) Contents {
	return Contents{Key: key, Type: "zset", Ends: ends}
}

// Add adds a member of a sorted set.
func (c *Contents) Add(score int64, member string) {
	c.Rows = append(c.Rows, []string{strconv.FormatInt(score, 10), member})
}

// Keys are the keys of one hash tag. Its methods return what a key holds, and note what cannot be read: so the caller looks
// for an error once, see [Keys.Err].
type Keys struct {
	all   map[string]Contents
	order []string
	err   error
}

// NewKeys returns some keys.
func NewKeys(list []Contents) *Keys {
	k := &Keys{all: make(map[string]Contents, len(list))}
	for _, c := range list {
		k.all[c.Key] = c
		k.order = append(k.order, c.Key)
	}
	return k
}

// take returns a key of a type, false if it is not there.
func (k *Keys) take(key, kind string) (Contents, bool) {
	c, ok := k.all[key]
	delete(k.all, key)
	if ok && c.Type != kind {
		k.Fail("%s is a %s, want a %s", RedactKey(key), c.Type, kind)
		return c, false
	}
	return c, ok
}

// Names returns the names of those keys that were not read yet and begin with a prefix, in the order of the list.
func (k *Keys) Names(prefix string) (names []string) {
	for _, key := range k.order {
		if _, ok := k.all[key]; ok && strings.HasPrefix(key, prefix) {
			names = append(names, key)
		}
	}
	return names
}

// String returns a string.
func (k *Keys) String(key string) (value string, ends room.Instant, ok bool) {
	c, ok := k.take(key, "string")
	if !ok {
		return "", 0, false
	}
	return k.text(c.Rows[0][0]), c.Ends, true
}

// Hash returns a hash.
func (k *Keys) Hash(key string) (fields map[string]string, ends room.Instant, ok bool) {
	c, ok := k.take(key, "hash")
	if !ok {
		return nil, 0, false
	}
	fields = make(map[string]string, len(c.Rows))
	for _, row := range c.Rows {
		fields[k.text(row[0])] = row[1]
	}
	return fields, c.Ends, true
}

// List returns a list, or the members of a set in order if kind says so.
func (k *Keys) List(kind, key string) (values []string, ends room.Instant, ok bool) {
	c, ok := k.take(key, kind)
	if !ok {
		return nil, 0, false
	}
	for _, row := range c.Rows {
		values = append(values, k.text(row[0]))
	}
	if kind == "set" {
		slices.Sort(values)
	}
	return values, c.Ends, true
}

// Member is a member of a sorted set.
type Member struct {
	Score int64
	Name  string
}

// SortedSet returns a sorted set, the lowest first.
func (k *Keys) SortedSet(key string) (members []Member, ends room.Instant, ok bool) {
	c, ok := k.take(key, "zset")
	if !ok {
		return nil, 0, false
	}
	for _, row := range c.Rows {
		score, err := strconv.ParseFloat(row[0], 64)
		if err != nil {
			k.Fail("%s: %w", RedactKey(key), err)
		}
		members = append(members, Member{int64(score), k.text(row[1])})
	}
	return members, c.Ends, true
}

// Stream returns the entries of a stream, each an ID with fields and values behind it.
func (k *Keys) Stream(key string) (entries [][]string, ends room.Instant, ok bool) {
	c, ok := k.take(key, "stream")
	return c.Rows, c.Ends, ok
}

// Int returns the number that a text is.
func (k *Keys) Int(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		k.Fail("%.40q is no number", text)
	}
	return n
}

// text returns a text, which a backup can hold only if it is UTF-8.
func (k *Keys) text(t string) string {
	if !utf8.ValidString(t) {
		k.Fail("%.40q is no text", t)
	}
	return t
}

// Decode returns the value that a text is the JSON of.
func Decode[T any](k *Keys, text string) (v T) {
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		k.Fail("%.40q: %w", text, err)
	}
	return v
}

// Encode returns a value as JSON. It is one that a backup had as JSON.
func Encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("what was JSON is none: %v", err))
	}
	return string(text)
}

// Fail notes an error, of which the first one counts.
func (k *Keys) Fail(format string, args ...any) {
	if k.err == nil {
		k.err = fmt.Errorf(format, args...)
	}
}

// Err returns why a key could not be read, also where nobody has read it.
func (k *Keys) Err() error {
	if k.err == nil && len(k.all) > 0 {
		for _, key := range k.Names("") {
			return fmt.Errorf("nobody reads %s", RedactKey(key))
		}
	}
	return k.err
}
