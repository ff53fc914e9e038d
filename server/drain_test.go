package server

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit"
)

// connect opens a socket.
func (s *serving) connect() *websocket.Conn {
	s.t.Helper()
	conn, response, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.address, "http")+"/ws?v=1",
		map[string][]string{"Origin": {s.address}})
	if err != nil {
		s.t.Fatal(err)
	}
	response.Body.Close()
	s.t.Cleanup(func() { conn.Close() })
	return conn
}

func TestAServerThatIsToldToEndSendsEverybodyElsewhere(t *testing.T) {
	t.Parallel()
	const drain = time.Second
	folder := t.TempDir()
	at := testkit.FreeAddress(t)
	server := startProcess(t, "--data", folder, "--drain", drain.String(), "--admin", at)
	code := server.createRoom()
	closed := make(chan error)
	const sockets = 20
	for range sockets {
		conn := server.connect()
		go func() {
			for {
				if _, _, err := conn.ReadMessage(); err != nil {
					closed <- err
					return
				}
			}
		}()
	}
	admin := &serving{t: t, address: "http://" + at}
	testkit.Eventually(t, "all sockets to be known", func() bool {
		_, metrics := admin.request("GET", "/metrics", "")
		return strings.Contains(metrics, fmt.Sprintf("\nrattle_sockets %d\n", sockets))
	})
	begin := time.Now()
	server.signal(syscall.SIGTERM)
	for range sockets {
		if err := <-closed; !websocket.IsCloseError(err, websocket.CloseGoingAway) {
			t.Errorf("a socket was closed with %v, want 1001", err)
		}
	}
	server.expectExit(exitOK)
	if took := time.Since(begin); took > drain+stopTimeout {
		t.Errorf("it took %v", took)
	}

	again := startProcess(t, "--data", folder)
	if !strings.Contains(again.stderr.String(), "rooms=1") || !strings.Contains(kept(t, folder), code) {
		t.Errorf("room %s did not come back: %s", code, again.stderr)
	}
	again.signal(syscall.SIGTERM)
	again.expectExit(exitOK)
}

func TestALoadBalancerHearsOfTheEndBeforeItBegins(t *testing.T) {
	t.Parallel()
	server := startProcess(t, "--not-ready-for", "1m")
	if status, _ := server.request("GET", "/readyz", ""); status != 200 {
		t.Errorf("ready: %d, want 200", status)
	}
	server.signal(syscall.SIGTERM)
	testkit.Eventually(t, "readiness to end", func() bool {
		status, _ := server.request("GET", "/readyz", "")
		return status == 503
	})
	server.createRoom()
	if status, _ := server.request("GET", "/healthz", ""); status != 200 {
		t.Errorf("healthy: %d, want 200", status)
	}
	// Whoever cannot wait says it twice.
	server.signal(syscall.SIGTERM)
	server.expectExit(-1)
}
