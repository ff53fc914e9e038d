//go:build unix

package web

import (
	"net"
	"sync"
	"syscall"

	"rattle/web/limit"
)

// rawConn returns the connection on which writeNow writes, or nil if it cannot.
func rawConn(conn net.Conn) syscall.RawConn {
	raw, _ := limit.SyscallConn(conn)
	return raw
}

// attempt is one write of a frame that does not wait. Attempts are used again, so that a write allocates nothing.
type attempt struct {
	frame []byte
	n     int
	err   error
	write func(fd uintptr) (done bool) // sets n and err
}

var attempts = sync.Pool{New: func() any {
	a := new(attempt)
	a.write = func(fd uintptr) bool {
		for {
			a.n, a.err = syscall.Write(int(fd), a.frame)
			if a.err != syscall.EINTR { //nolint:errorlint // as the kernel returns it
				return true // also if the kernel takes nothing: this does not wait
			}
		}
	}
	return a
}}

// writeNow writes as much of a frame as the kernel takes at once, and returns the rest, or nil.
func writeNow(conn syscall.RawConn, kind int, payload []byte) (rest []byte, err error) {
	a := attempts.Get().(*attempt)
	defer attempts.Put(a)
	a.frame = appendFrame(a.frame[:0], kind, payload)
	if err := conn.Write(a.write); err != nil {
		return nil, err
	}
	if a.err == syscall.EAGAIN { //nolint:errorlint // as the kernel returns it
		a.n, a.err = 0, nil
	}
	if a.err != nil || a.n == len(a.frame) {
		return nil, a.err
	}
	return append([]byte(nil), a.frame[max(0, a.n):]...), nil
}
