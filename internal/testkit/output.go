package testkit

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
)

// Output keeps all that a server or a process prints. Any number of goroutines may write to it and read it.
// The zero value is empty.
type Output struct {
	mu      sync.Mutex
	text    bytes.Buffer
	changed chan struct{} // closed at the next write; nil while nobody waits for that
}

// Write appends some text.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.changed != nil {
		close(o.changed)
		o.changed = nil
	}
	return o.text.Write(p)
}

// String returns all that was printed so far.
func (o *Output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// Count returns how often a text was printed.
func (o *Output) Count(text string) int { return strings.Count(o.String(), text) }

// Read returns all that was printed so far, and a channel that is closed when there is more.
func (o *Output) Read() (text string, more <-chan struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.changed == nil {
		o.changed = make(chan struct{})
	}
	return o.text.String(), o.changed
}

// LogTo returns a writer to the log of a test, which shows it if the test fails. Output after the test is
// dropped.
func LogTo(t testing.TB) io.Writer {
	w := &testWriter{to: t.Output()}
	t.Cleanup(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.to = io.Discard
	})
	return w
}

type testWriter struct {
	mu sync.Mutex
	to io.Writer
}

func (w *testWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(p)
}
