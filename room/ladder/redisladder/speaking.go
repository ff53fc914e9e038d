package redisladder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	"rattle/store/backup"
	redisstore "rattle/store/redis"
)

// Whoever signed out, or came back by a recovery phrase, after a backup was written has other devices,
// and another phrase, than that backup says; the used phrase is good again where it is restored, and what
// took its place is not known. So who may speak for whom is taken from what is newer:
//
//	the store that is replaced ┐
//	a newer backup ────────────┴──▶ Speaking ──▶ SpeakAgain, when an older one was restored

// Speaking is who may speak for whom, of players of whom anything is noted.
type Speaking map[room.PlayerID]speaker

// speaker is what two keys hold of a player, see [devicesKey] and [phraseKey].
type speaker struct{ devices, phrase map[string]string }

// newest returns the instant of the last that was noted.
func (s speaker) newest() (at int64) {
	for _, since := range append(valuesOf(s.devices), s.phrase["since"]) {
		if n, err := strconv.ParseInt(since, 10, 64); err == nil {
			at = max(at, n)
		}
	}
	return at
}

func valuesOf(m map[string]string) (all []string) {
	for _, v := range m {
		all = append(all, v)
	}
	return all
}

// same reports whether two say the same.
func (s speaker) same(other speaker) bool {
	return maps.Equal(s.devices, other.devices) && maps.Equal(s.phrase, other.phrase)
}

// Merge adds what another source knows: of each player what is newer.
func (s Speaking) Merge(other Speaking) {
	for p, theirs := range other {
		if mine, ok := s[p]; !ok || theirs.newest() > mine.newest() {
			s[p] = theirs
		}
	}
}

// speakerOf returns of which player, and of which of the two, a key is.
func speakerOf(key string) (p room.PlayerID, what string, ok bool) {
	kind, id, _ := strings.Cut(redisstore.HashTag(key), ":")
	p = room.PlayerID(id)
	return p, strings.TrimPrefix(key, playerKey(p, "")), kind == "p" && (key == devicesKey(p) || key == phraseKey(p))
}

func (s Speaking) note(p room.PlayerID, what string, fields map[string]string) {
	of := s[p]
	if what == "phrase" {
		of.phrase = fields
	} else {
		of.devices = fields
	}
	s[p] = of
}

// SpeakingIn returns who may speak for whom by a store.
func SpeakingIn(ctx context.Context, client redis.UniversalClient) (Speaking, error) {
	all := make(Speaking)
	var keys []string
	err := redisstore.Scan(ctx, client, "{p:*}:*", func(key string) bool {
		if _, _, ok := speakerOf(key); ok {
			keys = append(keys, key)
		}
		return true
	})
	for _, key := range keys {
		if err != nil {
			break
		}
		var fields map[string]string
		fields, err = client.HGetAll(ctx, key).Result()
		if p, what, _ := speakerOf(key); err == nil && len(fields) > 0 {
			all.note(p, what, fields)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("ask who may speak for whom: %w", err)
	}
	return all, nil
}

// SinceInDump returns what a backup knows that an older one does not: who is forgotten, and who may
// speak for whom.
func SinceInDump(dump io.Reader) (player.Forgotten, Speaking, error) {
	gone, speaking := make(player.Forgotten), make(Speaking)
	var bad error
	wanted := func(key string) bool {
		_, _, speaks := speakerOf(key)
		return speaks || key == forgottenKey
	}
	err := backup.ReadBackup(dump, wanted, func(key string, rows [][]string) {
		if key == forgottenKey {
			bad = errors.Join(bad, readForgottenRows(gone, rows))
			return
		}
		fields := make(map[string]string)
		for _, row := range rows { // field, value
			if len(row) == 2 {
				fields[row[0]] = row[1]
			}
		}
		p, what, _ := speakerOf(key)
		speaking.note(p, what, fields)
	})
	return gone, speaking, errors.Join(err, bad)
}

// SpeakAgain lets those speak for players of a restored store who could by something newer, and nobody
// else, and returns for how many players that is somebody else. It brings no player back.
func SpeakAgain(ctx context.Context, client redis.UniversalClient, newer Speaking) (n int, err error) {
	for p, now := range newer {
		changed, err := speakAgain(ctx, client, p, now)
		if err != nil {
			return n, fmt.Errorf("take over who may speak for whom: %w", err)
		}
		if changed {
			n++
		}
	}
	return n, nil
}

func speakAgain(ctx context.Context, client redis.UniversalClient, p room.PlayerID, now speaker) (bool, error) {
	if !plain(string(p)) || now.devices[firstDevice] == forgotten { // see [ForgetAgain]
		return false, nil
	}
	kept, err := client.Exists(ctx, leadingKeys(p)...).Result()
	if err != nil || kept == 0 {
		return false, err
	}
	var was speaker
	if was.devices, err = client.HGetAll(ctx, devicesKey(p)).Result(); err != nil {
		return false, err
	}
	if was.phrase, err = client.HGetAll(ctx, phraseKey(p)).Result(); err != nil {
		return false, err
	}
	if was.devices[firstDevice] == forgotten || was.same(now) || now.newest() < was.newest() {
		return false, nil
	}
	_, err = client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.Del(ctx, devicesKey(p), phraseKey(p), offeredKey(p)) // a code may be from before a sign-out
		for key, fields := range map[string]map[string]string{devicesKey(p): now.devices, phraseKey(p): now.phrase} {
			if len(fields) > 0 {
				pipe.HSet(ctx, key, fields)
			}
		}
		return nil
	})
	if err == nil {
		err = renew(ctx, client, []string{devicesKey(p), phraseKey(p)})
	}
	if old := was.phrase["key"]; err == nil && old != "" && old != now.phrase["key"] {
		err = client.Del(ctx, phraseIndexKey(old)).Err()
	}
	if key := now.phrase["key"]; err == nil && key != "" {
		err = client.Set(ctx, phraseIndexKey(key), string(p), lasting).Err()
	}
	return true, err
}
