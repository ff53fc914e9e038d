package players

import (
	"context"
	"crypto/rand"
	"fmt"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// IssueCode returns a code by which another device can act for a device's player, once, and the instant when the code
// expires. It replaces the code before. The error is [player.ErrSignedOut] if the device is no longer authorized.
func (s *Store) IssueCode(ctx context.Context, d player.Device) (code string, ends room.Instant, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) (err error) {
		if !s.isAuthorized(d) {
			return player.ErrSignedOut
		}
		if code, err = s.drawCode(); err != nil {
			return err
		}
		ends = room.Instant(tx.Now()).Add(player.DeviceCodeTTL)
		s.codes.Put(tx, code, "", d.Player)
		s.codes.SetEnds(tx, code, int64(ends))
		s.issued.Put(tx, string(d.Player), "", code)
		s.issued.SetEnds(tx, string(d.Player), int64(ends))
		return nil
	})
	if err != nil {
		return "", 0, fmt.Errorf("issue a code: %w", err)
	}
	return code, ends, nil
}

// drawCode returns a random code that is not in use.
func (s *Store) drawCode() (code string, err error) {
	for {
		if code, err = room.RandomLetters(rand.Reader, player.DeviceCodeLength); err != nil || s.codes.Len(code) == 0 {
			return code, err
		}
	}
}

// RedeemCode lets a new device, by the key of its secret, act for the player whose code it is. If there are too many
// devices the oldest is signed out. The error is [player.ErrInvalidCode] if the code is not in use.
func (s *Store) RedeemCode(ctx context.Context, code, key string) (p room.PlayerID, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		var ok bool
		if p, ok = s.codes.Get(code, ""); !ok {
			return player.ErrInvalidCode
		}
		if _, done := s.devices.Get(string(p), key); done { // and the answer was lost: a key belongs to one device alone
			return nil
		}
		if current, _ := s.issued.Get(string(p), ""); current != code || s.IsForgotten(p) {
			return player.ErrInvalidCode
		}
		s.issued.Drop(tx, string(p))
		s.dropOldestDevice(tx, p)
		s.signIn(tx, p, key)
		return nil
	})
	if err != nil {
		return "", fmt.Errorf("redeem a code: %w", err)
	}
	return p, nil
}

// dropOldestDevice signs out the oldest later device of a player, if there are as many as there may be.
func (s *Store) dropOldestDevice(tx *table.Tx, p room.PlayerID) {
	oldest, since, n := "", room.Instant(0), 0
	for key, d := range s.devices.Rows(string(p)) {
		if key == firstDevice {
			continue
		}
		if n++; n == 1 || d.Since < since {
			oldest, since = key, d.Since
		}
	}
	if n >= player.MaxDevices {
		s.devices.Delete(tx, string(p), oldest)
	}
}
