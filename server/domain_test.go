package server

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit"
)

// authority is a real ACME server, pebble, with a DNS of its own in which each name leads to this machine.
type authority struct {
	directory string // URL
	ca        string // file with the certificate of the directory's own HTTPS
	roots     *x509.CertPool
	https     string // address at which it looks for servers that it has been asked about
}

// tool returns the path of a program that tests need: one that make has installed, or one in PATH.
func tool(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{"../bin/tools/" + name, name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	t.Fatalf("this test needs %s: make bin/tools/%s", name, name)
	return ""
}

// startTool starts a program that ends with the test.
func startTool(t *testing.T, variables []string, name string, args ...string) {
	t.Helper()
	said := new(testkit.Output)
	cmd := exec.Command(tool(t, name), args...)
	cmd.Env = append(os.Environ(), variables...)
	cmd.Stdout, cmd.Stderr = said, said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("%s said %s", name, said)
		}
	})
}

func startAuthority(t *testing.T) authority {
	t.Helper()
	folder, at, management, dns := t.TempDir(), testkit.FreeAddress(t), testkit.FreeAddress(t), testkit.FreeAddress(t)
	_, port, _ := net.SplitHostPort(testkit.FreeAddress(t))
	own := certify(t, folder)
	config := fmt.Sprintf(`{"pebble": {"listenAddress": %q, "managementListenAddress": %q, "certificate": %q, "privateKey": %q,
		"httpPort": 1, "tlsPort": %s, "ocspResponderURL": "", "externalAccountBindingRequired": false}}`,
		at, management, folder+"/fullchain.pem", folder+"/privkey.pem", port)
	if err := os.WriteFile(folder+"/pebble.json", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	startTool(t, nil, "pebble-challtestsrv", "-dnsserver", dns, "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "",
		"-http01", "", "-https01", "", "-tlsalpn01", "", "-doh", "", "-management", testkit.FreeAddress(t))
	startTool(t, []string{"PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0"}, "pebble", "-config", folder+"/pebble.json", "-dnsserver", dns)

	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: own}}}
	roots := x509.NewCertPool()
	testkit.Eventually(t, "pebble to tell its root", func() bool {
		response, err := client.Get("https://" + management + "/roots/0")
		if err != nil {
			return false
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		return err == nil && roots.AppendCertsFromPEM(text)
	})
	return authority{"https://" + at + "/dir", folder + "/fullchain.pem", roots, "127.0.0.1:" + port}
}

// client returns a client that finds every name at this address, and trusts the authority.
func (a authority) client() *http.Client {
	dial := func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, a.https)
	}
	return &http.Client{Transport: &http.Transport{DialContext: dial, TLSClientConfig: &tls.Config{RootCAs: a.roots}, ForceAttemptHTTP2: true}}
}

const domain = "rattle.test"

func TestAServerGetsItsCertificate(t *testing.T) {
	t.Parallel()
	a := startAuthority(t)
	data, plain := t.TempDir(), testkit.FreeAddress(t)
	start := func() *process {
		t.Helper()
		p := launch(t, "--listen", a.https, "--http", plain, "--domain", domain, "--data", data,
			"--acme-directory", a.directory, "--acme-ca", a.ca, "--drain", "100ms")
		testkit.Eventually(t, "the server to be ready", func() bool { return p.stdout.Count("Rattle: https://"+domain) > 0 })
		return p
	}
	server := start()
	_, port, _ := net.SplitHostPort(a.https)
	site, client := "https://"+domain+":"+port, a.client()

	page, err := client.Get(site + "/")
	if err != nil {
		t.Fatalf("the page: %v; the server said %s", err, server.stderr)
	}
	page.Body.Close()
	if page.StatusCode != 200 || page.ProtoMajor != 2 || page.Header.Get("Strict-Transport-Security") != "" {
		t.Errorf("the page is %s by %s with %v", page.Status, page.Proto, page.Header)
	}
	serial := page.TLS.PeerCertificates[0].SerialNumber

	made, err := client.Post(site+"/api/rooms", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	var room struct{ Code string }
	if err := json.NewDecoder(made.Body).Decode(&room); err != nil || made.StatusCode != 201 {
		t.Errorf("a room is %s (error %v)", made.Status, err)
	}
	made.Body.Close()
	if cookie := made.Header.Get("Set-Cookie"); !strings.HasPrefix(cookie, "__Host-") || !strings.Contains(cookie, "Secure") {
		t.Errorf("the cookie is %q", cookie)
	}

	dialer := websocket.Dialer{TLSClientConfig: &tls.Config{RootCAs: a.roots, ServerName: domain}, NetDialContext: client.Transport.(*http.Transport).DialContext}
	conn, response, err := dialer.Dial("wss://"+domain+":"+port+"/ws?v=1", http.Header{"Origin": {site}})
	if err != nil {
		t.Fatalf("no socket: %v", err)
	}
	response.Body.Close()
	defer conn.Close()
	says(t, conn, fmt.Sprintf(`{"kind":"join","room":%q,"name":"Ann","tab":"5f2c9a7e01d34b00"}`, room.Code))
	if _, text, err := conn.ReadMessage(); err != nil || !strings.Contains(string(text), `"kind":"room"`) {
		t.Errorf("the room says %.200s (error %v)", text, err)
	}

	if _, err := tls.Dial("tcp", a.https, &tls.Config{RootCAs: a.roots, ServerName: "other.test"}); err == nil {
		t.Error("the server has a certificate for the name of somebody else")
	}
	expectPlain(t, plain, site)

	server.signal(syscall.SIGTERM)
	server.expectExit(exitOK)
	server = start()
	again, err := a.client().Get(site + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	again.Body.Close()
	if got := again.TLS.PeerCertificates[0].SerialNumber; got.Cmp(serial) != 0 {
		t.Errorf("a server that starts again got another certificate: %v, not %v", got, serial)
	}
	server.signal(syscall.SIGTERM)
	server.expectExit(exitOK)

	info, err := os.Stat(filepath.Join(data, certificateFolder))
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder of certificates is %v (error %v)", info, err)
	}
}

// expectPlain checks what the address for plain HTTP answers.
func expectPlain(t *testing.T, plain, site string) {
	t.Helper()
	direct := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for path, want := range map[string]string{
		"/r/KTMVQRBC?x=1": "308 " + site + "/r/KTMVQRBC?x=1",
		"//evil.test/":    "308 " + site + "//evil.test/",
		"/healthz":        "200 ",
		"/readyz":         "200 ",
	} {
		for _, host := range []string{domain, "evil.test"} {
			request, err := http.NewRequestWithContext(t.Context(), "GET", "http://"+plain+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Host = host
			response, err := direct.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if got := fmt.Sprint(response.StatusCode, " ", response.Header.Get("Location")); got != want {
				t.Errorf("%s of %s is %q, want %q", path, host, got, want)
			}
		}
	}
}

func TestTheFlagsOfADomainAreChecked(t *testing.T) {
	for args, want := range map[string]string{
		"--domain localhost":                 "not a name like play.example.org",
		"--domain 192.0.2.1":                 "not a name like play.example.org",
		"--domain *.example.org":             "not a name like play.example.org",
		"--domain a.example.org:443":         "not a name like play.example.org",
		"--domain a.example.org":             "there is none", // tests have no folder by default
		"--hsts 24h":                         "of no use without --domain",
		"--domain a.example.org --data none": "there is none",
	} {
		if _, err := configured(t, strings.Fields(args)...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
	c, err := configured(t, "--domain", "Play.Example.org.,other.example.org", "--data", t.TempDir())
	if err != nil || c.Listen != ":443" || c.Domain[0] != "play.example.org" || c.Domain[1] != "other.example.org" {
		t.Errorf("configured %+v (error %v)", c, err)
	}
	if c, err = configured(t, "--domain", "a.example.org", "--data", t.TempDir(), "--listen", ":8443"); err != nil || c.Listen != ":8443" {
		t.Errorf("configured %+v (error %v)", c, err)
	}
}
