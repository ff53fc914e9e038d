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

// Credentials is who may speak for whom, of players of whom anything is noted.
type Credentials map[room.PlayerID]credentials

// credentials is what two keys hold of a player, see [devicesKey] and [phraseKey].
type credentials struct{ devices, phrase map[string]string }

// newest returns the instant of the last that was noted.
func (s credentials) newest() (at int64) {
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
func (s credentials) same(other credentials) bool {
	return maps.Equal(s.devices, other.devices) && maps.Equal(s.phrase, other.phrase)
}

// Merge adds what another source knows: of each player what is newer.
func (s Credentials) Merge(other Credentials) {
	for p, theirs := range other {
		if mine, ok := s[p]; !ok || theirs.newest() > mine.newest() {
			s[p] = theirs
		}
	}
}

// credentialKey returns of which player, and of which of the two, a key is.
func credentialKey(key string) (p room.PlayerID, what string, ok bool) {
	kind, id, _ := strings.Cut(redisstore.HashTag(key), ":")
	p = room.PlayerID(id)
	return p, strings.TrimPrefix(key, playerKey(p, "")), kind == "p" && (key == devicesKey(p) || key == phraseKey(p))
}

func (s Credentials) add(p room.PlayerID, what string, fields map[string]string) {
	of := s[p]
	if what == "phrase" {
		of.phrase = fields
	} else {
		of.devices = fields
	}
	s[p] = of
}

// ReadCredentials returns who may speak for whom by a store.
func ReadCredentials(ctx context.Context, client redis.UniversalClient) (Credentials, error) {
	all := make(Credentials)
	var keys []string
	err := redisstore.Scan(ctx, client, "{p:*}:*", func(key string) bool {
		if _, _, ok := credentialKey(key); ok {
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
		if p, what, _ := credentialKey(key); err == nil && len(fields) > 0 {
			all.add(p, what, fields)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("ask who may speak for whom: %w", err)
	}
	return all, nil
}

// ReadDumped returns what a backup knows that an older one does not: who is forgotten, and who may
// speak for whom.
func ReadDumped(dump io.Reader) (player.Forgotten, Credentials, error) {
	gone, speaking := make(player.Forgotten), make(Credentials)
	var bad error
	wanted := func(key string) bool {
		_, _, speaks := credentialKey(key)
		return speaks || key == forgottenKey
	}
	err := backup.ReadKeys(dump, wanted, func(key string, rows [][]string) {
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
		p, what, _ := credentialKey(key)
		speaking.add(p, what, fields)
	})
	return gone, speaking, errors.Join(err, bad)
}

// RestoreCredentials lets those speak for players of a restored store who could by something newer, and nobody
// else, and returns for how many players that is somebody else. It brings no player back.
func RestoreCredentials(ctx context.Context, client redis.UniversalClient, newer Credentials) (n int, err error) {
	for p, now := range newer {
		changed, err := restoreCredentials(ctx, client, p, now)
		if err != nil {
			return n, fmt.Errorf("take over who may speak for whom: %w", err)
		}
		if changed {
			n++
		}
	}
	return n, nil
}

func restoreCredentials(ctx context.Context, client redis.UniversalClient, p room.PlayerID, now credentials) (bool, error) {
	if !isPlain(string(p)) || now.devices[firstDevice] == forgotten { // see [ForgetAgain]
		return false, nil
	}
	kept, err := client.Exists(ctx, existenceKeys(p)...).Result()
	if err != nil || kept == 0 {
		return false, err
	}
	var was credentials
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
		pipe.Del(ctx, devicesKey(p), phraseKey(p), issuedCodeKey(p)) // a code may be from before a sign-out
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
		err = client.Set(ctx, phraseIndexKey(key), string(p), playerTTL).Err()
	}
	return true, err
}
