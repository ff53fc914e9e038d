package players

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// A code lets another device act for a player:
//
//	a device ── IssueCode ──▶ {d:CODE}:player ─▶ {p:ID}:code      in this order: each code can be looked up
//	another  ── RedeemCode ─▶ {d:CODE}:player ─▶ {p:ID}:code      which decides, and is deleted
//	                                          ─▶ {p:ID}:devices   has one more

const codeTTL = time.Duration(player.DeviceCodeTTL) * time.Millisecond

//go:embed issue_code.lua
var issueCodeSource string

//go:embed redeem_code.lua
var redeemCodeSource string

var (
	issueCodeScript  = Script(issueCodeSource)
	redeemCodeScript = Script(redeemCodeSource)
)

// IssueCode returns a code by which another device can act for a device's player, once, and the instant when the code
// expires. It replaces the code before. The error is [player.ErrSignedOut] if the device is no longer authorized.
func (s *Store) IssueCode(ctx context.Context, device player.Device) (code string, ends room.Instant, err error) {
	now, err := s.client.Time(ctx).Result()
	if err == nil {
		code, err = s.drawCode(ctx, device.Player)
	}
	if err == nil {
		err = s.issueCode(ctx, device, code)
	}
	if err != nil {
		return "", 0, fmt.Errorf("issue a code: %w", err)
	}
	return code, room.Instant(now.UnixMilli()).Add(player.DeviceCodeTTL), nil
}

// drawCode stores a random code that is not in use as a player's, and returns it.
func (s *Store) drawCode(ctx context.Context, p room.PlayerID) (string, error) {
	for {
		code, err := room.RandomLetters(rand.Reader, player.DeviceCodeLength)
		if err == nil {
			err = s.client.SetArgs(ctx, codeIndexKey(code), string(p), redis.SetArgs{Mode: "NX", TTL: codeTTL}).Err()
		}
		if !errors.Is(err, redis.Nil) {
			return code, err
		}
	}
}

func (s *Store) issueCode(ctx context.Context, device player.Device, code string) error {
	keys := []string{issuedCodeKey(device.Player), devicesKey(device.Player)}
	issued, err := issueCodeScript.Run(ctx, s.client, keys, code, device.Key, codeTTL.Milliseconds()).Bool()
	if err == nil && !issued {
		err = errors.Join(player.ErrSignedOut, s.client.Del(ctx, codeIndexKey(code)).Err())
	}
	return err
}

// RedeemCode lets a new device, by the key of its secret, act for the player whose code it is. The error is
// [player.ErrInvalidCode] if the code is not in use.
func (s *Store) RedeemCode(ctx context.Context, code, key string) (room.PlayerID, error) {
	id, err := s.client.Get(ctx, codeIndexKey(code)).Result()
	if errors.Is(err, redis.Nil) {
		return "", player.ErrInvalidCode
	} else if err != nil {
		return "", fmt.Errorf("redeem a code: %w", err)
	}
	p := room.PlayerID(id)
	redeemed, err := redeemCodeScript.Run(ctx, s.client, []string{devicesKey(p), issuedCodeKey(p)}, code, key, player.MaxDevices).Bool()
	if err != nil {
		return "", fmt.Errorf("redeem a code: %w", err)
	}
	if !redeemed {
		return "", player.ErrInvalidCode
	}
	return p, nil
}
