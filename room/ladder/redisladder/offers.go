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

// codeLasts is how long a code can be used.
const codeLasts = time.Duration(player.DeviceCodeTTL) * time.Millisecond

//go:embed offer.lua
var offerSource string

//go:embed claim.lua
var claimSource string

// Each may be repeated without harm.
var (
	offerScript = lastingScript(offerSource)
	claimScript = lastingScript(claimSource)
)

// Offer returns a code by which another device can speak for a device's player, once, and the instant when the
// code ends. It takes the place of the code before. The error is [ladder.ErrNotFound] where the device does not speak
// for the player any more.
func (d *Devices) Offer(ctx context.Context, device player.Device) (code string, ends room.Instant, err error) {
	now, err := d.client.Time(ctx).Result()
	if err == nil {
		code, err = d.drawCode(ctx, device.Player)
	}
	if err == nil {
		err = d.offer(ctx, device, code)
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
			err = d.client.SetArgs(ctx, codeKey(code), string(p), redis.SetArgs{Mode: "NX", TTL: codeLasts}).Err()
		}
		if !errors.Is(err, redis.Nil) {
			return code, err
		}
	}
}

// offer lets a code be the one that its player's devices are let in by.
func (d *Devices) offer(ctx context.Context, device player.Device, code string) error {
	keys := []string{offeredKey(device.Player), devicesKey(device.Player)}
	offered, err := offerScript.Run(ctx, d.client, keys, code, device.Key, codeLasts.Milliseconds()).Bool()
	if err == nil && !offered {
		err = errors.Join(leaderboard.ErrNotFound, d.client.Del(ctx, codeKey(code)).Err())
	}
	return err
}

// Claim lets a new device, by the key of its secret, speak for the player whom a code belongs
// to. The error is [ladder.ErrInvalidCode] where it belongs to nobody.
func (d *Devices) Claim(ctx context.Context, code, key string) (room.PlayerID, error) {
	id, err := d.client.Get(ctx, codeKey(code)).Result()
	if errors.Is(err, redis.Nil) {
		return "", player.ErrInvalidCode
	} else if err != nil {
		return "", fmt.Errorf("claim an identity: %w", err)
	}
	p := room.PlayerID(id)
	may, err := claimScript.Run(ctx, d.client, []string{devicesKey(p), offeredKey(p)}, code, key, player.MaxDevices).Int()
	if err != nil {
		return "", fmt.Errorf("claim an identity: %w", err)
	}
	if may == 0 {
		return "", player.ErrInvalidCode
	}
	return p, nil
}
