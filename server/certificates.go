package server

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"rattle/web/limit"
)

// tlsFlags are for a server that strangers reach without a proxy: it gets certificates for its names by itself (ACME, RFC 8555).
type tlsFlags struct {
	Domain        []string      `env:"RATTLE_DOMAIN" placeholder:"NAME" help:"Names of this server on the internet, separated by commas: it gets certificates for them, and serves HTTPS at --listen, by default :443. The certificates are in the folder of --data."`
	HTTP          string        `default:":80" env:"RATTLE_HTTP" placeholder:"ADDR" help:"Address that leads from plain HTTP to HTTPS, with --domain; none opens none."`
	HSTS          time.Duration `default:"0s" env:"RATTLE_HSTS" help:"Time for which browsers shall use HTTPS alone, with --domain. It cannot be taken back."`
	ACMEDirectory string        `name:"acme-directory" default:"${acme}" env:"RATTLE_ACME_DIRECTORY" placeholder:"URL" help:"Directory of the authority that gives the certificates; using it accepts its terms."`
	ACMECA        string        `name:"acme-ca" env:"RATTLE_ACME_CA" placeholder:"FILE" help:"Certificates that the directory's own HTTPS is trusted by, in place of the system's."`
}

const (
	publicPort  = ":443" // default of --listen with --domain
	noAddress   = "none" // value of --http for no address
	defaultACME = autocert.DefaultACMEDirectory
)

// certificateFolder is the folder of certificates in that of --data. Their keys are secrets.
const certificateFolder = "certificates"

// applyDomain completes the flags of a server with certificates of its own.
func (c *serveCommand) applyDomain() error {
	if len(c.Domain) == 0 {
		if c.HSTS != 0 {
			return errors.New("--hsts is of no use without --domain: the proxy in front sets that header")
		}
		return nil
	}
	for i, name := range c.Domain {
		name = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(name), "."))
		if _, err := netip.ParseAddr(name); err == nil || !strings.Contains(name, ".") || strings.ContainsAny(name, ":/ *") {
			return fmt.Errorf("--domain: %q is not a name like play.example.org", name)
		}
		c.Domain[i] = name
	}
	if c.Data == noData {
		return errors.New("--domain keeps certificates in the folder of --data, and there is none")
	}
	if c.Listen == defaultListen {
		c.Listen = publicPort
	}
	return nil
}

// authority gets, keeps and renews the certificates.
func (c *serveCommand) authority() (*autocert.Manager, error) {
	client := &acme.Client{DirectoryURL: c.ACMEDirectory, UserAgent: "rattle"}
	if c.ACMECA != "" {
		text, err := os.ReadFile(c.ACMECA)
		if err != nil {
			return nil, fmt.Errorf("--acme-ca: %w", err)
		}
		roots := x509.NewCertPool()
		if !roots.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("--acme-ca: %s has no certificate", c.ACMECA)
		}
		client.HTTPClient = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	}
	return &autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		Cache:      autocert.DirCache(filepath.Join(c.Data, certificateFolder)),
		HostPolicy: autocert.HostWhitelist(c.Domain...),
		Client:     client,
	}, nil
}

// toHTTPS is the handler of plain HTTP: it redirects to HTTPS, and serves checks of this machine.
type toHTTPS struct {
	domains []string
	port    string // of HTTPS, as in ":443"
	checks  http.Handler
}

// ServeHTTP implements [http.Handler].
func (h toHTTPS) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if isCheck := r.URL.Path == "/healthz" || r.URL.Path == "/readyz"; isCheck && limit.RemoteAddr(r).IsLoopback() {
		h.checks.ServeHTTP(w, r)
		return
	}
	host := hostOf(r.Host)
	if !slices.Contains(h.domains, host) {
		host = h.domains[0]
	}
	path := r.URL.RequestURI()
	if !strings.HasPrefix(path, "/") {
		path = "/" // of a request for "*"
	}
	//nolint:gosec // the host is one of ours, and the path cannot change it
	http.Redirect(w, r, "https://"+host+strings.TrimSuffix(h.port, publicPort)+path, http.StatusPermanentRedirect)
}

// portOf returns the port of an address that was listened on, as in ":443".
func portOf(a net.Addr) string {
	_, port, _ := net.SplitHostPort(a.String())
	return ":" + port
}

// withHSTS returns a handler whose answers have browsers use HTTPS alone for a time.
func withHSTS(last time.Duration, next http.Handler) http.Handler {
	if last == 0 {
		return next
	}
	value := fmt.Sprintf("max-age=%d", int(last.Seconds()))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", value)
		next.ServeHTTP(w, r)
	})
}
