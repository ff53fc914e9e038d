package server

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"rattle/store/redis/redistest"
)

// serving is a running `rattle serve`.
type serving struct {
	t       *testing.T
	address string
	stop    func() (status int, stdout, stderr string)
}

func startServe(t *testing.T, args ...string) *serving {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, stdout := io.Pipe()
	var stderr bytes.Buffer
	exited := make(chan int, 1)
	go func() {
		exited <- run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...),
			terminal{strings.NewReader(""), stdout, &stderr})
		stdout.Close()
	}()
	lines := bufio.NewReader(out)
	ready, err := lines.ReadString('\n')
	address := regexp.MustCompile(`^Rattle: (http://127\.0\.0\.1:\d+)\n$`).FindStringSubmatch(ready)
	if err != nil || address == nil {
		cancel()
		t.Fatalf("the server says %q (error %v), exit status %d: %s", ready, err, <-exited, stderr.String())
	}
	return &serving{t, address[1], func() (int, string, string) {
		cancel()
		rest, _ := io.ReadAll(lines)
		return <-exited, string(rest), stderr.String()
	}}
}

func (s *serving) request(method, path, body string) (status int, text string) {
	s.t.Helper()
	request, err := http.NewRequest(method, s.address+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return response.StatusCode, string(all)
}

func TestServeServesUntilItIsTold(t *testing.T) {
	for name, args := range map[string][]string{
		"memory": nil,
		"redis":  {"--redis", redistest.Redis(t)},
	} {
		t.Run(name, func(t *testing.T) {
			server := startServe(t, args...)
			if status, page := server.request("GET", "/", ""); status != 200 || !strings.Contains(page, "<title>") {
				t.Errorf("the page is %d %s", status, page)
			}
			if status, room := server.request("POST", "/api/rooms", "{}"); status != 201 {
				t.Errorf("a room is %d %s", status, room)
			}
			if status, _ := server.request("POST", "/api/rooms", `{"seconds":29}`); status != 400 {
				t.Errorf("a room for short rounds is %d", status)
			}
			begin := time.Now()
			status, stdout, stderr := server.stop()
			if status != exitOK || stdout != "" || time.Since(begin) > stopTimeout {
				t.Errorf("exit status %d after %v, having said %q; on standard error %s", status, time.Since(begin), stdout, stderr)
			}
		})
	}
}

func TestServeTakesShorterRoundsWhenTold(t *testing.T) {
	t.Setenv("RATTLE_MIN_SECONDS", "5")
	server := startServe(t)
	if status, text := server.request("POST", "/api/rooms", `{"seconds":5}`); status != 201 {
		t.Errorf("%d %s", status, text)
	}
	server.stop()
}

func TestServeSaysInOneLineWhyItCannot(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for name, args := range map[string][]string{
		"the address is taken":        {"--listen", taken.Addr().String()},
		"the address is none":         {"--listen", "nowhere"},
		"the admin address is taken":  {"--listen", "127.0.0.1:0", "--admin", taken.Addr().String(), "--log-level", "error"},
		"no network is called that":   {"--trusted-proxies", "10.0.0.0/8,neighbour"},
		"no log is written like that": {"--log-format", "poem"},
		"it is the address of no one": {"--listen", "127.0.0.1:0", "--redis", "http://example.com"},
		"there is no such flag":       {"--colour"},
		"backups without a pause":     {"--backup-to", "backups", "--backup-every", "0s"},
		"backups that are not kept":   {"--backup-to", "backups", "--backup-keep", "0"},
	} {
		var stdout, stderr bytes.Buffer
		status := run(t.Context(), append([]string{"serve"}, args...), terminal{strings.NewReader(""), &stdout, &stderr})
		if status != exitBad || stdout.Len() > 0 || strings.Count(stderr.String(), "\n") != 1 || !strings.HasPrefix(stderr.String(), "rattle: ") {
			t.Errorf("%s: exit status %d, output %q, error %q", name, status, stdout.String(), stderr.String())
		}
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"serve", "--help"}} {
		var stdout, stderr bytes.Buffer
		if status := run(t.Context(), args, terminal{strings.NewReader(""), &stdout, &stderr}); status != exitOK || stdout.Len() == 0 {
			t.Errorf("%v: exit status %d, output %q, error %q", args, status, stdout.String(), stderr.String())
		}
	}
}

func TestSecretsOfTheStoreAreNotPrinted(t *testing.T) {
	const url = "redis://:open-sesame@127.0.0.1:1"
	for _, args := range [][]string{
		{"serve", "--listen", "127.0.0.1:0", "--log-level", "debug", "--redis", url},
		{"serve", "--listen", "127.0.0.1:0", "--redis", url + "?no=such"},
		{"backup", "-", "--redis", url},
	} {
		ctx, told := context.WithCancel(t.Context())
		stderr := newWatched("cannot reach the store", told)
		var stdout bytes.Buffer
		run(ctx, args, terminal{strings.NewReader(""), &stdout, stderr})
		if all := stdout.String() + stderr.String(); strings.Contains(all, "sesame") || all == "" {
			t.Errorf("%v prints: %s", args, all)
		}
	}
}
