package redislog

import (
	"fmt"
	"hash/fnv"
	"strings"

	"rattle/room"
)

// Every name in the store is made in this file.

// buckets is how many parts the rooms are spread over. A store that was written with one
// number cannot be read with another.
const buckets = 256

// bucket names the part of the store that holds a room.
func bucket(code room.Code) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(code)) // never fails
	return int(h.Sum32() % buckets)
}

// logKey holds the log of a room: a stream.
func logKey(code room.Code) string { return fmt.Sprintf("{b%d}:room:%s:log", bucket(code), code) }

// dueKey holds the alarms of a bucket: a sorted set of room codes by the instant at which
// the phase of the room ends.
func dueKey(bucket int) string { return fmt.Sprintf("{b%d}:due", bucket) }

// hintChannel carries the hints of a room.
func hintChannel(code room.Code) string { return fmt.Sprintf("{b%d}:room:%s:hint", bucket(code), code) }

// hintRoom reads a room's code back from its channel.
func hintRoom(channel string) room.Code {
	_, rest, _ := strings.Cut(channel, ":room:")
	code, _, _ := strings.Cut(rest, ":")
	return room.Code(code)
}

// probeChannel is where a new server finds out which publish verb the store has.
const probeChannel = "{b0}:probe"
