package players

import (
	"context"
	"fmt"
	"maps"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
	redisstore "rattle/store/redis"
)

// A player who signed out, or used a recovery phrase, after a backup was written has other devices and another phrase
// than the backup. In the restored store the used phrase would be valid again, and the new one unknown. So credentials
// are taken from a newer source:
//
//	the store that is replaced ┐
//	a newer backup ────────────┴──▶ Changes ──▶ RestoreCredentials, when an older one was restored

// Changes are what a store or a newer backup knows about players, and an older backup does not.
type Changes struct {
	Forgotten   player.Forgotten
	Credentials Credentials
}

// NewChanges returns no changes.
func NewChanges() Changes {
	return Changes{Forgotten: make(player.Forgotten), Credentials: make(Credentials)}
}

// Merge adds the changes of another source: of each player the newer ones.
func (c Changes) Merge(other Changes) {
	for p, until := range other.Forgotten {
		c.Forgotten[p] = max(c.Forgotten[p], until)
	}
	for p, theirs := range other.Credentials {
		if mine, ok := c.Credentials[p]; !ok || theirs.newest() > mine.newest() {
			c.Credentials[p] = theirs
		}
	}
}

// Credentials are the devices and phrases that may act for players.
type Credentials map[room.PlayerID]credentials

// credentials are those of one player, see [devicesKey] and [phraseKey].
type credentials struct{ devices, phrase map[string]string }

// newest returns the instant of the newest change.
func (c credentials) newest() (at int64) {
	note := func(since string) {
		if n, err := strconv.ParseInt(since, 10, 64); err == nil {
			at = max(at, n)
		}
	}
	for _, since := range c.devices {
		note(since)
	}
	note(c.phrase["since"])
	return at
}

func (c credentials) equal(other credentials) bool {
	return maps.Equal(c.devices, other.devices) && maps.Equal(c.phrase, other.phrase)
}

// credentialOwner returns whose credentials a key holds, and reports whether it holds any.
func credentialOwner(key string) (p room.PlayerID, ok bool) {
	_, id, _ := redisstore.SplitKey(key)
	p = room.PlayerID(id)
	return p, key == devicesKey(p) || key == phraseKey(p)
}

func (c Credentials) add(key string, fields map[string]string) {
	p, _ := credentialOwner(key)
	of := c[p]
	if key == phraseKey(p) {
		of.phrase = fields
	} else {
		of.devices = fields
	}
	c[p] = of
}

// Wants reports whether a key of a backup holds changes.
func (c Changes) Wants(key string) bool {
	_, ok := credentialOwner(key)
	return ok || key == forgottenKey
}

// Add adds the rows of a key for which Wants returned true. Each row has two texts: a score and a member, or a field
// and its value.
func (c Changes) Add(key string, rows [][]string) error {
	fields := make(map[string]string)
	for _, row := range rows {
		if len(row) != 2 {
			return fmt.Errorf("%s: a row has %d texts, want 2", redisstore.RedactKey(key), len(row))
		}
		fields[row[0]] = row[1]
		if key == forgottenKey {
			until, err := strconv.ParseFloat(row[0], 64)
			if err != nil {
				return fmt.Errorf("until when %s is forgotten: %w", row[1], err)
			}
			c.Forgotten[room.PlayerID(row[1])] = room.Instant(until)
		}
	}
	if key != forgottenKey {
		c.Credentials.add(key, fields)
	}
	return nil
}

// ReadChanges reads the changes that a store has.
func ReadChanges(ctx context.Context, client redis.UniversalClient) (c Changes, err error) {
	if c.Forgotten, err = ReadForgotten(ctx, client); err == nil {
		c.Credentials, err = ReadCredentials(ctx, client)
	}
	return c, err
}

// ReadCredentials reads the credentials of all players in a store.
func ReadCredentials(ctx context.Context, client redis.UniversalClient) (Credentials, error) {
	all := make(Credentials)
	var keys []string
	err := redisstore.Scan(ctx, client, Key("*", "*"), func(key string) bool {
		if _, ok := credentialOwner(key); ok {
			keys = append(keys, key)
		}
		return true
	})
	for _, key := range keys {
		if err != nil {
			break
		}
		var fields map[string]string
		if fields, err = client.HGetAll(ctx, key).Result(); err == nil && len(fields) > 0 {
			all.add(key, fields)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read the credentials of players: %w", err)
	}
	return all, nil
}

// RestoreCredentials replaces the credentials in a restored store by newer ones, and returns for how many players that is
// a change. It does not add players.
func RestoreCredentials(ctx context.Context, client redis.UniversalClient, newer Credentials) (n int, err error) {
	for p, now := range newer {
		changed, err := restoreCredentials(ctx, client, p, now)
		if err != nil {
			return n, fmt.Errorf("restore the credentials of players: %w", err)
		}
		if changed {
			n++
		}
	}
	return n, nil
}

func restoreCredentials(ctx context.Context, client redis.UniversalClient, p room.PlayerID, now credentials) (changed bool, err error) {
	if !room.IsPlainID(string(p)) || now.devices[firstDevice] == forgotten { // the list of the forgotten has them
		return false, nil
	}
	stored, err := client.Exists(ctx, existenceKeys(p)...).Result()
	if err != nil || stored == 0 {
		return false, err
	}
	var was credentials
	if was.devices, err = client.HGetAll(ctx, devicesKey(p)).Result(); err != nil {
		return false, err
	}
	if was.phrase, err = client.HGetAll(ctx, phraseKey(p)).Result(); err != nil {
		return false, err
	}
	if was.devices[firstDevice] == forgotten || was.equal(now) || now.newest() < was.newest() {
		return false, nil
	}
	_, err = client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.Del(ctx, devicesKey(p), phraseKey(p), issuedCodeKey(p)) // the code may be from before a sign-out
		for key, fields := range map[string]map[string]string{devicesKey(p): now.devices, phraseKey(p): now.phrase} {
			if len(fields) > 0 {
				pipe.HSet(ctx, key, fields)
			}
		}
		return nil
	})
	if err == nil {
		err = Renew(ctx, client, devicesKey(p), phraseKey(p))
	}
	if old := was.phrase["key"]; err == nil && old != "" && old != now.phrase["key"] {
		err = client.Del(ctx, phraseIndexKey(old)).Err()
	}
	if key := now.phrase["key"]; err == nil && key != "" {
		err = client.Set(ctx, phraseIndexKey(key), string(p), player.TTL).Err()
	}
	return true, err
}
