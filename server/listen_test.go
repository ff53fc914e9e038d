package server

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"testing"

	"rattle/internal/testkit"
	"rattle/web/limit"
)

func TestErrorsOfAddressesToListenOnTellWhatIsWrong(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for address, want := range map[string]string{
		"8080":                  `"8080" is not an address like 127.0.0.1:8080 or :8080: missing port in address`,
		"192.0.2.1:0":           "this machine does not have that address",
		taken.Addr().String():   "is another server running there?",
		"no.such.host.test:123": "no.such.host.test",
	} {
		l, err := listen(t.Context(), address)
		if err == nil {
			l.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
		if err != nil && address != taken.Addr().String() && strings.Contains(err.Error(), "another server") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestOnlyAServerOnAllAddressesTellsThoseInTheHouse(t *testing.T) {
	var interfaces []net.Addr
	for _, text := range []string{"127.0.0.1/8", "192.168.1.5/24", "169.254.7.7/16", "10.8.0.2/16", "::1/128", "fe80::1/64", "2001:db8::1/64"} {
		ip, network, err := net.ParseCIDR(text)
		if err != nil {
			t.Fatal(err)
		}
		interfaces = append(interfaces, &net.IPNet{IP: ip, Mask: network.Mask})
	}
	at := func(address string) net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address)) }
	want := []string{"http://192.168.1.5:8080", "http://10.8.0.2:8080"}
	for _, all := range []string{"0.0.0.0:8080", "[::]:8080"} {
		if got := networkURLs(at(all), interfaces); !slices.Equal(got, want) {
			t.Errorf("at %s: %v, want %v", all, got, want)
		}
	}
	if got := networkURLs(at("127.0.0.1:8080"), interfaces); got != nil {
		t.Errorf("at one address: %v", got)
	}
}

// full is a listener of a process that has no file descriptors left.
type full struct{ net.Listener }

func (full) Accept() (net.Conn, error) {
	return nil, &net.OpError{Op: "accept", Net: "tcp", Err: syscall.EMFILE}
}

func TestRunningOutOfFilesIsLoggedOnce(t *testing.T) {
	var log bytes.Buffer
	l := watchFiles(full{}, slog.New(slog.NewTextHandler(&log, nil)))
	for range 100 {
		if _, err := l.Accept(); err == nil {
			t.Fatal("accepted")
		}
	}
	if n := strings.Count(log.String(), "no file descriptors are left"); n != 1 {
		t.Errorf("logged %d times, want once: %s", n, log.String())
	}
}

func TestAProxyThatIsNotTrustedIsNamedOnce(t *testing.T) {
	var log bytes.Buffer
	ok := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	ask := func(u *untrusted, from, header string) {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/", nil)
		r.RemoteAddr = from
		if header != "" {
			r.Header.Set(header, "203.0.113.9")
		}
		u.ServeHTTP(httptest.NewRecorder(), r)
	}
	newHandler := func() *untrusted {
		log.Reset()
		return &untrusted{Handler: ok, proxies: limit.Proxies{netip.MustParsePrefix("10.0.0.2/32")}, logger: slog.New(slog.NewTextHandler(&log, nil))}
	}
	u := newHandler()
	ask(u, "10.0.0.3:1", "")
	ask(u, "10.0.0.2:1", "X-Forwarded-For") // trusted
	if log.Len() > 0 {
		t.Errorf("without reason: %s", log.String())
	}
	for range 3 {
		ask(u, "10.0.0.3:1", "Forwarded")
	}
	if said := log.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "proxy=10.0.0.3") || !strings.Contains(said, "--trusted-proxies") {
		t.Errorf("said %q", said)
	}
	u = newHandler()
	ask(u, "198.51.100.7:1", "X-Forwarded-Proto")
	if said := log.String(); !strings.Contains(said, "not trusted") || strings.Contains(said, "198.51.100.7") {
		t.Errorf("the log has the address of a player: %q", said)
	}
}

func TestWhatAnOperatorMayNotHaveMeantIsLogged(t *testing.T) {
	t.Setenv("HOME", "")
	t.Setenv("XDG_STATE_HOME", "")
	for args, want := range map[string]string{
		"--trusted-proxies 0.0.0.0/0": "trusts every address",
		"--limits 2":                  "only for measuring",
		"--data none":                 "nothing is kept",
	} {
		var log bytes.Buffer
		c, err := configured(t, strings.Fields(args)...)
		if err != nil {
			t.Fatal(err)
		}
		c.warn(slog.New(slog.NewTextHandler(&log, nil)))
		if !strings.Contains(log.String(), want) {
			t.Errorf("%s: %s, want %q", args, log.String(), want)
		}
	}
	if _, err := configured(t, "--trusted-proxies", "nginx"); err == nil || !strings.Contains(err.Error(), `"nginx" is neither an address nor a network`) {
		t.Errorf("a name: %v", err)
	}
}

func TestTheLogHintsAtTLS(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // as a Redis with TLS does: it closes what is no handshake
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	go func() {
		for conn, err := silent.Accept(); err == nil; conn, err = silent.Accept() {
			conn.Close()
		}
	}()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	stderr := newWatched("rediss://", stop)
	run(ctx, []string{"serve", "--listen", "127.0.0.1:0", "--redis", "redis://" + silent.Addr().String()}, terminal{nil, new(testkit.Output), stderr})
	if stderr.Count("its address begins with rediss://") == 0 {
		t.Errorf("no hint: %s", stderr)
	}
}
