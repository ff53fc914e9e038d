package table

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"rattle/store/memory/journal"
)

// Journal keeps the records of a DB, see [journal.Journal].
type Journal interface {
	Append(record []byte) (journal.Position, error)
	Flushed(context.Context, journal.Position) error
}

// DB is all subjects that one journal keeps. [DB.Use] gives it the journal, before any update.
type DB struct {
	now      func() time.Time
	journal  Journal // nil: nothing is kept
	subjects []*Subject
	tables   map[string]rows
}

// New returns a DB without subjects, whose groups end by this clock.
func New(now func() time.Time) *DB { return &DB{now: now, tables: make(map[string]rows)} }

// Use has a journal keep all that changes from now on.
func (db *DB) Use(j Journal) { db.journal = j }

// Millis returns the instant by the DB's clock, in milliseconds since 1970.
func (db *DB) Millis() int64 { return db.now().UnixMilli() }

// Subject is the tables that one lock guards.
type Subject struct {
	db     *DB
	mu     sync.RWMutex
	tables []rows
	sweeps []func(*Tx) (more bool)
}

// NewSubject adds a subject to a DB that is not used yet.
func (db *DB) NewSubject() *Subject {
	s := &Subject{db: db}
	db.subjects = append(db.subjects, s)
	return s
}

// OnSweep has a function called by [DB.Sweep] that removes what no group's end does, some of it at a time. It reports
// whether there is more.
func (s *Subject) OnSweep(f func(tx *Tx) (more bool)) { s.sweeps = append(s.sweeps, f) }

// View calls a function that reads the subject's tables, maybe with others that do.
func (s *Subject) View(read func()) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	read()
}

// Update calls a function that changes the subject's tables, and has the journal keep the effects: all of them, or
// none if it or the journal returns an error. When Update returns nil, a killed process loses nothing.
func (s *Subject) Update(ctx context.Context, change func(*Tx) error) error {
	position, err := s.update(change)
	if err != nil || position == 0 {
		return err
	}
	return s.db.journal.Flushed(ctx, position)
}

func (s *Subject) update(change func(*Tx) error) (position journal.Position, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	tx := &Tx{now: s.db.Millis(), keeps: s.db.journal != nil}
	done := false
	defer func() { // even if change panics
		if !done {
			tx.rollBack()
		}
	}()
	if err := change(tx); err != nil {
		return 0, err
	}
	if len(tx.effects) > 0 {
		if position, err = s.db.journal.Append(append(tx.effects, ']')); err != nil {
			return 0, fmt.Errorf("store: %w", err)
		}
	}
	done = true
	return position, nil
}

// Tx is a change of a subject's tables. It is valid during [Subject.Update] alone.
type Tx struct {
	now     int64
	keeps   bool
	effects []byte    // JSON, without the end of the array
	putting [2]string // table and group of the newest effect, if that is a put
	undo    []func()
}

// Now returns the instant of the change, in milliseconds since 1970.
func (tx *Tx) Now() int64 { return tx.now }

// rollBack undoes all changes, the newest first.
func (tx *Tx) rollBack() {
	for _, undo := range slices.Backward(tx.undo) {
		undo()
	}
}

var errEffect = errors.New("it is no effect of a table")

// Reset has from call replay with all records of a journal, and replaces what the tables hold by their effects. Nobody sees
// anything between: so a replica takes over that lacks what came last.
func (db *DB) Reset(from func(replay func(record []byte) error) error) error {
	for _, s := range db.subjects {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, t := range s.tables {
			t.clear()
		}
	}
	return from(db.Replay)
}

// Walk calls put with records that have the effect of all that the tables hold. Changes go on meanwhile: what a record
// has is from one instant, but not the same one for all.
func (db *DB) Walk(put func(record []byte) error) error {
	for _, s := range db.subjects {
		for _, t := range s.tables {
			if err := t.walk(&s.mu, put); err != nil {
				return err
			}
		}
	}
	return nil
}

// Sweep removes the groups that have ended, and what else has, see [Subject.OnSweep].
func (db *DB) Sweep(ctx context.Context) error {
	for _, s := range db.subjects {
		for _, t := range s.tables {
			if err := s.sweep(ctx, t.sweep); err != nil {
				return err
			}
		}
		for _, f := range s.sweeps {
			if err := s.sweep(ctx, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweep calls a function that removes some at a time, so that nobody waits long.
func (s *Subject) sweep(ctx context.Context, some func(*Tx) (more bool)) error {
	for more := true; more; {
		err := s.Update(ctx, func(tx *Tx) error {
			more = some(tx)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Tables returns the names of all tables, in order.
func (db *DB) Tables() []string { return slices.Sorted(maps.Keys(db.tables)) }

// Millis returns the instant by the DB's clock, in milliseconds since 1970.
func (s *Subject) Millis() int64 { return s.db.Millis() }
