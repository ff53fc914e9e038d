package server

import (
	"net"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A unit of Type=notify counts as started when its program says so, at a socket.
func TestSystemdIsToldWhenAServerIsReadyAndWhenItStops(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notify")
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	t.Setenv("NOTIFY_SOCKET", path)
	server := launch(t)
	expect := func(want string) {
		t.Helper()
		_ = socket.SetReadDeadline(time.Now().Add(time.Minute))
		text := make([]byte, 100)
		n, err := socket.Read(text)
		if err != nil || string(text[:n]) != want {
			t.Errorf("systemd is told %q (error %v), want %q", text[:n], err, want)
		}
	}
	expect("READY=1")
	server.waitUntilReady()
	server.signal(syscall.SIGTERM)
	expect("STOPPING=1")
	server.expectExit(exitOK)
}
