package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"slices"
	"sync/atomic"
	"syscall"
)

// errInterrupted ends a command that was told to end before it was done.
var errInterrupted = errors.New("interrupted")

// holdExit says that from now on the command itself ends when its context does: it has something
// to finish. Any other command is left where it stands, and the program ends at once, whatever
// the command waits for: a terminal that says nothing, a pipe that nobody opens, one that nobody
// reads.
type holdExit func()

// exitHold is what hold says of one command.
type exitHold struct{ held atomic.Bool }

func (a *exitHold) hold() { a.held.Store(true) }

// run does the work of a command until that is done, or until ctx ends and the command does not
// hold that.
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

// stopSignals are the signals that tell a program to end, without those that whoever started it
// wants to be ignored, like nohup, or a shell whose job runs in the background.
func stopSignals() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
}

// withStopSignal returns a context that ends with the first signal to end. The second one ends the
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
