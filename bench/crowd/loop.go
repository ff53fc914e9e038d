//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// loop waits for sockets and for instants, by one epoll set. Only the goroutine that runs it may
// use it.
type loop struct {
	epoch  time.Time
	epoll  int
	timer  int           // a timerfd
	alarm  time.Duration // the instant that it is set to
	waited time.Duration // when sockets were last waited for
	bySock map[int32]*player
	buffer []byte // what one read of a socket returns
	failed error  // ends the loop
}

const (
	maxEvents = 256                    // sockets that one wait returns at most
	maxWait   = 500 * time.Millisecond // in which nothing is due; then a canceled context is noticed
	maxUnread = time.Millisecond       // for which sockets are not read while words are overdue
)

func newLoop(sockets int) (*loop, error) {
	l := &loop{epoch: time.Now(), epoll: -1, timer: -1, bySock: make(map[int32]*player, sockets), buffer: make([]byte, 1<<20)}
	var err error
	if l.epoll, err = unix.EpollCreate1(unix.EPOLL_CLOEXEC); err != nil {
		return nil, fmt.Errorf("create an epoll set: %w", err)
	}
	if l.timer, err = unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC); err == nil {
		err = l.control(unix.EPOLL_CTL_ADD, l.timer, unix.EPOLLIN)
	}
	if err != nil {
		l.close()
		return nil, fmt.Errorf("create a timer: %w", err)
	}
	return l, nil
}

func (l *loop) close() {
	_ = unix.Close(l.timer)
	_ = unix.Close(l.epoll)
}

// now returns the time since the loop was created.
func (l *loop) now() time.Duration { return time.Since(l.epoch) }

// control changes which events of a file the loop waits for.
func (l *loop) control(operation, fd int, events uint32) error {
	return unix.EpollCtl(l.epoll, operation, fd, &unix.EpollEvent{Events: events, Fd: int32(fd)})
}

// add waits until a socket of a player is connected.
func (l *loop) add(fd int, p *player) error {
	l.bySock[int32(fd)] = p
	return l.control(unix.EPOLL_CTL_ADD, fd, unix.EPOLLOUT)
}

// remove closes a socket.
func (l *loop) remove(fd int) {
	delete(l.bySock, int32(fd))
	_ = unix.Close(fd)
}

// fail ends the loop with an error; the first one counts.
func (l *loop) fail(err error) {
	if l.failed == nil {
		l.failed = err
	}
}

func (l *loop) runUntil(ctx context.Context, until time.Duration) {
	l.run(ctx, until, func() bool { return false })
}

// run handles what arrives until an instant, until a condition holds, or until the loop fails.
func (l *loop) run(ctx context.Context, until time.Duration, reached func() bool) {
	var events [maxEvents]unix.EpollEvent
	for ctx.Err() == nil && l.failed == nil && !reached() {
		now, wait := l.now(), maxWait
		if now >= until {
			if now-l.waited < maxUnread {
				return
			}
			wait = 0 // words are overdue, and answers come all the same
		} else if err := l.setAlarm(until); err != nil {
			l.fail(err)
			return
		}
		n, err := unix.EpollWait(l.epoll, events[:], int(wait.Milliseconds()))
		if err != nil && !errors.Is(err, unix.EINTR) {
			l.fail(fmt.Errorf("wait for sockets: %w", err))
			return
		}
		l.waited = l.now()
		for _, e := range events[:max(0, n)] {
			if p := l.bySock[e.Fd]; p != nil && l.failed == nil {
				p.handleEvent(e.Events)
			}
		}
	}
}

// setAlarm makes the timer end a wait at an instant. An alarm that has passed does so until the next one is set.
func (l *loop) setAlarm(at time.Duration) error {
	if at == l.alarm {
		return nil
	}
	value := unix.ItimerSpec{Value: unix.NsecToTimespec(max(1, (at - l.now()).Nanoseconds()))} // 0 would disarm it
	if err := unix.TimerfdSettime(l.timer, 0, &value, nil); err != nil {
		return fmt.Errorf("set a timer: %w", err)
	}
	l.alarm = at
	return nil
}
