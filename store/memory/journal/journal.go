package journal

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Sync is the time after which records are flushed to the disk. Whatever it is, a record is with the kernel when Append
// returns, so that a killed process loses none.
type Sync time.Duration

// The kinds of Sync; any other is the longest time for which a record may wait.
const (
	Always Sync = 0  // before Flushed returns
	Never  Sync = -1 // when the journal is closed, and when the kernel pleases
)

// Options are what the owner of a journal may choose.
type Options struct {
	Sync   Sync
	Logger *slog.Logger
	// SnapshotAfter is how many bytes a journal has when a snapshot is due, but at least as many as the last
	// snapshot has. The default is 16 MiB.
	SnapshotAfter int64
}

// Journal is an open folder. Its methods may be called from any goroutine.
type Journal struct {
	folder  string
	options Options
	unlock  func()
	due     chan struct{} // has an element if a snapshot is due

	snapshots sync.Mutex // held while one is taken

	mu         sync.Mutex
	file       *os.File // the newest journal
	generation int      // of file
	size       int64    // of file: what is behind it is cut off before the next record
	ragged     bool     // something may be behind size
	written    Position // of the newest record
	threshold  int64    // size from which a snapshot is due
	broken     error    // why no record can be appended before the next snapshot

	syncing  sync.Mutex // held during a flush; before mu
	retired  []*os.File // older journals that are not flushed yet; of syncing
	flushed  Position   // of syncing
	dirty    chan struct{}
	done     chan struct{}
	flushing sync.WaitGroup
}

// Position is the place of a record among all that were appended since the folder was opened, counting from 1.
type Position int64

const defaultSnapshotAfter = 16 << 20

// Open opens a folder, which it makes if need be, and calls replay for each record: those of the newest snapshot,
// and those that were appended since. The record is valid during the call alone. The error is [ErrLocked] if another
// process has it open.
func Open(folder string, o Options, replay func(record []byte) error) (_ *Journal, err error) {
	if o.SnapshotAfter == 0 {
		o.SnapshotAfter = defaultSnapshotAfter
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the folder: %w", err)
	}
	unlock, err := lock(filepath.Join(folder, "lock"))
	if err != nil {
		return nil, fmt.Errorf("lock the folder: %w", err)
	}
	defer func() {
		if err != nil {
			unlock()
		}
	}()
	j := &Journal{
		folder: folder, options: o, unlock: unlock,
		due: make(chan struct{}, 1), dirty: make(chan struct{}, 1), done: make(chan struct{}),
	}
	if err := j.load(replay); err != nil {
		return nil, err
	}
	if o.Sync > 0 {
		j.flushing.Go(j.flushLater)
	}
	return j, nil
}

// Append appends a record, which must not be empty, and returns its place. After an error the record is not in the
// journal, and the next one may succeed: a disk may have room again.
func (j *Journal) Append(record []byte) (Position, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.write(record); err != nil {
		return 0, fmt.Errorf("write the journal: %w", err)
	}
	j.written++
	if j.size >= j.threshold {
		signal(j.due)
	}
	if j.options.Sync > 0 {
		signal(j.dirty)
	}
	return j.written, nil
}

var errEmpty = errors.New("the record is empty, or too large")

// write writes a record behind the others, or leaves none of it. The caller holds mu.
func (j *Journal) write(record []byte) error {
	switch {
	case j.broken != nil:
		return j.broken
	case len(record) == 0 || len(record) > maxRecord:
		return errEmpty
	}
	if err := j.trim(); err != nil {
		return err
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = appendRecord((*buffer)[:0], record)
	if _, err := j.file.WriteAt(*buffer, j.size); err != nil {
		j.ragged = true
		return err
	}
	j.size += int64(len(*buffer))
	return nil
}

// trim cuts off what is behind the last record. The caller holds mu.
func (j *Journal) trim() error {
	if !j.ragged {
		return nil
	}
	if err := j.file.Truncate(j.size); err != nil {
		return err
	}
	j.ragged = false
	return nil
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// signal puts an element into a channel with room for one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Broken returns why no record can be appended before the disk takes a snapshot, or nil.
func (j *Journal) Broken() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.broken
}

// Size returns the bytes of the journal since the last snapshot.
func (j *Journal) Size() int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.size
}

// SnapshotDue returns a channel that has an element when a snapshot is due.
func (j *Journal) SnapshotDue() <-chan struct{} { return j.due }

// Close flushes all records and gives the folder free.
func (j *Journal) Close() error {
	close(j.done)
	j.flushing.Wait()
	j.snapshots.Lock()
	defer j.snapshots.Unlock()
	err := j.flush()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.broken = errors.New("it is closed")
	err = errors.Join(err, j.file.Close())
	j.unlock()
	return err
}

// Flushed waits until a record is on the disk, if the journal is to be flushed always; else it does nothing.
func (j *Journal) Flushed(_ context.Context, p Position) error {
	if j.options.Sync != Always {
		return nil
	}
	j.syncing.Lock()
	done := j.flushed >= p
	j.syncing.Unlock()
	if done { // by the flush of another record that waited with this one
		return nil
	}
	return j.flush()
}
