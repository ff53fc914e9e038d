package server

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/store/redis/redistest"

	"rattle/internal/testkit"
)

// behindNginx starts two servers on one Redis, with their admin addresses, behind an nginx.
func behindNginx(t *testing.T) (site *nginxSite, servers [2]*process, admins [2]*serving) {
	t.Helper()
	redis := redistest.Redis(t)
	for i := range servers {
		at := testkit.FreeAddress(t)
		servers[i] = startProcess(t, "--redis", redis, "--trusted-proxies", "127.0.0.1", "--drain", "500ms", "--admin", at)
		admins[i] = &serving{t: t, address: "http://" + at}
	}
	host := func(p *process) string { return strings.TrimPrefix(p.address, "http://") }
	return startNginx(t, host(servers[0]), host(servers[1])), servers, admins
}

func TestTwoServersBehindNginx(t *testing.T) {
	t.Parallel()
	site, servers, admins := behindNginx(t)
	if page := site.asks("GET", "/", "", nil); page.status != 200 || page.header.Get("Strict-Transport-Security") == "" {
		t.Errorf("the page is %d %v", page.status, page.header)
	}
	made := site.asks("POST", "/api/rooms", "{}", nil)
	if made.status != 201 {
		t.Fatalf("a room is %d %s", made.status, made.text)
	}
	code := strings.Split(made.text, `"`)[3]

	const sockets = 10
	told := make(chan error, sockets)
	for i := range sockets {
		conn := site.connects()
		says(t, conn, fmt.Sprintf(`{"kind":"join","room":"%s","name":"Ann %d","tab":"5f2c9a7e01d34b%02d"}`, code, i, i))
		go func() {
			for {
				if _, _, err := conn.ReadMessage(); err != nil {
					told <- err
					return
				}
			}
		}()
	}
	holds := func(i, least int) func() bool {
		return func() bool { return socketsAt(admins[i]) >= least }
	}
	for i := range servers {
		testkit.Eventually(t, "both servers to have sockets", holds(i, 1))
	}
	testkit.Eventually(t, "all to sit in one room", func() bool {
		return strings.Count(site.asks("GET", "/api/rooms/"+code, "", nil).text, `"Ann `) == sockets
	})

	// One server is told to end. Whoever asks meanwhile is served by the other.
	servers[0].signal(syscall.SIGTERM)
	for ended := false; !ended; {
		if page := site.asks("GET", "/api/rooms", "", nil); page.status != 200 {
			t.Errorf("while a server ends a request is answered %d", page.status)
		}
		select {
		case status := <-servers[0].exited:
			ended = true
			if status != exitOK {
				t.Errorf("the server ended with %d: %s", status, servers[0].stderr)
			}
		case err := <-told:
			if !websocket.IsCloseError(err, websocket.CloseGoingAway) {
				t.Errorf("a socket was closed with %v, want 1001", err)
			}
			site.connects()
		default:
		}
	}
	testkit.Eventually(t, "the other server to have all", holds(1, sockets))
	if log, err := os.ReadFile(site.log); err != nil || strings.Contains(string(log), code) || !strings.Contains(string(log), "GET /api/rooms 200") {
		t.Errorf("nginx notes the room's code, or no requests: %v\n%s", err, log)
	}
}

// A server that was away has all players again as soon as it is back: while both are replaced in turn, each attempt of each
// socket gets through at once, although nobody sends nginx a request that ends.
func TestBehindNginxBothServersAreReplacedInTurn(t *testing.T) {
	t.Parallel()
	redis := redistest.Redis(t)
	var addresses [2]string
	var servers [2]*process
	start := func(i int) {
		servers[i] = startProcess(t, "--listen", addresses[i], "--redis", redis, "--trusted-proxies", "127.0.0.1", "--drain", "500ms")
	}
	for i := range servers {
		addresses[i] = testkit.FreeAddress(t)
		start(i)
	}
	site := startNginx(t, addresses[0], addresses[1])

	const sockets = 48
	var open, opened atomic.Int64
	ctx, leave := context.WithCancel(t.Context())
	var players sync.WaitGroup
	for range sockets {
		players.Go(func() {
			for ctx.Err() == nil {
				conn, err := site.dial("/ws?v=1")
				if err != nil {
					t.Error(err)
					return
				}
				open.Add(1)
				opened.Add(1)
				stop := context.AfterFunc(ctx, func() { conn.Close() })
				for err == nil {
					_, _, err = conn.ReadMessage()
				}
				stop()
				conn.Close()
				open.Add(-1)
			}
		})
	}
	all := func() bool { return open.Load() == sockets }
	testkit.Eventually(t, "all to be connected", all)
	for i := range servers {
		servers[i].signal(syscall.SIGTERM)
		servers[i].expectExit(exitOK)
		start(i)
		testkit.Eventually(t, "all to be connected again", all)
	}
	if n := opened.Load(); n <= sockets && !t.Failed() {
		t.Errorf("%d sockets were opened for %d players: no server had any when it ended", n, sockets)
	}
	leave()
	players.Wait()
}

// socketsAt returns how many sockets a server has, according to its admin address.
func socketsAt(admin *serving) (n int) {
	admin.t.Helper()
	_, text := admin.request("GET", "/metrics", "")
	_, rest, _ := strings.Cut(text, "\nrattle_sockets ")
	if _, err := fmt.Sscan(rest, &n); err != nil {
		admin.t.Errorf("no number of sockets: %v", err)
	}
	return n
}

// Nginx cannot tell a server that hangs from a healthy one. A page can: its next attempt goes to
// the other server.
func TestBehindNginxTheNextTryGoesToAnotherServer(t *testing.T) {
	t.Parallel()
	site, servers, admins := behindNginx(t)
	try := func(n int) { site.connectsBy(fmt.Sprintf("/ws?v=1&try=%d", n)) }
	const first = 41
	for n := first; n < first+4; n++ {
		try(n)
	}
	testkit.Eventually(t, "both servers to have every other socket", func() bool { return socketsAt(admins[0]) == 2 && socketsAt(admins[1]) == 2 })

	servers[1].signal(syscall.SIGSTOP) // has the odd ones
	for n := range 3 {
		try(first + 1 + 2*n)
	}
	testkit.Eventually(t, "the other server to have whoever tries again", func() bool { return socketsAt(admins[0]) == 5 })
	servers[1].signal(syscall.SIGCONT)
	servers[1].signal(syscall.SIGKILL)
	<-servers[1].exited
	try(first)
	testkit.Eventually(t, "the other server to have them all", func() bool { return socketsAt(admins[0]) == 6 })
}

func TestBehindNginxEachAddressCountsForItself(t *testing.T) {
	t.Parallel()
	site, _, _ := behindNginx(t)
	ann, eve := site.from("127.0.1.1"), site.from("127.0.1.2")
	guess := func(p *nginxSite, header http.Header) int {
		return p.asks("GET", "/api/rooms/ZZZZZZBC", "", header).status
	}
	tooMany := 0
	for n := 0; guess(eve, nil) != http.StatusTooManyRequests; n++ {
		if n > 500 {
			t.Fatal("eve may guess for ever")
		}
	}
	// Two servers count apart. What eve says of herself changes nothing.
	for range 20 {
		if guess(eve, http.Header{"X-Forwarded-For": {"10.1.2.3"}, "Forwarded": {"for=10.1.2.3"}}) == http.StatusTooManyRequests {
			tooMany++
		}
	}
	if tooMany < 5 {
		t.Errorf("under a false address eve guesses on: only %d of 20 are refused", tooMany)
	}
	for range 5 {
		if status := guess(ann, nil); status != http.StatusNotFound {
			t.Errorf("ann's guess is answered %d since eve guessed", status)
		}
	}
}
