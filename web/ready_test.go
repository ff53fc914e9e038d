package web_test

import (
	"context"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"rattle/internal/testkit"
	"rattle/room/live"
	"rattle/store/redis/redistest"
	"rattle/web"
)

// waitForStatus requests a path until the response has a status.
func (p *person) waitForStatus(path string, status int) {
	p.t.Helper()
	for begin := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		response, text := p.Request("GET", path, "")
		if response.StatusCode == status {
			return
		}
		if time.Since(begin) > p.server.timeout {
			p.t.Fatalf("%s stays %s %s, want %d", path, response.Status, text, status)
		}
	}
}

func TestAServerIsReadyWhenItsStoreAnswersAndNeedsNoRestart(t *testing.T) {
	t.Parallel()
	store := testkit.StartRedis(t)
	client := redistest.Client(t, store.URL)
	ready := func(c *web.Config, _ *live.Config) {
		c.Ready = func(ctx context.Context) error {
			ctx, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
			defer cancel()
			return client.Ping(ctx).Err()
		}
	}
	server := startServer(t, onURL(t, store.URL), ready)
	_, people := gather(t, server, `{"seconds":0}`, "Ann")
	ann := people[0]
	ann.waitForStatus("/readyz", http.StatusOK)
	ann.Start()
	words := ann.WaitForPhase("playing").words(t, 2)
	ann.Submit(words[0])

	store.Signal(syscall.SIGSTOP)
	resumed := false
	defer func() {
		if !resumed {
			store.Signal(syscall.SIGCONT)
		}
	}()
	ann.waitForStatus("/readyz", http.StatusServiceUnavailable)
	ann.waitForStatus("/healthz", http.StatusOK)
	ann.Send(`{"kind":"word","round":1,"n":2,"word":%q}`, words[1])
	ann.WaitForMessage("waiting")
	if response, text := ann.Request("POST", "/api/rooms", "{}"); response.StatusCode != http.StatusServiceUnavailable || !strings.Contains(text, `"unavailable"`) {
		t.Errorf("creating a room: %s %s", response.Status, text)
	}

	store.Signal(syscall.SIGCONT)
	resumed = true
	ann.waitForStatus("/readyz", http.StatusOK)
	if got := ann.WaitForMessage("answer"); got.N != 2 || got.Points == nil {
		t.Errorf("the word that waited is answered %+v", got)
	}
	if got := ann.SubmitAs(1, words[0]); got.Points == nil {
		t.Errorf("the word of before is answered %+v", got)
	}
	server.edge.SetNotReady()
	ann.waitForStatus("/readyz", http.StatusServiceUnavailable)
	ann.waitForStatus("/healthz", http.StatusOK)
}
