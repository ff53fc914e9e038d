package chaos

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"rattle/chaos/refclient"

	"rattle/internal/testkit"
)

// server is a `rattle serve`.
type server struct {
	*process
	url string
}

var ready = regexp.MustCompile(`(?m)^Rattle: (http://[^\s/]+)`)

// serve starts a server on a store, at a free port, with additional flags, and waits until it is
// ready.
func serve(t *testing.T, st *store, flags ...string) *server {
	t.Helper()
	return serveAt(t, st, "127.0.0.1:0", flags...)
}

func serveAt(t *testing.T, st *store, address string, flags ...string) *server {
	t.Helper()
	if err := lookAtSources(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, append([]string{"serve", "--listen", address, "--redis", st.url}, flags...)...)
	return start(t, cmd)
}

// start starts a server by its command, and waits until it is ready.
func start(t *testing.T, cmd *exec.Cmd) *server {
	t.Helper()
	cmd.Env = append(cmd.Environ(), "RATTLE_MIN_SECONDS=1")
	p := run(t, cmd)
	deadline := time.After(waitTimeout)
	for {
		text, more := p.output.Read()
		if found := ready.FindStringSubmatch(text); found != nil {
			return &server{p, found[1]}
		}
		select {
		case <-more:
		case <-p.ended:
			t.Fatalf("the server ended: %s", p.output)
		case <-deadline:
			t.Fatal("the server does not become ready")
		}
	}
}

// restart starts the server again at its address.
func (s *server) restart(st *store) *server {
	s.t.Helper()
	return serveAt(s.t, st, strings.TrimPrefix(s.url, "http://"))
}

// status returns the status of a path, or 0 without a response.
func (s *server) status(path string) int {
	code, err := refclient.Status(s.t.Context(), s.url, path)
	if err != nil {
		return 0
	}
	return code
}

func (s *server) waitForReady(want int) {
	s.t.Helper()
	testkit.Eventually(s.t, "/readyz is right", func() bool { return s.status("/readyz") == want })
}
