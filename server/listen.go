package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"syscall"
	"time"

	"golang.org/x/time/rate"
)

// listen listens on an address that an operator has given.
func listen(ctx context.Context, address string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	wrong := (*net.AddrError)(nil)
	switch {
	case errors.As(err, &wrong):
		return nil, fmt.Errorf("%q is not an address like 127.0.0.1:8080 or :8080: %s", address, wrong.Err)
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("is another server running there? %w", err)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("this machine does not have that address: %w", err)
	case err != nil:
		return nil, err
	}
	return listener, nil
}

// browsableURL returns an address that a browser on this machine can open.
func browsableURL(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}

// networkURLs returns addresses that browsers on other machines of the house can open: none for a listener on one address.
func networkURLs(a net.Addr, interfaces []net.Addr) (urls []string) {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil || !at.Addr().IsUnspecified() {
		return nil
	}
	for _, i := range interfaces {
		prefix, err := netip.ParsePrefix(i.String())
		if err != nil {
			continue
		}
		// Addresses of the sixth version are too long to type, and every house has the others.
		if ip := prefix.Addr().Unmap(); ip.Is4() && !ip.IsLoopback() && !ip.IsLinkLocalUnicast() {
			urls = append(urls, "http://"+netip.AddrPortFrom(ip, at.Port()).String())
		}
	}
	return urls
}

// fileWatcher is a listener that warns when the process has no file descriptors left: newcomers wait then, and nothing else
// would say why.
type fileWatcher struct {
	net.Listener
	logger *slog.Logger
	warned rate.Sometimes
}

func watchFiles(l net.Listener, logger *slog.Logger) *fileWatcher {
	return &fileWatcher{Listener: l, logger: logger, warned: rate.Sometimes{First: 1, Interval: time.Minute}}
}

// Accept implements [net.Listener].
func (w *fileWatcher) Accept() (net.Conn, error) {
	conn, err := w.Listener.Accept()
	if errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE) {
		w.warned.Do(func() { w.logger.Warn("no file descriptors are left: nobody new can connect", "limit", maxFiles()) })
	}
	return conn, err
}

// fewFiles is a number of file descriptors that an evening among friends can use up: each player takes one.
const fewFiles = 2048

// warnOfFewFiles logs at the start that the system allows few file descriptors.
func warnOfFewFiles(logger *slog.Logger) {
	if n := maxFiles(); n > 0 && n < fewFiles {
		logger.Warn("the system allows this process few file descriptors, of which each player takes one (ulimit -n, LimitNOFILE)", "limit", n)
	}
}
