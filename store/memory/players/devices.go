package players

import (
	"context"
	"fmt"
	"slices"

	"rattle/player"
	"rattle/room"
	"rattle/store/memory/table"
)

// Authorized reports whether a device may act for its player. One call a day renews what is stored about the player;
// that of a signed-out device renews the note that it is. If nothing is stored but all-time rows, no device is
// authorized: a browser has dropped the cookie by then, so who still has the secret is a program that kept a copy.
func (s *Store) Authorized(ctx context.Context, d player.Device) (authorized bool, err error) {
	if !room.IsPlainID(string(d.Player)) || d.Key == firstDevice {
		return false, nil
	}
	p := d.Player
	var due, noted bool
	s.subject.View(func() {
		authorized = s.isAuthorized(d)
		switch {
		case authorized && !anyIn(s.existence(), p):
			authorized = !s.isListed(p) || s.admitted.Len(string(p)) > 0
		case authorized:
			due = s.isDue(p)
		default:
			first, _ := s.devices.Get(string(p), firstDevice)
			noted = d.Key == "" && first.Note == signedOut && s.isDue(p)
		}
	})
	if !due && !noted {
		return authorized, nil
	}
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		if noted {
			renew(tx, s.devices, p)
		} else {
			s.Renew(tx, p)
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("look a device up: %w", err)
	}
	return authorized, nil
}

// isAuthorized reports whether a device is signed in: the first one unless there is a note, a later one by its key.
func (s *Store) isAuthorized(d player.Device) bool {
	if d.Key == "" {
		_, noted := s.devices.Get(string(d.Player), firstDevice)
		return !noted
	}
	_, ok := s.devices.Get(string(d.Player), d.Key)
	return ok && d.Key != firstDevice
}

// isListed reports whether a row shows the player although all else has ended.
func (s *Store) isListed(p room.PlayerID) bool {
	return slices.ContainsFunc(s.subjects, func(of Subject) bool { return of.Outlives != nil && of.Outlives(p) })
}

// isDue reports whether what is stored about a player is to be renewed: the player was not seen yet today.
func (s *Store) isDue(p room.PlayerID) bool {
	ends := endsAt(s.now())
	return slices.ContainsFunc(s.existence(), func(t Groups) bool {
		at, ok := t.Ends(string(p))
		return ok && at < ends
	})
}

// SignOut signs out all devices of a device's player, deletes the recovery phrase, and signs in a new device by the key
// of its secret. The error is [player.ErrSignedOut] if the requesting device is no longer authorized.
func (s *Store) SignOut(ctx context.Context, d player.Device, key string) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		p := string(d.Player)
		s.announceSignOut(tx, d.Player)
		if s.IsForgotten(d.Player) {
			return player.ErrSignedOut
		}
		if _, done := s.devices.Get(p, key); done { // and the answer was lost: a key belongs to one device alone
			return nil
		}
		if !s.isAuthorized(d) {
			return player.ErrSignedOut
		}
		s.signOut(tx, d.Player, signedOut)
		s.phrases.Drop(tx, p) // a thief may have made it
		s.signIn(tx, d.Player, key)
		return nil
	})
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// signOut signs out all devices of a player, with a note on the first one.
func (s *Store) signOut(tx *table.Tx, p room.PlayerID, note string) {
	s.devices.Drop(tx, string(p))
	s.issued.Drop(tx, string(p))
	s.devices.Put(tx, string(p), firstDevice, device{Note: note})
	renew(tx, s.devices, p)
}

// signIn signs in a device of a player.
func (s *Store) signIn(tx *table.Tx, p room.PlayerID, key string) {
	s.devices.Put(tx, string(p), key, device{Since: room.Instant(tx.Now())})
	renew(tx, s.devices, p)
}

// DeclareBot signs out all devices of a player whose secret is a bot's from now on. It reports whether it did: a player
// about whom anything is stored stays a person.
func (s *Store) DeclareBot(ctx context.Context, p room.PlayerID) (declared bool, err error) {
	err = s.subject.Update(ctx, func(tx *table.Tx) error {
		first, _ := s.devices.Get(string(p), firstDevice)
		if declared = first.Note == signedOut && s.devices.Len(string(p)) == 1; declared {
			return nil
		}
		if declared = !anyIn(s.existence(), p); declared {
			s.signOut(tx, p, signedOut)
			s.announceSignOut(tx, p)
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("declare a bot: %w", err)
	}
	return declared, nil
}

// announceSignOut makes all servers check the devices of a player again.
func (s *Store) announceSignOut(tx *table.Tx, p room.PlayerID) {
	s.forgetEnded(tx.Now())
	s.signedOut[p] = room.Instant(tx.Now())
}

// SignedOut returns the players with a device that was signed out within the last minute.
func (s *Store) SignedOut(context.Context) (players []room.PlayerID, _ error) {
	s.subject.View(func() {
		for p, at := range s.signedOut {
			if s.now()-int64(at) <= player.SignedOutTTL.Milliseconds() {
				players = append(players, p)
			}
		}
	})
	slices.Sort(players)
	return players, nil
}

// now returns the instant by the store's clock.
func (s *Store) now() int64 { return s.subject.Millis() }
