package simulator

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"testing"
	"testing/cryptotest"
	"testing/synctest"
	"time"
)

// A worker is a process that plays evenings one after the other, on one processor: so an evening that never ends, or ends
// the process, is known by its plan, and each is played as it was before.
//
//	parent ── plan, as a line of JSON ──▶ worker
//	       ◀─ verdict, as a line of JSON ─

// order is what a parent sends.
type order struct{ Plan plan }

// verdict is what a worker answers.
type verdict struct {
	Wrong string        // "": nothing
	Took  time.Duration // by the clock of the machine
	Log   []string
}

const workerVariable = "SIMULATOR_WORKER"

// TestWorker plays evenings for a parent.
func TestWorker(t *testing.T) {
	if os.Getenv(workerVariable) == "" {
		t.Skip("it has no parent")
	}
	orders, answers := json.NewDecoder(os.NewFile(3, "orders")), json.NewEncoder(os.NewFile(4, "answers"))
	for {
		var o order
		if err := orders.Decode(&o); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		var v verdict
		began := time.Now()
		stop := panicIfStuck(t)
		t.Run(fmt.Sprint(o.Plan.Seed), func(t *testing.T) { v.Wrong, v.Log = playSeeded(t, o) })
		stop()
		v.Took = time.Since(began)
		if err := answers.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
}

// stuck is how much of a processor's time an evening may take until it is taken for one that never ends: hundreds of times
// what it takes. In virtual time what waits for ever has the bubble panic, so that what is left never rests.
const stuck = time.Minute

// panicIfStuck panics, and so says where all goroutines are, if the process takes too much of a processor's time before stop
// is called.
func panicIfStuck(t *testing.T) (stop func()) {
	t.Helper()
	began, done := cpuTime(t), make(chan struct{})
	go func() {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				if cpuTime(t)-began > stuck {
					debug.SetTraceback("all")
					panic("the evening never ends")
				}
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// cpuTime returns how much of a processor's time this process has had.
func cpuTime(t *testing.T) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Error(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// playSeeded plays an evening in a bubble, in which what is secret comes from the seed, too.
func playSeeded(t *testing.T, o order) (wrong string, log []string) {
	t.Helper()
	if _, err := lexicon(); err != nil {
		t.Fatal(err)
	}
	cryptotest.SetGlobalRandom(t, o.Plan.Seed)
	var mu sync.Mutex
	note := func(format string, a ...any) {
		mu.Lock()
		defer mu.Unlock()
		log = append(log, fmt.Sprintf(format, a...))
	}
	synctest.Test(t, func(t *testing.T) { wrong = play(t, o.Plan, note) })
	return wrong, log
}

// worker is a worker as its parent sees it.
type worker struct {
	process *exec.Cmd
	said    bytes.Buffer // what it prints
	orders  *os.File
	answers *bufio.Reader
	pipe    *os.File
}

func startWorker(ctx context.Context) (*worker, error) {
	theirOrders, orders, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	answers, theirAnswers, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	w := &worker{orders: orders, answers: bufio.NewReader(answers), pipe: answers}
	w.process = exec.CommandContext(ctx, os.Args[0], "-test.run=^TestWorker$", "-test.timeout=0") //nolint:gosec // this test itself
	w.process.Env = append(os.Environ(), workerVariable+"=1", "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1", "GOGC=400")
	w.process.Stdout, w.process.Stderr = &w.said, &w.said
	w.process.ExtraFiles = []*os.File{theirOrders, theirAnswers}
	err = w.process.Start()
	return w, errors.Join(err, theirOrders.Close(), theirAnswers.Close())
}

// end ends the worker, and returns what it has printed.
func (w *worker) end() string {
	_ = w.orders.Close()
	_ = w.process.Wait()
	_ = w.pipe.Close()
	return w.said.String()
}

// play has the worker play an evening. It is over if the evening ends the process: then alive is false.
func (w *worker) play(o order) (v verdict, alive bool) {
	err := json.NewEncoder(w.orders).Encode(o)
	var line []byte
	if err == nil {
		line, err = w.answers.ReadBytes('\n')
	}
	if err == nil {
		err = json.Unmarshal(line, &v)
	}
	if err == nil {
		return v, true
	}
	said := w.end()
	return verdict{Wrong: fmt.Sprintf("the evening ended its process: %v\n%s", err, head(said, 10_000))}, false
}

func head(text string, n int) string { return text[:min(len(text), n)] }

// crew is as many workers as there are processors.
type crew struct {
	idle chan *worker // nil: one that has to be started
}

func newCrew() *crew {
	c := &crew{idle: make(chan *worker, runtime.NumCPU())}
	for range cap(c.idle) {
		c.idle <- nil
	}
	return c
}

// play has the next free worker play an evening. Any goroutine may call it.
func (c *crew) play(ctx context.Context, o order) (v verdict) {
	w := <-c.idle
	defer func() { c.idle <- w }()
	if w == nil {
		var err error
		if w, err = startWorker(ctx); err != nil {
			return verdict{Wrong: fmt.Sprintf("starting a worker: %v", err)}
		}
	}
	v, alive := w.play(o)
	if !alive {
		w = nil
	}
	return v
}

// end ends all workers.
func (c *crew) end() {
	for range cap(c.idle) {
		if w := <-c.idle; w != nil {
			w.end()
		}
	}
}
