package server

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestWhoNeverEndsARequestIsNotWaitedFor: a byte a second does not keep a connection open.
func TestWhoNeverEndsARequestIsNotWaitedFor(t *testing.T) {
	for what, begin := range map[string]string{
		"nothing":  "",
		"a header": "GET / HTTP/1.1\r\nHost: rattle.example\r\nX-Slow: ",
		"a body":   "POST / HTTP/1.1\r\nHost: rattle.example\r\nContent-Length: 1000\r\n\r\n",
		"chunks":   "POST / HTTP/1.1\r\nHost: rattle.example\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n",
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				listener := servePublic(t, func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) })
				client, _ := listener.Dial(t.Context(), "", "")
				defer client.Close()
				go func() { _, _ = io.Copy(io.Discard, client) }()
				start := time.Now()
				_, err := io.WriteString(client, begin)
				for err == nil && time.Since(start) < time.Minute {
					time.Sleep(time.Second)
					_, err = io.WriteString(client, "x")
				}
				if err == nil {
					t.Error("after a minute the rest is still waited for")
				}
			})
		})
	}
}

func TestAHeaderHasItsLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listener := servePublic(t, func(http.ResponseWriter, *http.Request) {})
		for size, want := range map[int]string{8 << 10: "200", 64 << 10: "431"} {
			client, _ := listener.Dial(t.Context(), "", "")
			defer client.Close()
			go func() {
				_, _ = io.WriteString(client, "GET / HTTP/1.1\r\nHost: rattle.example\r\nCookie: "+strings.Repeat("x", size)+"\r\n\r\n")
			}()
			answer := make([]byte, len("HTTP/1.1 200"))
			if _, err := io.ReadFull(client, answer); err != nil || !strings.HasSuffix(string(answer), want) {
				t.Errorf("%d bytes are answered %q, error %v, want %s", size, answer, err, want)
			}
		}
		time.Sleep(time.Minute) // until the server has let go
	})
}
