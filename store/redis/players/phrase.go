package players

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// A recovery phrase restores a player who has lost all devices. The store has only its key:
//
//	a device ── ReplacePhrase ─▶ {w:KEY}:player  ─▶ {p:ID}:phrase   in this order: each phrase can be looked up
//	a client ── PhraseOwner ───▶ {w:KEY}:player  ─▶ {p:ID}:phrase   which decides
//	a client ── UsePhrase ─────▶ {w:NEXT}:player ─▶ use_phrase.lua ─▶ {w:KEY}:player is deleted
//
// A server that dies in between leaves an entry of the index that leads to nothing, which expires by itself.

//go:embed replace_phrase.lua
var replacePhraseSource string

//go:embed use_phrase.lua
var usePhraseSource string

var (
	replacePhraseScript = Script(replacePhraseSource)
	usePhraseScript     = Script(usePhraseSource)
)

// ReplacePhrase replaces a player's recovery phrase by a new one, by its key. The error is [player.ErrSignedOut] if the
// device is no longer authorized.
func (s *Store) ReplacePhrase(ctx context.Context, device player.Device, key string) error {
	before, err := s.replacePhrase(ctx, device, key)
	if err == nil && before != "" && before != key {
		err = s.client.Del(ctx, phraseIndexKey(before)).Err()
	}
	if err != nil {
		return fmt.Errorf("replace a recovery phrase: %w", err)
	}
	return nil
}

func (s *Store) replacePhrase(ctx context.Context, device player.Device, key string) (before string, err error) {
	p := device.Player
	if err := s.client.Set(ctx, phraseIndexKey(key), string(p), player.TTL).Err(); err != nil {
		return "", err
	}
	reply, err := replacePhraseScript.Run(ctx, s.client, []string{phraseKey(p), devicesKey(p)}, key, device.Key).Slice()
	if err != nil {
		return "", err
	}
	if len(reply) == 2 {
		before, _ = reply[1].(string)
		return before, nil
	}
	return "", errors.Join(player.ErrSignedOut, s.client.Del(ctx, phraseIndexKey(key)).Err())
}

// PhraseSince returns since when a player has had the recovery phrase, 0 for none.
func (s *Store) PhraseSince(ctx context.Context, p room.PlayerID) (room.Instant, error) {
	since, err := s.client.HGet(ctx, phraseKey(p), "since").Int64()
	if err != nil && !errors.Is(err, redis.Nil) {
		return 0, fmt.Errorf("read a recovery phrase: %w", err)
	}
	return room.Instant(since), nil
}

// PhraseOwner returns the player of a recovery phrase, by its key. The error is [player.ErrInvalidPhrase] if there is
// none.
func (s *Store) PhraseOwner(ctx context.Context, key string) (room.PlayerID, error) {
	p, err := s.indexedOwner(ctx, key)
	if err == nil {
		var current string
		current, err = s.client.HGet(ctx, phraseKey(p), "key").Result()
		if errors.Is(err, redis.Nil) || err == nil && current != key {
			err = player.ErrInvalidPhrase
		}
	}
	if err != nil {
		return "", fmt.Errorf("look up a recovery phrase: %w", err)
	}
	return p, nil
}

// indexedOwner returns whose phrase it is, or was until a moment ago.
func (s *Store) indexedOwner(ctx context.Context, key string) (room.PlayerID, error) {
	id, err := s.client.Get(ctx, phraseIndexKey(key)).Result()
	if errors.Is(err, redis.Nil) {
		err = player.ErrInvalidPhrase
	}
	return room.PlayerID(id), err
}

// UsePhrase signs in a new device, by the key of its secret, with a recovery phrase, signs out all others, and replaces the
// phrase by the next one. Called again with the same keys it returns the same. The error is [player.ErrInvalidPhrase] if
// the phrase is no player's.
func (s *Store) UsePhrase(ctx context.Context, key, device, next string) (room.PlayerID, error) {
	p, err := s.usePhrase(ctx, key, device, next)
	if err != nil {
		return "", fmt.Errorf("use a recovery phrase: %w", err)
	}
	return p, nil
}

func (s *Store) usePhrase(ctx context.Context, key, device, next string) (room.PlayerID, error) {
	p, err := s.indexedOwner(ctx, key)
	if errors.Is(err, player.ErrInvalidPhrase) {
		p, err = s.indexedOwner(ctx, next) // perhaps it was done, and the reply lost
	}
	if err != nil {
		return "", err
	}
	if err := s.announceSignOut(ctx, p); err != nil {
		return "", err
	}
	if err := s.client.Set(ctx, phraseIndexKey(next), string(p), player.TTL).Err(); err != nil {
		return "", err
	}
	keys := []string{phraseKey(p), devicesKey(p), issuedCodeKey(p)}
	done, err := usePhraseScript.Run(ctx, s.client, keys, key, device, next, signedOut).Bool()
	if err != nil {
		return "", err
	}
	if !done {
		_, err := s.PhraseOwner(ctx, next)
		if errors.Is(err, player.ErrInvalidPhrase) {
			err = s.client.Del(ctx, phraseIndexKey(next)).Err()
		}
		return "", errors.Join(player.ErrInvalidPhrase, err)
	}
	return p, s.client.Del(ctx, phraseIndexKey(key)).Err()
}

// renewPhraseIndex renews the index entry of a player's phrase, or creates it again.
func (s *Store) renewPhraseIndex(ctx context.Context, p room.PlayerID) error {
	key, err := s.client.HGet(ctx, phraseKey(p), "key").Result()
	if errors.Is(err, redis.Nil) {
		return nil
	} else if err != nil {
		return err
	}
	return s.client.Set(ctx, phraseIndexKey(key), string(p), player.TTL).Err()
}
