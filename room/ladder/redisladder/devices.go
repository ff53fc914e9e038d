package redisladder

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"rattle/leaderboard"
	"rattle/player"
	"rattle/room"
)

// Devices knows who may speak for whom:
//
//	first device ── secret ──▶ player's id          nothing is kept, unless it is refused; see outlived.go
//	    │ Offer: a code, see offers.go
//	later device ── code ── Claim ──▶ {p:ID}:devices   the key of its own secret
//	any device ── SignOut, Forget ──▶ all of these refused at one instant, and the code and the phrase with them
//	no device  ── a recovery phrase ──▶ one new device, see phrase.go
//	first device ── Declare ──▶ refused: its secret speaks for a bot, by another id
//
// Whatever lets somebody in later is written by a script that asks once more whether the device that wants it may
// speak: it may have been refused since [Devices.Holds] said yes.
//
// Its methods may be called from any goroutine.
type Devices struct {
	client redis.UniversalClient
	hasher *addressHasher
}

// NewDevices makes it.
func NewDevices(client redis.UniversalClient) *Devices {
	return &Devices{client, newAddressHasher(client, newcomersHashKey, newcomersWindow)}
}

// signedOutTTL is how long others are told of somebody who signed out: longer than the attempt
// itself may take, since they are told first.
const signedOutTTL = time.Minute

//go:embed sign_out.lua
var signOutSource string

//go:embed declare_bot.lua
var declareBotSource string

// Each may be repeated without harm.
var (
	signOutScript    = playerScript(signOutSource)
	declareBotScript = playerScript(declareBotSource)
)

const (
	firstDevice = "first"

	// What is noted of it. What is still recorded of a forgotten player is kept of nobody: the
	// scripts that would add it look for the note, which is in the same slot.
	refused   = "refused"
	forgotten = "forgotten"
)

// Authorized reports whether a device may speak for its player. Whoever comes once a day at least is
// kept, see retention.go; so is the mark of who is refused. Of whom nothing is kept but rows of all time
// nobody may, see expired.go.
func (d *Devices) Authorized(ctx context.Context, device player.Device) (bool, error) {
	if !isPlain(string(device.Player)) || device.Key == firstDevice {
		return false, nil
	}
	field := device.Key
	if field == "" {
		field = firstDevice
	}
	pipe := d.client.Pipeline()
	noted, left := pipe.HGet(ctx, devicesKey(device.Player), field), queryExistence(ctx, pipe, device.Player)
	_, err := pipe.Exec(ctx)
	if errors.Is(noted.Err(), redis.Nil) {
		err = left.failure()
	}
	holds := (noted.Val() != "") != (device.Key == "") // of the first a refusal is noted
	switch {
	case err == nil && holds && !left.any():
		var refuses bool
		refuses, err = expiredButRanked(ctx, d.client, device.Player)
		holds = !refuses
	case err != nil || !left.due():
	case holds:
		if err = renew(ctx, d.client, renewedKeys(device.Player)); err == nil {
			err = d.renewPhraseIndex(ctx, device.Player)
		}
	case noted.Val() == refused: // not who is forgotten: that is known until an instant
		err = renew(ctx, d.client, []string{devicesKey(device.Player)})
	}
	if err != nil {
		return false, fmt.Errorf("look a device up: %w", err)
	}
	return holds, nil
}

// SignOut refuses all devices of a device's player but a new one, by the key of its secret, and the recovery
// phrase. The error is [ladder.ErrNotFound] where the device that asks does not speak for the player any more.
func (d *Devices) SignOut(ctx context.Context, device player.Device, key string) error {
	p := device.Player
	if err := d.announceSignOut(ctx, p); err != nil {
		return err
	}
	// Whoever has got hold of a device may have drawn a phrase there.
	keys := []string{devicesKey(p), issuedCodeKey(p), phraseKey(p)}
	done, err := signOutScript.Run(ctx, d.client, keys, refused, key, device.Key).Bool()
	if err == nil && !done {
		err = leaderboard.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// DeclareBot lets nobody speak for a player any more, whose secret is that of a bot from now on. It
// reports whether that could be: of whom something is kept, as of everybody who has played a round, is
// a person for good.
func (d *Devices) DeclareBot(ctx context.Context, p room.PlayerID) (bool, error) {
	keys := append([]string{devicesKey(p), issuedCodeKey(p)}, slices.DeleteFunc(existenceKeys(p), func(key string) bool { return key == devicesKey(p) })...)
	declared, err := declareBotScript.Run(ctx, d.client, keys, refused).Bool()
	if err == nil && declared {
		err = d.announceSignOut(ctx, p)
	}
	if err != nil {
		return false, fmt.Errorf("declare a bot: %w", err)
	}
	return declared, nil
}

// Forget refuses all of a player's devices and deletes what is kept of the player alone. Rows and
// rounds stay; the name in them is hidden from now on, see [Devices.Forgotten], and an [Eraser]
// takes it out.
func (d *Devices) Forget(ctx context.Context, p room.PlayerID) error {
	if !isPlain(string(p)) {
		return leaderboard.ErrNotFound
	}
	if err := d.announceSignOut(ctx, p); err != nil {
		return err
	}
	now, err := d.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	// That somebody was admitted says only that something may be kept.
	keys := slices.DeleteFunc(erasedKeys(p, now), func(key string) bool { return key == admittedKey(p) })
	kept, err := d.client.Exists(ctx, append(keys, devicesKey(p))...).Result()
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	until := now.Add(player.ForgottenTTL)
	if kept == 0 { // a room may still bring something
		until = now.Add(player.UnknownForgottenTTL)
	}
	return d.forgetUntil(ctx, p, now, until)
}

// forgetUntil does what [Devices.Forget] says, but for telling other servers.
func (d *Devices) forgetUntil(ctx context.Context, p room.PlayerID, now, until time.Time) error {
	_, err := d.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.ZRemRangeByScore(ctx, forgottenKey, "-inf", strconv.FormatInt(now.UnixMilli(), 10))
		pipe.ZAddGT(ctx, forgottenKey, redis.Z{Score: float64(until.UnixMilli()), Member: string(p)})
		pipe.ZAdd(ctx, toEraseKey, redis.Z{Score: float64(now.UnixMilli()), Member: string(p)})
		pipe.Expire(ctx, forgottenKey, player.ForgottenTTL)
		pipe.Expire(ctx, toEraseKey, player.ForgottenTTL)
		return nil
	})
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	return markForgotten(ctx, d.client, p, now, until)
}

// markForgotten refuses the devices of a player who is forgotten until an instant, and deletes what
// is kept of the player alone. Both instants are by the store's clock. It may be repeated.
func markForgotten(ctx context.Context, client redis.UniversalClient, p room.PlayerID, now, until time.Time) error {
	keys := append([]string{devicesKey(p), issuedCodeKey(p)}, erasedKeys(p, now)...)
	err := signOutScript.Run(ctx, client, keys, forgotten).Err()
	if err == nil && until.Sub(now) < playerTTL { // a cookie that is still shown puts it off
		err = client.PExpireAt(ctx, devicesKey(p), until).Err()
	}
	if err != nil {
		return fmt.Errorf("forget a player: %w", err)
	}
	return nil
}

// announceSignOut tells all servers to look again who may speak for a player.
func (d *Devices) announceSignOut(ctx context.Context, p room.PlayerID) error {
	now, err := d.client.Time(ctx).Result()
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	_, err = d.client.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.ZAdd(ctx, signedOutKey, redis.Z{Score: float64(now.UnixMilli()), Member: string(p)})
		pipe.ZRemRangeByScore(ctx, signedOutKey, "-inf", strconv.FormatInt(now.Add(-signedOutTTL).UnixMilli(), 10))
		pipe.Expire(ctx, signedOutKey, signedOutTTL)
		return nil
	})
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// SignedOut gives the players of whom some device was signed out within the last minute.
func (d *Devices) SignedOut(ctx context.Context) ([]room.PlayerID, error) {
	ids, err := d.client.ZRange(ctx, signedOutKey, 0, -1).Result()
	if err != nil {
		return nil, fmt.Errorf("ask who signed out: %w", err)
	}
	players := make([]room.PlayerID, len(ids))
	for i, id := range ids {
		players[i] = room.PlayerID(id)
	}
	return players, nil
}

// Forgotten tells which of these players asked to be forgotten.
func (d *Devices) Forgotten(ctx context.Context, players []room.PlayerID) (map[room.PlayerID]bool, error) {
	return forgottenAmong(ctx, d.client, players)
}

func forgottenAmong(ctx context.Context, client redis.UniversalClient, players []room.PlayerID) (map[room.PlayerID]bool, error) {
	if len(players) == 0 {
		return nil, nil
	}
	members := make([]string, len(players))
	for i, p := range players {
		members[i] = string(p)
	}
	until, err := client.ZMScore(ctx, forgottenKey, members...).Result()
	if err != nil {
		return nil, fmt.Errorf("ask who is forgotten: %w", err)
	}
	gone := make(map[room.PlayerID]bool)
	for i, p := range players {
		if until[i] > 0 {
			gone[p] = true
		}
	}
	return gone, nil
}

// ForgottenVersion is another number whenever one more player was forgotten.
func (d *Devices) ForgottenVersion(ctx context.Context) (int64, error) {
	pipe := d.client.Pipeline()
	n, newest := pipe.ZCard(ctx, forgottenKey), pipe.ZRevRangeWithScores(ctx, forgottenKey, 0, 0)
	if _, err := pipe.Exec(ctx); err != nil {
		return 0, fmt.Errorf("count who is forgotten: %w", err)
	}
	sum := n.Val() // two may be forgotten in one millisecond
	for _, z := range newest.Val() {
		sum += int64(z.Score)
	}
	return sum, nil
}
