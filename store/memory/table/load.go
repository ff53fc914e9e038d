package table

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
)

// A store that starts replays all that it has: each table in a goroutine of its own, since an effect changes one table.
//
//	records ──▶ split ──▶ effects of a table, in their order ──▶ the table's loader

// effect is what has become of rows of one table.
type effect struct {
	verb, group string
	parts       [][]byte
}

// parse returns an effect and its table.
func (db *DB) parse(text []byte) (e effect, t rows, table string, err error) {
	parts, ok := split(text, nil)
	if !ok || len(parts) < 3 {
		return e, nil, "", errEffect
	}
	if err := errors.Join(decode(parts[0], &e.verb), decode(parts[1], &table), decode(parts[2], &e.group)); err != nil {
		return e, nil, "", fmt.Errorf("%w: %w", errEffect, err)
	}
	if t = db.tables[table]; t == nil {
		return e, nil, "", fmt.Errorf("%w: there is no table %q", errEffect, table)
	}
	e.parts = parts[3:]
	return e, t, table, nil
}

func (e effect) replay(t rows, table string) error {
	if err := t.replay(e.verb, e.group, e.parts); err != nil {
		return fmt.Errorf("%s in the table %s: %w", e.verb, table, err)
	}
	return nil
}

// Replay applies the effects of a record.
func (db *DB) Replay(record []byte) error {
	effects, ok := split(record, nil)
	if !ok {
		return errEffect
	}
	for _, text := range effects {
		e, t, table, err := db.parse(text)
		if err == nil {
			err = e.replay(t, table)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Load has from call replay with all records of a journal, and applies them as [DB.Replay] does. The DB is not used
// before Load returns.
func (db *DB) Load(from func(replay func(record []byte) error) error) error {
	l := &loading{db: db, loaders: make(map[string]*loader)}
	err := from(l.replay)
	return errors.Join(err, l.finish())
}

// loading is what loads a DB.
type loading struct {
	db      *DB
	loaders map[string]*loader // by table
	running sync.WaitGroup

	mu     sync.Mutex
	failed error // the first error of a loader
}

// loader loads one table.
type loader struct {
	effects chan []effect
	next    []effect // which are not sent yet
}

// batch is how many effects are passed to a loader at once.
const batch = 64

func (l *loading) replay(record []byte) error {
	effects, ok := split(bytes.Clone(record), nil)
	if !ok {
		return errEffect
	}
	for _, text := range effects {
		e, t, table, err := l.db.parse(text)
		if err != nil {
			return err
		}
		of := l.loaders[table]
		if of == nil {
			of = l.start(t, table)
		}
		if of.next = append(of.next, e); len(of.next) == batch {
			of.send()
		}
	}
	return l.failure()
}

func (of *loader) send() {
	if len(of.next) > 0 {
		of.effects <- of.next
		of.next = make([]effect, 0, batch)
	}
}

func (l *loading) start(t rows, table string) *loader {
	of := &loader{effects: make(chan []effect, 4)}
	l.loaders[table] = of
	l.running.Go(func() {
		for effects := range of.effects {
			for _, e := range effects {
				if err := e.replay(t, table); err != nil {
					l.fail(err)
				}
			}
		}
	})
	return of
}

// finish waits until all tables are loaded.
func (l *loading) finish() error {
	for _, of := range l.loaders {
		of.send()
		close(of.effects)
	}
	l.running.Wait()
	return l.failure()
}

func (l *loading) fail(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed == nil {
		l.failed = err
	}
}

func (l *loading) failure() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.failed
}
