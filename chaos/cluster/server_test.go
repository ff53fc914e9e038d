package cluster

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rattle/internal/testkit"
)

var ready = regexp.MustCompile(`(?m)^Rattle: (http://[^\s/]+)`)

// serve starts servers on the store for the length of the test, and returns their addresses when
// they are ready.
func (s *store) serve(n int, flags ...string) (urls []string) {
	s.t.Helper()
	for range n {
		urls = append(urls, s.serveOne(flags...))
	}
	return urls
}

func (s *store) serveOne(flags ...string) string {
	s.t.Helper()
	out := new(testkit.Output)
	s.servers = append(s.servers, out)
	cmd := exec.CommandContext(s.t.Context(), program, append([]string{"serve", "--listen", "127.0.0.1:0", "--redis", s.url}, flags...)...)
	cmd.Env = append(os.Environ(), "RATTLE_MIN_SECONDS=1", "RATTLE_LIMITS=none")
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { end(s.t, cmd, out) })
	var url string
	s.waitFor("a server is ready", func() bool {
		found := ready.FindStringSubmatch(out.String())
		if found != nil {
			url = found[1]
		}
		return found != nil
	})
	return url
}

// serversLogged reports whether a server has logged a text.
func (s *store) serversLogged(what string) bool {
	return slices.ContainsFunc(s.servers, func(o *testkit.Output) bool { return strings.Contains(o.String(), what) })
}

// end stops a server, and prints its output if the test has failed.
func end(t *testing.T, cmd *exec.Cmd, out *testkit.Output) {
	t.Helper()
	_ = cmd.Process.Kill() // it may be gone
	_ = cmd.Wait()
	if text := out.String(); strings.Contains(text, "panic:") {
		t.Error("a server has panicked")
	}
	if t.Failed() {
		t.Logf("%v printed:\n%s", cmd.Args, out)
	}
}
