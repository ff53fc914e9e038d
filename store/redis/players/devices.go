package players

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"strconv"

	"github.com/redis/go-redis/v9"

	"rattle/player"
	"rattle/room"
)

// Who may act for a player:
//
//	first device ── secret ──▶ player's id          nothing is stored, unless the device is signed out; see stalesecret.go
//	    │ IssueCode: see codes.go
//	later device ── code ── RedeemCode ──▶ {p:ID}:devices   the key of its own secret
//	any device   ── SignOut, Forget ──▶ all devices signed out at one instant, and the code and the phrase with them
//	no device    ── a recovery phrase ──▶ one new device, see phrase.go
//	first device ── DeclareBot ──▶ signed out: its secret is a bot's, by another id
//
// Each script that admits another device checks again that the requesting device is authorized: it may have been signed
// out since [Store.Authorized] returned true.

const (
	firstDevice = "first"

	// The notes on the first device. The scripts that add results leave a forgotten player out by the note, which is in
	// the same slot.
	signedOut = "signed-out"
	forgotten = "forgotten"
)

//go:embed sign_out.lua
var signOutSource string

//go:embed declare_bot.lua
var declareBotSource string

var (
	signOutScript    = Script(signOutSource)
	declareBotScript = Script(declareBotSource)
)

// Authorized reports whether a device may act for its player. One call a day renews what is stored about the player, see
// retention.go; that of a signed-out device renews the note that it is. If nothing is stored but all-time rows, no device
// is authorized, see stalesecret.go.
func (s *Store) Authorized(ctx context.Context, device player.Device) (bool, error) {
	if !room.IsPlainID(string(device.Player)) || device.Key == firstDevice {
		return false, nil
	}
	field := device.Key
	if field == "" {
		field = firstDevice
	}
	pipe := s.client.Pipeline()
	noted, stored := pipe.HGet(ctx, devicesKey(device.Player), field), queryExistence(ctx, pipe, device.Player)
	_, err := pipe.Exec(ctx)
	if errors.Is(noted.Err(), redis.Nil) {
		err = stored.failure()
	}
	authorized := (noted.Val() != "") != (device.Key == "") // a note on the first device signs it out
	switch {
	case err == nil && authorized && !stored.any():
		var expired bool
		expired, err = s.isExpiredButListed(ctx, device.Player)
		authorized = !expired
	case err != nil || !stored.due():
	case authorized:
		if err = Renew(ctx, s.client, s.RenewedKeys(device.Player)...); err == nil {
			err = s.renewPhraseIndex(ctx, device.Player)
		}
	case noted.Val() == signedOut: // a forgotten player is known until an instant
		err = Renew(ctx, s.client, devicesKey(device.Player))
	}
	if err != nil {
		return false, fmt.Errorf("look a device up: %w", err)
	}
	return authorized, nil
}

// SignOut signs out all devices of a device's player, deletes the recovery phrase, and signs in a new device by the key of
// its secret. The error is [player.ErrSignedOut] if the requesting device is no longer authorized.
func (s *Store) SignOut(ctx context.Context, device player.Device, key string) error {
	p := device.Player
	if err := s.announceSignOut(ctx, p); err != nil {
		return err
	}
	// A thief may have created a phrase.
	keys := []string{devicesKey(p), issuedCodeKey(p), phraseKey(p)}
	done, err := signOutScript.Run(ctx, s.client, keys, signedOut, key, device.Key).Bool()
	if err == nil && !done {
		err = player.ErrSignedOut
	}
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// DeclareBot signs out all devices of a player whose secret is a bot's from now on. It reports whether it did: a player
// about whom anything is stored, as about everybody who has played a round, stays a person.
func (s *Store) DeclareBot(ctx context.Context, p room.PlayerID) (bool, error) {
	keys := append([]string{devicesKey(p), issuedCodeKey(p)}, withoutDevices(p, existenceKeys(p))...)
	declared, err := declareBotScript.Run(ctx, s.client, keys, signedOut).Bool()
	if err == nil && declared {
		err = s.announceSignOut(ctx, p)
	}
	if err != nil {
		return false, fmt.Errorf("declare a bot: %w", err)
	}
	return declared, nil
}

// announceSignOut makes all servers check the devices of a player again.
func (s *Store) announceSignOut(ctx context.Context, p room.PlayerID) error {
	now, err := s.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	_, err = s.client.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.ZAdd(ctx, signedOutKey, redis.Z{Score: float64(now.UnixMilli()), Member: string(p)})
		pipe.ZRemRangeByScore(ctx, signedOutKey, "-inf", strconv.FormatInt(now.Add(-player.SignedOutTTL).UnixMilli(), 10))
		pipe.Expire(ctx, signedOutKey, player.SignedOutTTL)
		return nil
	})
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// SignedOut returns the players with a device that was signed out within the last minute.
func (s *Store) SignedOut(ctx context.Context) ([]room.PlayerID, error) {
	ids, err := s.client.ZRange(ctx, signedOutKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("read who signed out: %w", err)
	}
	return playersOf(ids), nil
}

func playersOf(ids []string) []room.PlayerID {
	players := make([]room.PlayerID, len(ids))
	for i, id := range ids {
		players[i] = room.PlayerID(id)
	}
	return players
}
