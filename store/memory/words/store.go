// Package words stores in memory which lists of words the operator has, and what they changed in the words.
//
//	SetLists ──▶ lists   the digests that all servers must have
//	Keep     ──▶ kept    what makes a lexicon, by its hash
package words

import (
	"context"
	"fmt"
	"maps"

	"rattle/engine/wordlist"
	"rattle/store/backup"
	"rattle/store/memory/part"
	"rattle/store/memory/table"
	"rattle/store/results"
)

// Store stores lists of words. Its methods may be called from any goroutine, but for those that say that the lock of the
// subject is held.
type Store struct {
	subject *table.Subject
	lists   *table.Table[string, wordlist.Digests]
	kept    *table.Table[string, results.KeptChanges] // by the hash of the lexicon
}

// all is the group of tables that have but one.
const all = "all"

// New returns a store of lists of words whose tables it adds to a subject.
func New(subject *table.Subject) *Store {
	return &Store{
		subject: subject,
		lists:   table.Of[string, wordlist.Digests](subject, "wordLists"),
		kept:    table.Of[string, results.KeptChanges](subject, "wordChanges"),
	}
}

// Lists implements [results.Words].
func (s *Store) Lists(context.Context) (d wordlist.Digests, _ error) {
	s.subject.View(func() { d, _ = s.lists.Get(all, "") })
	return d, nil
}

// SetLists implements [results.Words].
func (s *Store) SetLists(ctx context.Context, d wordlist.Digests) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		s.setLists(tx, d)
		return nil
	})
	if err != nil {
		return fmt.Errorf("store which lists of words count: %w", err)
	}
	return nil
}

func (s *Store) setLists(tx *table.Tx, d wordlist.Digests) {
	if d == (wordlist.Digests{}) {
		s.lists.Drop(tx, all)
		return
	}
	s.lists.Put(tx, all, "", d)
}

// Kept implements [results.Words].
func (s *Store) Kept(context.Context) (kept map[string]results.KeptChanges, _ error) {
	s.subject.View(func() { kept = maps.Collect(s.kept.Rows(all)) })
	return kept, nil
}

// Keep implements [results.Words].
func (s *Store) Keep(ctx context.Context, lexicon string, c results.KeptChanges, drop []string) error {
	err := s.subject.Update(ctx, func(tx *table.Tx) error {
		s.kept.Put(tx, all, lexicon, c)
		for _, other := range drop {
			s.kept.Delete(tx, all, other)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("keep the changes of a lexicon: %w", err)
	}
	return nil
}

// Backup returns all that is stored, nil for nothing. The lock is held.
func (s *Store) Backup() *backup.Words {
	d, _ := s.lists.Get(all, "")
	w := &backup.Words{Extra: d.Extra, Removed: d.Removed, Names: d.Names}
	for lexicon, c := range s.kept.Rows(all) {
		if w.Kept == nil {
			w.Kept = make(map[string]backup.KeptChanges)
		}
		w.Kept[lexicon] = backup.KeptChanges(c)
	}
	if w.IsEmpty() {
		return nil
	}
	return w
}

// Restore replaces all that is stored.
func (s *Store) Restore(tx *table.Tx, w *backup.Words) {
	s.setLists(tx, wordlist.Digests{Extra: w.Extra, Removed: w.Removed, Names: w.Names})
	part.Put(tx, s.kept, all, 0, func(yield func(string, results.KeptChanges) bool) {
		for lexicon, c := range w.Kept {
			if !yield(lexicon, results.KeptChanges(c)) {
				return
			}
		}
	})
}
