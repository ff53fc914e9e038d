package web

import (
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"sync"
)

// page is what browsers show. The page itself is asked for again each time, under each of its
// addresses; its files lie beside it.
type page struct {
	html     []byte
	files    map[string]*file
	notFound map[string]*file // what is said where nothing is, by language
	gzippers sync.Pool
}

func newPage(files fs.FS) (*page, error) {
	html, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("the page is missing: %w", err)
	}
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

// minGzipBytes is the size in bytes below which a document is one packet anyhow.
const minGzipBytes = 1024

// serve writes a document and compresses it on the fly, since it may differ with each request.
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

// contentPolicy lets the page run its own files and nothing else. Its Trusted Types policies are the
// one that Svelte makes for its templates, and the one that names the service worker.
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
		h.Set("Referrer-Policy", "same-origin") // the address of a room lets people in
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}
