package web

import (
	"fmt"
	"io/fs"
	"net/http"
	"strings"
)

// page serves the files of the page. The page itself is asked for again each time; assets
// carry a hash of their content in the name and are kept for good.
type page struct {
	html   []byte
	assets http.Handler
}

func newPage(files fs.FS) (*page, error) {
	html, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil, fmt.Errorf("the page is missing: %w", err)
	}
	return &page{html, http.FileServerFS(files)}, nil
}

func (p *page) index(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(p.html)
}

func (p *page) asset(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/") {
		http.NotFound(w, r) // no listing
		return
	}
	p.assets.ServeHTTP(immutable{w}, r)
}

// immutable marks what was found as never changing.
type immutable struct{ http.ResponseWriter }

func (w immutable) WriteHeader(status int) {
	if status < http.StatusBadRequest {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	w.ResponseWriter.WriteHeader(status)
}

// policy lets the page run its own files and nothing else. Its one Trusted Types policy is
// the one that Svelte makes for its templates.
const policy = "default-src 'none'; " +
	"script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types svelte-trusted-html"

func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // the address of a room lets people in
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}
