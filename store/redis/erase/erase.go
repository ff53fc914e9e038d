// Package erase removes the names of forgotten players from the store.
//
// Their rounds stay, under an id that no secret leads to, so that the rounds of others still add up and can be
// verified. Each package that stores something has a [Locator], which says where its keys name players.
package erase

import (
	"encoding/json"

	"rattle/room"
)

// Players are the players to erase. The value is whether a key that named the player was found.
type Players map[room.PlayerID]bool

// Has reports whether a player is to be erased.
func (gone Players) Has(p room.PlayerID) bool {
	_, ok := gone[p]
	return ok
}

// IDs returns the players' IDs, in any order.
func (gone Players) IDs() []string {
	ids := make([]string, 0, len(gone))
	for p := range gone {
		ids = append(ids, string(p))
	}
	return ids
}

// Clear empties a player's name, or that of a player's ghost, if the player is to be erased, and reports whether
// there was one.
func (gone Players) Clear(name *string, p room.PlayerID) bool {
	p = room.OriginalPlayer(p)
	if *name == "" || !gone.Has(p) {
		return false
	}
	*name, gone[p] = "", true
	return true
}

// Location is where a key may name players.
type Location struct {
	Type      string                                   // of the key: hash, list, string or zset
	Fields    []string                                 // of a hash: those that may name players
	Erase     func(field, text string) (string, error) // returns the text without the names, "" to remove it
	DeleteKey bool                                     // the key is about one of the players alone, and is deleted
	Large     bool                                     // the key may hold a megabyte
}

// Locator returns where a key may name players, and reports whether it may.
type Locator func(gone Players, key string) (Location, bool)

// FirstOf returns a locator that returns the first location of several.
func FirstOf(locators ...Locator) Locator {
	return func(gone Players, key string) (Location, bool) {
		for _, locate := range locators {
			if l, ok := locate(gone, key); ok {
				return l, true
			}
		}
		return Location{}, false
	}
}

// Edit decodes a text, calls change, and encodes the text again if that changed it.
func Edit[T any](text string, change func(*T) (changed bool)) (string, error) {
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return "", err
	}
	if !change(&v) {
		return text, nil
	}
	changed, err := json.Marshal(v)
	return string(changed), err
}

// Drop decodes a text, and returns "" if remove returns true for it.
func Drop[T any](text string, remove func(T) bool) (string, error) {
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return "", err
	}
	if remove(v) {
		return "", nil
	}
	return text, nil
}

// ClearMatch empties the names of players who are to be erased in the result of a match, and reports whether there were
// any.
func (gone Players) ClearMatch(m *room.MatchResult) (changed bool) {
	for i := range m.Names {
		if i < len(m.Players) {
			changed = gone.Clear(&m.Names[i], m.Players[i]) || changed
		}
	}
	return changed
}
