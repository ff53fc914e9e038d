package records

import (
	"strconv"
	"strings"

	"rattle/player"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// RoundOf returns the round that the keys of its slot hold.
func RoundOf(k *redisstore.Keys, uuid string) *backup.Round {
	r := &backup.Round{UUID: uuid}
	r.Refs, _, _ = k.List("set", refsKey(uuid))
	c, _, ok := k.Hash(Key(uuid))
	if !ok {
		return r
	}
	r.Expires, r.Result = room.Instant(k.Int(c["expires"])), []byte(c["result"])
	for field, value := range c {
		if p, ok := strings.CutPrefix(field, sharePrefix); ok {
			if r.Links == nil {
				r.Links = make(map[room.PlayerID]string)
			}
			r.Links[room.PlayerID(p)] = value
		} else if p, ok := strings.CutPrefix(field, reviewPrefix); ok {
			if r.Reviews == nil {
				r.Reviews = make(map[room.PlayerID]player.ReviewState)
			}
			r.Reviews[room.PlayerID(p)] = player.ReviewState(value)
		}
	}
	return r
}

// RoundKeys returns the keys of a round.
func RoundKeys(r *backup.Round) (keys []redisstore.Contents) {
	ends := r.Expires
	if len(r.Refs) > 0 {
		ends = 0
		keys = append(keys, redisstore.ListContents("set", refsKey(r.UUID), 0, r.Refs))
	}
	if len(r.Result) == 0 {
		return keys
	}
	fields := map[string]string{"result": string(r.Result), "expires": strconv.FormatInt(int64(r.Expires), 10)}
	for p, link := range r.Links {
		fields[shareField(p)] = link
	}
	for p, state := range r.Reviews {
		fields[reviewField(p)] = string(state)
	}
	return append(keys, redisstore.HashContents(Key(r.UUID), ends, fields))
}
