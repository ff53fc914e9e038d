package server

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"maps"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"rattle/internal/testkit"
)

// nginxSite is the site behind a real nginx, as one client sees it.
type nginxSite struct {
	t       *testing.T
	address string // host and port
	dialer  *net.Dialer
	roots   *x509.CertPool
	log     string // the file that nginx notes requests in
}

// startNginx runs nginx with docs/operations/nginx.conf, but for its addresses and paths.
func startNginx(t *testing.T, servers ...string) *nginxSite {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		if program, err = exec.LookPath("/usr/sbin/nginx"); err != nil {
			t.Fatal("this test needs nginx (Debian: apt-get install nginx)")
		}
	}
	text, err := os.ReadFile(operations + "nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	folder, site, plain := t.TempDir(), testkit.FreeAddress(t), testkit.FreeAddress(t)
	config := string(text)
	for old, replacement := range map[string]string{
		"user www-data;":                     "",
		"/run/nginx.pid":                     folder + "/pid",
		"worker_rlimit_nofile 262144;":       "",
		"worker_connections 65536;":          "worker_connections 1024;",
		"10.0.0.11:8080 ":                    servers[0] + " ",
		"10.0.0.12:8080 ":                    servers[1] + " ",
		"listen 80;":                         "listen " + plain + ";",
		"listen [::]:80;":                    "",
		"listen 443 ssl http2;":              "listen " + site + " ssl http2;",
		"listen [::]:443 ssl http2;":         "",
		"/etc/ssl/rattle/fullchain.pem":      folder + "/fullchain.pem",
		"/etc/ssl/rattle/privkey.pem":        folder + "/privkey.pem",
		"/var/log/nginx/rattle.log":          folder + "/access.log",
		"/var/log/nginx/error.log":           folder + "/error.log",
		"http {\n":                           "http {\n" + temporary(folder),
		"https://rattle.example$request_uri": "https://" + site + "$request_uri",
	} {
		if !strings.Contains(config, old) {
			t.Fatalf("nginx.conf says nothing of %q", old)
		}
		config = strings.ReplaceAll(config, old, replacement)
	}
	p := &nginxSite{t: t, address: site, dialer: &net.Dialer{}, roots: certify(t, folder), log: folder + "/access.log"}
	if err := os.WriteFile(folder+"/nginx.conf", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	stderr := new(testkit.Output)
	nginx := exec.Command(program, "-p", folder, "-c", folder+"/nginx.conf", "-e", "stderr", "-g", "daemon off;")
	nginx.Stdout, nginx.Stderr = stderr, stderr
	if err := nginx.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = nginx.Process.Signal(syscall.SIGTERM) // its workers end with it
		_ = nginx.Wait()
		if t.Failed() {
			log, _ := os.ReadFile(p.log)
			t.Logf("nginx said %s\n%s", stderr, log)
		}
	})
	testkit.Eventually(t, "nginx to listen", func() bool {
		conn, err := net.Dial("tcp", site)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
	return p
}

// temporary returns the directives for the folders that Debian's nginx would want below /var/lib.
func temporary(folder string) (lines string) {
	for _, what := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		lines += fmt.Sprintf("%s_temp_path %s;\n", what, filepath.Join(folder, what))
	}
	return lines
}

// certify writes a certificate for this machine, and returns a pool that trusts it.
func certify(t *testing.T, folder string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "rattle"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	chain := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})
	for name, text := range map[string][]byte{
		"fullchain.pem": chain,
		"privkey.pem":   pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: private}),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(chain)
	return roots
}

// from returns the site as seen by a client at another address of this machine.
func (p *nginxSite) from(ip string) *nginxSite {
	other := *p
	other.dialer = &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(ip)}}
	return &other
}

// siteResponse is the response to a request.
type siteResponse struct {
	status int
	header http.Header
	text   string
}

func (p *nginxSite) asks(method, path, body string, header http.Header) siteResponse {
	p.t.Helper()
	request, err := http.NewRequest(method, "https://"+p.address+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	maps.Copy(request.Header, header)
	transport := &http.Transport{
		DialContext: p.dialer.DialContext, TLSClientConfig: &tls.Config{RootCAs: p.roots}, ForceAttemptHTTP2: true,
	}
	defer transport.CloseIdleConnections()
	response, err := transport.RoundTrip(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return siteResponse{response.StatusCode, response.Header, string(text)}
}

func (p *nginxSite) connects() *websocket.Conn {
	p.t.Helper()
	return p.connectsBy("/ws?v=1")
}

// connectsBy opens a socket at an address that clients may use.
func (p *nginxSite) connectsBy(path string) *websocket.Conn {
	p.t.Helper()
	conn, err := p.dial(path)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { conn.Close() })
	return conn
}

// dial opens a socket. The caller closes it.
func (p *nginxSite) dial(path string) (*websocket.Conn, error) {
	dialer := websocket.Dialer{NetDialContext: p.dialer.DialContext, TLSClientConfig: &tls.Config{RootCAs: p.roots}}
	conn, response, err := dialer.Dial("wss://"+p.address+path, http.Header{"Origin": {"https://" + p.address}})
	if err != nil {
		return nil, fmt.Errorf("no socket: %w", err)
	}
	response.Body.Close()
	if cookie := response.Header.Get("Set-Cookie"); !strings.Contains(cookie, "Secure") {
		conn.Close()
		return nil, fmt.Errorf("behind HTTPS the cookie is %q", cookie)
	}
	return conn, nil
}
