// Package erase removes the names of forgotten players from the store.
//
// Their rounds stay, under an id that no secret leads to, so that the rounds of others still add up and can be
// verified. Each package that stores something has a [Locator], which says where its keys name players.
package erase

import (
	"encoding/json"

	"rattle/room"
)

// Location is where a key may name players.
type Location struct {
	Type      string                                   // of the key: hash, list, string or zset
	Fields    []string                                 // of a hash: those that may name players
	Erase     func(field, text string) (string, error) // returns the text without the names, "" to remove it
	DeleteKey bool                                     // the key is about one of the players alone, and is deleted
	Large     bool                                     // the key may hold a megabyte
}

// Locator returns where a key may name players, and reports whether it may.
type Locator func(gone room.ErasedPlayers, key string) (Location, bool)

// FirstOf returns a locator that returns the first location of several.
func FirstOf(locators ...Locator) Locator {
	return func(gone room.ErasedPlayers, key string) (Location, bool) {
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
