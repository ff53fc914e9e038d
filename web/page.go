package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"sync"

	"rattle/internal/version"
)

// page serves the page and its files. Browsers revalidate the document each time, at each of its addresses.
type page struct {
	html     []byte
	files    map[string]*file
	notFound map[string]*file // the document for unknown paths, by language
	gzippers sync.Pool
}

// newPage returns the page of these files. What the operator and the build say of the server is in the head of each document,
// for the page to show.
func newPage(files fs.FS, o Operator) (*page, error) {
	html, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("the page is missing: %w", err)
	}
	html = bytes.Replace(html, []byte("</head>"), []byte(o.head()+"</head>"), 1)
	list, err := readFiles(files)
	if err != nil {
		return nil, err
	}
	lost, err := newNotFound()
	if err != nil {
		return nil, err
	}
	return &page{
		html:     html,
		files:    list,
		notFound: lost,
		gzippers: sync.Pool{New: func() any { return gzip.NewWriter(io.Discard) }},
	}, nil
}

// head returns the elements for the head of a document.
func (o Operator) head() string {
	var tags strings.Builder
	for _, said := range []struct{ name, content string }{
		{"version", version.String()}, {"notice", o.Notice}, {"contact", o.Contact}, {"imprint", o.Imprint},
	} {
		if said.content != "" {
			fmt.Fprintf(&tags, "<meta name=\"%s\" content=\"%s\" />", said.name, template.HTMLEscapeString(said.content))
		}
	}
	return tags.String()
}

// minGzipBytes is the size from which a document is compressed; a smaller one fits into one packet.
const minGzipBytes = 1024

// serve writes a document, compressed on the fly because it may differ with each request.
func (p *page) serve(w http.ResponseWriter, r *http.Request, html []byte) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", revalidate)
	h.Set("Vary", "Accept-Encoding")
	if len(html) < minGzipBytes || acceptedCodingsOf(r).weight("gzip") == 0 {
		_, _ = w.Write(html)
		return
	}
	h.Set("Content-Encoding", "gzip")
	zip := p.gzippers.Get().(*gzip.Writer)
	defer p.gzippers.Put(zip)
	zip.Reset(w)
	_, _ = zip.Write(html)
	_ = zip.Close()
}

// contentPolicy allows the page to run its own files and nothing else. The Trusted Types policies are
// Svelte's, for its templates, and the one for the URL of the service worker.
const contentPolicy = "default-src 'none'; " +
	"script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types svelte-trusted-html rattle-sw"

func withSecurityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // the URL of a room is an invitation
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}
