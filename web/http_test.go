package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

func TestOtherSitesAreKeptOut(t *testing.T) {
	server := startAlone(t)
	address := "ws" + strings.TrimPrefix(server.URL, "http") + "/ws?v=1"
	for _, origin := range []string{"", "null", "https://evil.example", server.URL + ".evil.example", "http://127.0.0.1"} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		socket, response, err := websocket.DefaultDialer.Dial(address, header)
		if err == nil {
			socket.Close()
			t.Errorf("origin %q gets a socket", origin)
		}
		if response == nil {
			t.Fatalf("origin %q: %v", origin, err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("origin %q: %s", origin, response.Status)
		}
	}
	request, _ := http.NewRequest("POST", server.URL+"/api/rooms", strings.NewReader("{}"))
	request.Header.Set("Origin", "https://evil.example")
	response, err := server.Client().Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusForbidden {
		t.Errorf("another site creates a room: %s", response.Status)
	}
}

func TestHTTP(t *testing.T) {
	server := startAlone(t)
	for _, c := range []struct {
		method, path, body string
		status             int
		cache              string
	}{
		{"GET", "/", "", 200, "no-cache"},
		{"GET", "/r/KTMVQRBC", "", 200, "no-cache"},
		{"GET", "/assets/main-abc123.js", "", 200, "public, max-age=31536000, immutable"},
		{"GET", "/assets/", "", 404, "no-cache"},
		{"GET", "/assets/gone.js", "", 404, "no-cache"},
		{"GET", "/assets/../index.html", "", 404, "no-cache"},
		{"GET", "/about", "", 200, "no-cache"},
		{"GET", "/api/version", "", 200, "no-store"},
		{"GET", "/healthz", "", 200, "no-store"},
		{"GET", "/nothing", "", 404, "no-cache"},
		{"GET", "/ws", "", 400, "no-store"},
		{"GET", "/ws?v=2", "", 400, "no-store"},
		{"POST", "/api/rooms", `{}`, 201, "no-store"},
		{"POST", "/api/rooms", `{"seconds":60,"dice":"en-4x4-new","mood":"good"}`, 400, "no-store"},
		{"POST", "/api/rooms", `{"seconds":100000}`, 400, "no-store"},
		{"POST", "/api/rooms", `{"seconds":-1}`, 400, "no-store"},
		{"POST", "/api/rooms", `{"dice":"loaded"}`, 400, "no-store"},
		{"POST", "/api/rooms", `{"seconds":"long"}`, 400, "no-store"},
		{"POST", "/api/rooms", ``, 400, "no-store"},
		{"POST", "/api/rooms", `{"dice":"` + strings.Repeat("x", 10_000) + `"}`, 400, "no-store"},
		{"POST", "/", ``, 405, ""},
	} {
		request, err := http.NewRequest(c.method, server.URL+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		response, err := server.Client().Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if response.StatusCode != c.status || response.Header.Get("Cache-Control") != c.cache {
			t.Errorf("%s %s %.40s: %s, cached %q; want %d, %q\n%s", c.method, c.path, c.body,
				response.Status, response.Header.Get("Cache-Control"), c.status, c.cache, body)
		}
		if response.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: headers %v", c.method, c.path, response.Header)
		}
		csp := response.Header.Get("Content-Security-Policy")
		if strings.Contains(c.cache, "immutable") {
			if csp != "" {
				t.Errorf("%s %s, which is no document, has the policy %s", c.method, c.path, csp)
			}
			continue
		}
		if !strings.Contains(csp, "default-src 'none'") || !strings.Contains(csp, "require-trusted-types-for 'script'") ||
			strings.Contains(csp, "unsafe") {
			t.Errorf("%s %s: headers %v", c.method, c.path, response.Header)
		}
	}
}
