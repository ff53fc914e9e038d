//go:build !unix

package web

import (
	"net"
	"syscall"
)

// rawConn returns nil: writes that do not wait are known of Unix alone, elsewhere the writer does all.
func rawConn(net.Conn) syscall.RawConn { return nil }

// writeNow is never called.
func writeNow(syscall.RawConn, int, []byte) (rest []byte, err error) {
	panic("no connection to write on")
}
