package chaos

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"rattle/chaos/refclient"

	"rattle/internal/testkit"
)

// reply is a server's response to bytes.
type reply struct {
	status int
	last   bool // the server ends the connection
	to     string
	body   string
}

// raw sends bytes to a server, and returns the responses until it closes the connection.
func raw(t *testing.T, s *server, said string) (replies []reply) {
	t.Helper()
	conn, err := net.DialTimeout("tcp", strings.TrimPrefix(s.url, "http://"), waitTimeout)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(waitTimeout))
	go func() { _, _ = io.WriteString(conn, said) }()
	for reader := bufio.NewReader(conn); ; {
		answer, err := http.ReadResponse(reader, nil)
		if err != nil {
			return replies
		}
		body, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		replies = append(replies, reply{answer.StatusCode, answer.Close, answer.Header.Get("Location"), string(body)})
		if answer.Close {
			return replies
		}
	}
}

// A proxy may read each of these requests differently than the server: as more requests, or as
// fewer. None may succeed.
func TestRequestsThatCanBeReadInTwoWaysAreRefused(t *testing.T) {
	t.Parallel()
	s := serve(t, startStore(t))
	const hidden = "GET /api/version HTTP/1.1\r\nHost: rattle.example\r\nConnection: close\r\n\r\n"
	for what, head := range map[string]string{
		"two lengths":            "Host: rattle.example\r\nContent-Length: 0\r\nContent-Length: 5",
		"a list of lengths":      "Host: rattle.example\r\nContent-Length: 0, 5",
		"a signed length":        "Host: rattle.example\r\nContent-Length: +5",
		"an unknown coding":      "Host: rattle.example\r\nTransfer-Encoding: xchunked",
		"two codings":            "Host: rattle.example\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity",
		"a coding with a tab":    "Host: rattle.example\r\nTransfer-Encoding:\tchunked, identity",
		"a blank before a colon": "Host: rattle.example\r\nContent-Length : 5",
		"a folded line":          "Host: rattle.example\r\n Content-Length: 5",
		"a nought":               "Host: rattle.example\r\nX-A: b\x00c",
		"a lone return":          "Host: rattle.example\r\nX-A: b\rContent-Length: 5",
		"two hosts":              "Host: rattle.example\r\nHost: evil.example",
		"no host":                "X-A: b",
		"a host with a path":     "Host: rattle.example/api",
	} {
		replies := raw(t, s, "POST /api/rooms HTTP/1.1\r\n"+head+"\r\n\r\n"+hidden)
		if len(replies) != 1 || replies[0].status < 400 || !replies[0].last {
			t.Errorf("%s: %+v", what, replies)
		}
	}
	// Where both lengths are given the chunks count, as RFC 9112 has it: what follows them is the
	// next request, and what a length would have hidden is none.
	both := "POST /api/rooms HTTP/1.1\r\nHost: rattle.example\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
	if replies := raw(t, s, both+hidden); len(replies) != 2 || replies[0].status != http.StatusCreated || replies[1].status != http.StatusOK {
		t.Errorf("a length and chunks: %+v", replies)
	}
}

// Only what has a route is served, however its path is written.
func TestNoPathLeadsOutside(t *testing.T) {
	t.Parallel()
	admin := testkit.FreeAddress(t)
	s := serve(t, startStore(t), "--admin", admin)
	if replies := raw(t, s, "GET / HTTP/1.1\r\nHost: rattle.example\r\nConnection: close\r\n\r\n"); !strings.Contains(replies[0].body, "<title>") {
		t.Fatalf("the page is %+v", replies)
	}
	if code, err := refclient.Status(t.Context(), "http://"+admin, "/metrics"); code != http.StatusOK {
		t.Fatalf("the admin address answers %d, error %v", code, err)
	}
	for _, path := range []string{
		"/assets/..%2f..%2f..%2fetc%2fpasswd", "/assets/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
		"/..\\..\\etc\\passwd", "/assets/%00", "/assets/", "/index.html", "/.git/config", "/licences/..%2findex.html",
		"/metrics", "/%6detrics", "//metrics", "/./metrics", "/api/../metrics", "/api/rooms/..%2f..%2fmetrics", "/r/x/../../metrics",
		"/debug/pprof/", "/debug/pprof/goroutine?debug=1", "/debug%2fpprof%2f", "/debug/pprof/..;/heap",
		"/moderation", "/api/..;/moderation", "/moderation/x/p_x", "http://" + admin + "/metrics", "http://evil.example/metrics",
		"/api/rooms/%2e%2e/%2e%2e/moderation", "/players/..%2f..%2fmoderation",
	} {
		for _, host := range []string{"rattle.example", admin, "localhost"} {
			replies := raw(t, s, fmt.Sprintf("GET %s HTTP/1.1\r\nHost: %s\r\nX-Original-URL: /metrics\r\nX-Rewrite-URL: /metrics\r\nConnection: close\r\n\r\n", path, host))
			if len(replies) != 1 {
				t.Fatalf("%s at %s: %+v", path, host, replies)
			}
			for _, secret := range []string{"root:", "goroutine", "rattle_", `"held"`, "[core]"} {
				if strings.Contains(replies[0].body, secret) {
					t.Errorf("%s at %s gives %q away: %.200s", path, host, secret, replies[0].body)
				}
			}
			// Redirects stay within this server.
			if to := replies[0].to; to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.HasPrefix(to, "/\\")) {
				t.Errorf("%s at %s leads to %s", path, host, to)
			}
		}
	}
	for _, method := range []string{"TRACE", "CONNECT", "OPTIONS", "PROPFIND", "POST", "get"} {
		replies := raw(t, s, method+" / HTTP/1.1\r\nHost: rattle.example\r\nCookie: rattle=secret\r\nConnection: close\r\n\r\n")
		if len(replies) != 1 || replies[0].status < 400 || strings.Contains(replies[0].body, "secret") {
			t.Errorf("%s: %+v", method, replies)
		}
	}
	if replies := raw(t, s, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"); len(replies) > 0 && replies[0].status < 400 {
		t.Errorf("HTTP/2 in clear: %+v", replies)
	}
}

// One address that opens all the connections it can, and sends nothing, or never completes a
// request, excludes no other address.
func TestWhoHoldsConnectionsKeepsNobodyOut(t *testing.T) {
	t.Parallel()
	s := serve(t, startStore(t))
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 77)}}
	var held []net.Conn
	t.Cleanup(func() {
		for _, conn := range held {
			conn.Close()
		}
	})
	for range 600 {
		conn, err := from.DialContext(t.Context(), "tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, "GET /api/version HTTP/1.1\r\nHost: rattle.example\r\nX-Slow: ")
		held = append(held, conn)
	}
	// The server waits for those within the limit, and has closed the others.
	served := 0
	for _, conn := range held {
		_, _ = io.WriteString(conn, "no more\r\n\r\n")
		_ = conn.SetReadDeadline(time.Now().Add(waitTimeout))
		if answer, err := http.ReadResponse(bufio.NewReader(conn), nil); err == nil {
			answer.Body.Close()
			served++
		}
	}
	if served < 400 || served > 500 {
		t.Errorf("of %d connections from one address %d are served", len(held), served)
	}
	rm := gather(t, settingsFor(2), s) // from another address
	rm.play()
	rm.waitForResults()
	rm.checkResult()
}

// Clients choose the order of headers and the case of their names; without a trusted proxy the
// server believes none of them.
func TestNoHeaderMakesAStrangerSomebodyElse(t *testing.T) {
	t.Parallel()
	s := serve(t, startStore(t))
	var statuses []int
	for i := range 70 { // of which 60 are let pass at once
		replies := raw(t, s, fmt.Sprintf("POST /api/rooms HTTP/1.1\r\nHost: rattle.example\r\nX-Forwarded-For: 198.51.100.%d\r\n"+
			"forwarded: for=198.51.100.%[1]d\r\nX-Real-IP: 198.51.100.%[1]d\r\nCF-Connecting-IP: 198.51.100.%[1]d\r\n"+
			"True-Client-IP: 198.51.100.%[1]d\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}", i))
		for _, r := range replies {
			statuses = append(statuses, r.status)
		}
	}
	if n := len(statuses); n != 70 || !slices.Contains(statuses, http.StatusTooManyRequests) {
		t.Errorf("%d requests for rooms from one address got %v", n, statuses)
	}
}
