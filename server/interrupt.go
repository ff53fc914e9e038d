package server

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"slices"
	"sync/atomic"
	"syscall"
)

// errInterrupted ends a command that received a stop signal before it was done.
var errInterrupted = errors.New("interrupted")

// holdExit makes the program wait for the command after a signal, since the command has something
// to finish and ends with its context. The program exits at once from any other command, whatever
// that waits for: a silent terminal, or a pipe that is not opened or not read.
type holdExit func()

// exitHold records whether a command called holdExit.
type exitHold struct{ held atomic.Bool }

func (a *exitHold) hold() { a.held.Store(true) }

// run does the work of a command, until it is done or, unless the command holds the exit, until ctx
// ends.
func (a *exitHold) run(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	if a.held.Load() {
		return <-done
	}
	return errInterrupted
}

// stopSignals returns the signals that stop the program, without those that its parent process
// wants to be ignored, like nohup, or a shell that runs it in the background.
func stopSignals() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
}

// withStopSignal returns a context that ends at the first stop signal. The second one ends the
// program.
func withStopSignal(ctx context.Context) context.Context {
	all := stopSignals()
	if len(all) == 0 {
		return ctx // to Notify that would mean every signal
	}
	ctx, cancel := context.WithCancel(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, all...)
	go func() {
		<-signals
		signal.Reset(all...)
		cancel()
	}()
	return ctx
}
