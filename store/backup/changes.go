package backup

import (
	"context"
	"fmt"
	"io"
	"maps"

	"rattle/player"
	"rattle/room"
)

// A player who signed out, or used a recovery phrase, after a backup was written has other devices and another phrase
// than the backup. In the restored store the used phrase would be valid again, and the new one unknown. So credentials
// are taken from a newer source:
//
//	the store that is replaced ┐
//	a newer backup ────────────┴──▶ Changes ──▶ Restore of an older one

// Changes are what a store or a newer backup knows about players, and an older backup does not.
type Changes struct {
	Forgotten   player.Forgotten
	credentials map[room.PlayerID]credentials
}

// credentials are the devices and the phrase that may act for a player; nil for none.
type credentials struct {
	devices *Part[Devices]
	phrase  *Part[Phrase]
}

// NewChanges returns no changes.
func NewChanges() Changes {
	return Changes{Forgotten: make(player.Forgotten), credentials: make(map[room.PlayerID]credentials)}
}

// ReadChanges returns the changes in a backup.
func ReadChanges(r io.Reader) (Changes, error) {
	c := NewChanges()
	if err := read(r, c.add); err != nil {
		return c, fmt.Errorf("read the backup: %w", err)
	}
	return c, nil
}

// ChangesIn returns the changes in a store.
func ChangesIn(ctx context.Context, from Source) (Changes, error) {
	c := NewChanges()
	if err := from.Items(ctx, c.add); err != nil {
		return c, fmt.Errorf("read what is known about players: %w", err)
	}
	return c, nil
}

func (c Changes) add(i Item) error {
	switch {
	case i.Forgotten != nil:
		maps.Copy(c.Forgotten, i.Forgotten.Until)
	case i.Player != nil && (i.Player.Devices != nil || i.Player.Phrase != nil):
		c.credentials[i.Player.ID] = credentials{i.Player.Devices, i.Player.Phrase}
	}
	return nil
}

// Merge adds the changes of another source: of each player the newer ones.
func (c Changes) Merge(other Changes) {
	for p, until := range other.Forgotten {
		c.Forgotten[p] = max(c.Forgotten[p], until)
	}
	for p, theirs := range other.credentials {
		if mine, ok := c.credentials[p]; !ok || theirs.newest() > mine.newest() {
			c.credentials[p] = theirs
		}
	}
}

// newest returns the instant of the newest change.
func (c credentials) newest() (at room.Instant) {
	if c.devices != nil {
		for _, since := range c.devices.Is.Later {
			at = max(at, since)
		}
	}
	if c.phrase != nil {
		at = max(at, c.phrase.Is.Since)
	}
	return at
}

// areForgotten reports whether the player asked to be forgotten.
func (c credentials) areForgotten() bool {
	return c.devices != nil && c.devices.Is.Note == NoteForgotten
}

func (c credentials) equal(other credentials) bool {
	mine, theirs := deref(c.devices).Is, deref(other.devices).Is
	return mine.Note == theirs.Note && maps.Equal(mine.Later, theirs.Later) && deref(c.phrase).Is == deref(other.phrase).Is
}

func deref[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// update replaces a player's credentials by newer ones, and reports whether that is a change. The list of the forgotten
// has those who asked to be forgotten.
func (c Changes) update(p *Player) bool {
	now, ok := c.credentials[p.ID]
	was := credentials{p.Devices, p.Phrase}
	if !ok || now.areForgotten() || was.areForgotten() || was.equal(now) || now.newest() < was.newest() {
		return false
	}
	p.Devices, p.Phrase, p.Code = now.devices, now.phrase, nil // the code may be from before a sign-out
	return true
}
