//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"

	"golang.org/x/sys/unix"
)

// socket is a connection of a player. It holds memory only for messages that have not arrived whole.
type socket struct {
	fd       int
	upgraded bool
	rest     []byte // what has arrived of a frame
	message  []byte // the frames of a message that goes on
}

// dial begins to connect to a server. The socket becomes writable once it is connected.
func dial(server netip.AddrPort, from netip.Addr) (fd int, err error) {
	fd, err = unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return 0, fmt.Errorf("open a socket: %w", err)
	}
	_ = unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1)
	if from.IsValid() {
		_ = unix.SetsockoptInt(fd, unix.IPPROTO_IP, unix.IP_BIND_ADDRESS_NO_PORT, 1)
		if err := unix.Bind(fd, &unix.SockaddrInet4{Addr: from.As4()}); err != nil {
			_ = unix.Close(fd)
			return 0, fmt.Errorf("connect from %v: %w", from, err)
		}
	}
	err = unix.Connect(fd, &unix.SockaddrInet4{Port: int(server.Port()), Addr: server.Addr().As4()})
	if err != nil && !errors.Is(err, unix.EINPROGRESS) {
		_ = unix.Close(fd)
		return 0, fmt.Errorf("connect to %v: %w", server, err)
	}
	return fd, nil
}

// resolve returns the address of a server by its origin.
func resolve(origin string) (netip.AddrPort, error) {
	host, ok := strings.CutPrefix(origin, "http://")
	if !ok {
		return netip.AddrPort{}, fmt.Errorf("%q is no address of a server, like http://127.0.0.1:8080", origin)
	}
	address, err := net.ResolveTCPAddr("tcp4", host)
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("look up %s: %w", host, err)
	}
	found := address.AddrPort()
	return netip.AddrPortFrom(found.Addr().Unmap(), found.Port()), nil
}

// write writes all bytes at once: what a player says always fits the kernel's buffer.
func (s *socket) write(b []byte) error {
	n, err := unix.Write(s.fd, b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	return err
}

func (s *socket) upgrade(origin, secret string) error {
	return s.write(fmt.Appendf(nil, "GET /ws?v=1 HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nCookie: rattle=%s\r\n"+
		"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
		strings.TrimPrefix(origin, "http://"), origin, secret))
}

// read reads once, into a buffer, and calls handle with each whole frame. It calls opened once the
// server has upgraded the connection.
func (s *socket) read(buffer []byte, opened func(), handle func(frame) error) error {
	begin := copy(buffer, s.rest)
	s.rest = s.rest[:0]
	n, err := unix.Read(s.fd, buffer[begin:])
	switch {
	case errors.Is(err, unix.EAGAIN):
		n = 0
	case err != nil:
		return err
	case n == 0:
		return io.EOF
	}
	arrived := buffer[:begin+n]
	if !s.upgraded {
		head, rest, whole := bytes.Cut(arrived, []byte("\r\n\r\n"))
		if whole && !bytes.HasPrefix(head, []byte("HTTP/1.1 101 ")) {
			return fmt.Errorf("upgrade: %.40q", head)
		}
		if !whole {
			s.rest = append(s.rest, arrived...)
			return nil
		}
		s.upgraded, arrived = true, rest
		opened()
	}
	for len(arrived) > 0 {
		f, size := parseFrame(arrived)
		if size == 0 {
			break
		}
		if err := handle(f); err != nil {
			return err
		}
		arrived = arrived[size:]
	}
	s.rest = append(s.rest, arrived...)
	if len(s.rest) == 0 && cap(s.rest) > 1<<10 {
		s.rest = nil
	}
	return nil
}
