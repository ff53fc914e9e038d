package redisladder

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// A recovery phrase is the way back of a player who has lost all devices. The store has its key alone:
//
//	a device ── DrawPhrase ──▶ {w:KEY}:player  ─▶ {p:ID}:phrase   in this order: there is a way to each phrase
//	nobody   ── PhraseOwner ─▶ {w:KEY}:player  ─▶ {p:ID}:phrase   which has the last word
//	nobody   ── UsePhrase ───▶ {w:NEXT}:player ─▶ use_phrase.lua ─▶ {w:KEY}:player goes
//
// A server that dies in between leaves a way to nothing, which ends by itself.

//go:embed replace_phrase.lua
var replacePhraseSource string

//go:embed use_phrase.lua
var usePhraseSource string

// Each may be repeated without harm.
var (
	replacePhraseScript = playerScript(replacePhraseSource)
	usePhraseScript     = playerScript(usePhraseSource)
)

// ReplacePhrase lets a new recovery phrase, by its key, take the place of a player's old one. The error is
// [ladder.ErrNotFound] where the device does not speak for the player any more.
func (d *Devices) ReplacePhrase(ctx context.Context, device player.Device, key string) error {
	before, err := d.replacePhrase(ctx, device, key)
	if err == nil && before != "" && before != key {
		err = d.client.Del(ctx, phraseIndexKey(before)).Err()
	}
	if err != nil {
		return fmt.Errorf("draw a recovery phrase: %w", err)
	}
	return nil
}

func (d *Devices) replacePhrase(ctx context.Context, device player.Device, key string) (before string, err error) {
	p := device.Player
	if err := d.client.Set(ctx, phraseIndexKey(key), string(p), playerTTL).Err(); err != nil {
		return "", err
	}
	answer, err := replacePhraseScript.Run(ctx, d.client, []string{phraseKey(p), devicesKey(p)}, key, device.Key).Slice()
	if err != nil {
		return "", err
	}
	if len(answer) == 2 {
		before, _ = answer[1].(string)
		return before, nil
	}
	return "", errors.Join(leaderboard.ErrNotFound, d.client.Del(ctx, phraseIndexKey(key)).Err())
}

// PhraseSince returns since when a player has a recovery phrase, 0 for none.
func (d *Devices) PhraseSince(ctx context.Context, p room.PlayerID) (room.Instant, error) {
	since, err := phraseSince(ctx, d.client, p)
	if err != nil {
		return 0, fmt.Errorf("ask for a recovery phrase: %w", err)
	}
	return since, nil
}

func phraseSince(ctx context.Context, client redis.Cmdable, p room.PlayerID) (room.Instant, error) {
	since, err := client.HGet(ctx, phraseKey(p), "since").Int64()
	if errors.Is(err, redis.Nil) {
		err = nil
	}
	return room.Instant(since), err
}

// PhraseOwner returns whom a recovery phrase, by its key, lets back in, or [ladder.ErrInvalidPhrase].
func (d *Devices) PhraseOwner(ctx context.Context, key string) (room.PlayerID, error) {
	p, err := d.phraseOwner(ctx, key)
	if err == nil {
		var noted string
		noted, err = d.client.HGet(ctx, phraseKey(p), "key").Result()
		if errors.Is(err, redis.Nil) || err == nil && noted != key {
			err = player.ErrInvalidPhrase
		}
	}
	if err != nil {
		return "", fmt.Errorf("look a recovery phrase up: %w", err)
	}
	return p, nil
}

// phraseOwner returns whose phrase it is, or was a moment ago.
func (d *Devices) phraseOwner(ctx context.Context, key string) (room.PlayerID, error) {
	id, err := d.client.Get(ctx, phraseIndexKey(key)).Result()
	if errors.Is(err, redis.Nil) {
		err = player.ErrInvalidPhrase
	}
	return room.PlayerID(id), err
}

// UsePhrase lets a new device, by the key of its secret, back in by a recovery phrase, refuses all
// others, and lets another phrase take its place. Whoever asks again with the same keys is answered the
// same. The error is [ladder.ErrInvalidPhrase] where the phrase lets nobody in.
func (d *Devices) UsePhrase(ctx context.Context, key, device, next string) (room.PlayerID, error) {
	p, err := d.usePhrase(ctx, key, device, next)
	if err != nil {
		return "", fmt.Errorf("use a recovery phrase: %w", err)
	}
	return p, nil
}

func (d *Devices) usePhrase(ctx context.Context, key, device, next string) (room.PlayerID, error) {
	p, err := d.phraseOwner(ctx, key)
	if errors.Is(err, player.ErrInvalidPhrase) {
		p, err = d.phraseOwner(ctx, next) // perhaps it was done, and the answer lost
	}
	if err != nil {
		return "", err
	}
	if err := d.announceSignOut(ctx, p); err != nil {
		return "", err
	}
	if err := d.client.Set(ctx, phraseIndexKey(next), string(p), playerTTL).Err(); err != nil {
		return "", err
	}
	done, err := usePhraseScript.Run(ctx, d.client, []string{phraseKey(p), devicesKey(p), issuedCodeKey(p)}, key, device, next, refused).Bool()
	if err != nil {
		return "", err
	}
	if !done {
		_, good := d.PhraseOwner(ctx, next)
		if errors.Is(good, player.ErrInvalidPhrase) {
			good = d.client.Del(ctx, phraseIndexKey(next)).Err()
		}
		return "", errors.Join(player.ErrInvalidPhrase, good)
	}
	return p, d.client.Del(ctx, phraseIndexKey(key)).Err()
}

// renewPhraseIndex lets the way to a player's phrase last on, or lays it again.
func (d *Devices) renewPhraseIndex(ctx context.Context, p room.PlayerID) error {
	key, err := d.client.HGet(ctx, phraseKey(p), "key").Result()
	if errors.Is(err, redis.Nil) {
		return nil
	} else if err != nil {
		return err
	}
	return d.client.Set(ctx, phraseIndexKey(key), string(p), playerTTL).Err()
}
