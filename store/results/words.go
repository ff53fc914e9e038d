package results

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"rattle/engine/wordlist"
	"rattle/leaderboard"
	"rattle/room"
)

// Words stores which lists of words the operator has for all servers of the store, and what they changed in the words, so
// that rounds can be judged and verified that were called with other lists.
type Words interface {
	// Lists returns the digests of the lists that all servers must have, zero for none.
	Lists(context.Context) (wordlist.Digests, error)
	// SetLists replaces them.
	SetLists(context.Context, wordlist.Digests) error
	// Kept returns the changes that are kept, by the hash of the lexicon that they make.
	Kept(context.Context) (map[string]KeptChanges, error)
	// Keep keeps some changes and drops others.
	Keep(ctx context.Context, lexicon string, c KeptChanges, drop []string) error
}

// KeptChanges are the changes that make a lexicon.
type KeptChanges struct {
	At   room.Instant `json:"at"`   // when a server began to use them
	Text string       `json:"text"` // see [wordlist.Changes.Text]
}

// maxKept is how many lexicons a store knows the changes of: the ones that were used last.
const maxKept = 8

// KeepChanges keeps the changes that make a lexicon, by its hash in hexadecimal, as the newest. No changes are not kept.
func (s *Store) KeepChanges(ctx context.Context, lexicon string, c wordlist.Changes) error {
	if c.IsZero() {
		return nil
	}
	kept, err := s.Words.Kept(ctx)
	if err != nil {
		return err
	}
	now, err := s.Clock.Now(ctx)
	if err != nil {
		return err
	}
	delete(kept, lexicon)
	oldest := slices.SortedFunc(maps.Keys(kept), func(a, b string) int {
		return cmp.Or(cmp.Compare(kept[a].At, kept[b].At), cmp.Compare(a, b))
	})
	drop := oldest[:max(0, len(oldest)+1-maxKept)]
	return s.Words.Keep(ctx, lexicon, KeptChanges{now, c.Text()}, drop)
}

// ChangesOf returns the changes that make a lexicon, by its hash in hexadecimal. The error is [leaderboard.ErrNotFound] if
// they are not kept.
func (s *Store) ChangesOf(ctx context.Context, lexicon string) (wordlist.Changes, error) {
	kept, err := s.Words.Kept(ctx)
	if err != nil {
		return wordlist.Changes{}, err
	}
	of, ok := kept[lexicon]
	if !ok {
		return wordlist.Changes{}, leaderboard.ErrNotFound
	}
	c, err := wordlist.Parse(of.Text)
	if err != nil {
		return wordlist.Changes{}, fmt.Errorf("read the changes of lexicon %.12s: %w", lexicon, errors.Join(ErrUnreadable, err))
	}
	return c, nil
}
