// Package testkit has helpers that the tests of several packages share: free ports, waiting for conditions,
// what servers and processes print, and a real redis-server that a test can stop.
package testkit

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
	"time"
)

// Timeout bounds each wait for something that happens by itself.
const Timeout = 30 * time.Second

// pollInterval is long enough for conditions that query a server with rate limits.
const pollInterval = 20 * time.Millisecond

// FreeAddress returns an address of this machine where nobody listens. Its port is below those of
// outgoing connections, which therefore cannot take it.
func FreeAddress(t testing.TB) string {
	t.Helper()
	for {
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(20_000+rand.IntN(12_000)))
		listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
		if err == nil {
			_ = listener.Close()
			return address
		}
		if t.Context().Err() != nil {
			t.Fatal(err)
		}
	}
}

// FreePort returns the port of a [FreeAddress].
func FreePort(t testing.TB) string {
	t.Helper()
	_, port, err := net.SplitHostPort(FreeAddress(t))
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// Eventually waits until a condition holds, and fails the test after [Timeout].
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(Timeout); !holds(); time.Sleep(pollInterval) {
		if time.Now().After(deadline) || t.Context().Err() != nil {
			t.Fatalf("waited too long: %s", what)
		}
	}
}
