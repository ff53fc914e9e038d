package simulator

import (
	"context"
	"errors"
	"sync"
	"time"

	"rattle/store/memory/journal"
)

// tape is the journal of the store. Its end can be cut off, and its disk be full.
type tape struct {
	mu      sync.Mutex
	records []record
	full    int // faults that are not over yet
}

type record struct {
	at   time.Time
	text []byte
}

// Append implements [table.Journal].
func (t *tape) Append(text []byte) (journal.Position, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.full > 0 {
		return 0, errFull
	}
	t.records = append(t.records, record{time.Now(), append([]byte(nil), text...)})
	return journal.Position(len(t.records)), nil
}

var errFull = errors.New("the disk is full")

// fill has the disk be full by one fault more.
func (t *tape) fill(faults int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.full += faults
}

// Flushed implements [table.Journal].
func (t *tape) Flushed(context.Context, journal.Position) error { return nil }

// cut cuts off all records after an instant, and returns how many.
func (t *tape) cut(after time.Time) (n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := len(t.records)
	for len(t.records) > 0 && t.records[len(t.records)-1].at.After(after) {
		t.records = t.records[:len(t.records)-1]
	}
	return all - len(t.records)
}

// replay calls a function with each record.
func (t *tape) replay(each func([]byte) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range t.records {
		if err := each(r.text); err != nil {
			return err
		}
	}
	return nil
}
