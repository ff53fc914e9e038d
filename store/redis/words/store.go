// Package words stores in a Redis which lists of words the operator has, and what they changed in the words.
//
//	{words}:lists   SetLists   the digests that all servers must have
//	{words}:changes    Keep       what makes a lexicon, by its hash
package words

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/redis/go-redis/v9"

	"rattle/engine/wordlist"
	redisstore "rattle/store/redis"
	"rattle/store/results"
)

const (
	// listsKey holds the digests of the lists that all servers must have: a hash of "extra", "removed" and "names".
	listsKey = "{words}:lists"

	// changesKey holds the changes that make a lexicon: a hash of the JSON of [results.KeptChanges] by the lexicon's hash.
	changesKey = "{words}:changes"
)

// The fields of [listsKey].
const (
	extraField   = "extra"
	removedField = "removed"
	namesField   = "names"
)

// Families returns the families of all keys of this package.
func Families() []redisstore.Family {
	return []redisstore.Family{
		{Name: "word-lists", Patterns: []string{listsKey}, Backup: redisstore.BackupRequests},
		{Name: "word-changes", Patterns: []string{changesKey}, Backup: redisstore.BackupRequests},
	}
}

// Store stores lists of words. Its methods may be called from any goroutine.
type Store struct{ client redis.UniversalClient }

// New returns a store of lists of words.
func New(client redis.UniversalClient) *Store { return &Store{client} }

// Lists implements [results.Words].
func (s *Store) Lists(ctx context.Context) (wordlist.Digests, error) {
	fields, err := s.client.HGetAll(ctx, listsKey).Result()
	if err != nil {
		return wordlist.Digests{}, fmt.Errorf("read which lists of words count: %w", err)
	}
	return digestsOf(fields), nil
}

// SetLists implements [results.Words].
func (s *Store) SetLists(ctx context.Context, d wordlist.Digests) error {
	err := s.client.HSet(ctx, listsKey, extraField, d.Extra, removedField, d.Removed, namesField, d.Names).Err()
	if err != nil {
		return fmt.Errorf("store which lists of words count: %w", err)
	}
	return nil
}

func digestsOf(fields map[string]string) wordlist.Digests {
	return wordlist.Digests{Extra: fields[extraField], Removed: fields[removedField], Names: fields[namesField]}
}

// Kept implements [results.Words].
func (s *Store) Kept(ctx context.Context) (map[string]results.KeptChanges, error) {
	fields, err := s.client.HGetAll(ctx, changesKey).Result()
	if err != nil {
		return nil, fmt.Errorf("read the changes of lexicons: %w", err)
	}
	kept := make(map[string]results.KeptChanges, len(fields))
	for lexicon, text := range fields {
		var c results.KeptChanges
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			return nil, fmt.Errorf("read the changes of lexicon %.12s: %w", lexicon, err)
		}
		kept[lexicon] = c
	}
	return kept, nil
}

// Keep implements [results.Words].
func (s *Store) Keep(ctx context.Context, lexicon string, c results.KeptChanges, drop []string) error {
	_, err := s.client.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.HSet(ctx, changesKey, lexicon, redisstore.Encode(c))
		if len(drop) > 0 {
			pipe.HDel(ctx, changesKey, drop...)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("keep the changes of a lexicon: %w", err)
	}
	return nil
}
