package redisladder

import (
	"context"
	"crypto/rand"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// A code lets another device speak for a player:
//
//	a device ── Offer ─▶ {d:CODE}:player ─▶ {p:ID}:code      in this order: there is a way to each code
//	another  ── Claim ─▶ {d:CODE}:player ─▶ {p:ID}:code      which has the last word, and goes
//	                                     ─▶ {p:ID}:devices   has one more

// codeTTL is how long a code can be used.
const codeTTL = time.Duration(player.DeviceCodeTTL) * time.Millisecond

//go:embed issue_code.lua
var issueCodeSource string

//go:embed redeem_code.lua
var redeemCodeSource string

// Each may be repeated without harm.
var (
	issueCodeScript  = playerScript(issueCodeSource)
	redeemCodeScript = playerScript(redeemCodeSource)
)

// IssueCode returns a code by which another device can speak for a device's player, once, and the instant when the
// code ends. It takes the place of the code before. The error is [ladder.ErrNotFound] where the device does not speak
// for the player any more.
func (d *Devices) IssueCode(ctx context.Context, device player.Device) (code string, ends room.Instant, err error) {
	now, err := d.client.Time(ctx).Result()
	if err == nil {
		code, err = d.drawCode(ctx, device.Player)
	}
	if err == nil {
		err = d.issueCode(ctx, device, code)
	}
	if err != nil {
		return "", 0, fmt.Errorf("offer a code: %w", err)
	}
	return code, room.Instant(now.UnixMilli()).Add(player.DeviceCodeTTL), nil
}

// drawCode returns a code that leads to a player and was nobody's.
func (d *Devices) drawCode(ctx context.Context, p room.PlayerID) (string, error) {
	for {
		code, err := room.RandomLetters(rand.Reader, player.DeviceCodeLength)
		if err == nil {
			err = d.client.SetArgs(ctx, codeKey(code), string(p), redis.SetArgs{Mode: "NX", TTL: codeTTL}).Err()
		}
		if !errors.Is(err, redis.Nil) {
			return code, err
		}
	}
}

// issueCode lets a code be the one that its player's devices are let in by.
func (d *Devices) issueCode(ctx context.Context, device player.Device, code string) error {
	keys := []string{issuedCodeKey(device.Player), devicesKey(device.Player)}
	offered, err := issueCodeScript.Run(ctx, d.client, keys, code, device.Key, codeTTL.Milliseconds()).Bool()
	if err == nil && !offered {
		err = errors.Join(leaderboard.ErrNotFound, d.client.Del(ctx, codeKey(code)).Err())
	}
	return err
}

// RedeemCode lets a new device, by the key of its secret, speak for the player whom a code belongs
// to. The error is [ladder.ErrInvalidCode] where it belongs to nobody.
func (d *Devices) RedeemCode(ctx context.Context, code, key string) (room.PlayerID, error) {
	id, err := d.client.Get(ctx, codeKey(code)).Result()
	if errors.Is(err, redis.Nil) {
		return "", player.ErrInvalidCode
	} else if err != nil {
		return "", fmt.Errorf("claim an identity: %w", err)
	}
	p := room.PlayerID(id)
	may, err := redeemCodeScript.Run(ctx, d.client, []string{devicesKey(p), issuedCodeKey(p)}, code, key, player.MaxDevices).Int()
	if err != nil {
		return "", fmt.Errorf("claim an identity: %w", err)
	}
	if may == 0 {
		return "", player.ErrInvalidCode
	}
	return p, nil
}
