package journal

import (
	"fmt"
	"os"
	"time"
)

// flush has the disk store all that was written so far, older journals first. Records that are written during a flush
// wait for the next one together.
func (j *Journal) flush() error {
	j.syncing.Lock()
	defer j.syncing.Unlock()
	for len(j.retired) > 0 {
		if err := retire(j.retired[0]); err != nil {
			return j.fail(err)
		}
		j.retired = j.retired[1:]
	}
	j.mu.Lock()
	file, written, broken := j.file, j.written, j.broken
	j.mu.Unlock()
	if written == j.flushed || broken != nil {
		return broken
	}
	if err := file.Sync(); err != nil {
		return j.fail(err)
	}
	j.flushed = written
	return nil
}

func retire(file *os.File) error {
	if err := file.Sync(); err != nil {
		return err
	}
	return file.Close()
}

// fail notes that the disk has not taken what was written. The kernel may have dropped it, so only a snapshot, in
// files of its own, makes good.
func (j *Journal) fail(err error) error {
	err = fmt.Errorf("flush the journal: %w", err)
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.broken == nil {
		j.broken = err
		j.options.Logger.Error("the disk does not take what is stored: nothing more is stored before it does", "error", err)
	}
	signal(j.due)
	return err
}

// flushLater flushes what was written, some time after it was.
func (j *Journal) flushLater() {
	for {
		select {
		case <-j.dirty:
		case <-j.done:
			return
		}
		select {
		case <-time.After(time.Duration(j.options.Sync)):
		case <-j.done:
			return
		}
		_ = j.flush() // which logs the error, and has Append return it
	}
}
