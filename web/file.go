package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"
)

// file is a file of the page, in each encoding that the build wrote:
//
//	assets/main-x1.js.br   the smallest, for clients that accept it
//	assets/main-x1.js.gz   for those who accept this one, and unpacked for all others
//	icons/192.png          in place of both, where packing saves nothing
type file struct {
	mediaType    string
	cacheControl string
	encodings    []encodedForm // the smallest first, the plain one last
}

type encodedForm struct {
	coding string // "" for the plain one
	tag    string
	body   []byte
	unpack func() ([]byte, error) // returns the body where there is none yet
}

// bytes returns the body.
func (e encodedForm) bytes() ([]byte, error) {
	if e.unpack != nil {
		return e.unpack()
	}
	return e.body, nil
}

var suffixes = []struct{ coding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}, {"", ""}}

const (
	immutable  = "public, max-age=31536000, immutable"
	revalidate = "no-cache"
)

// mediaTypes are the media types by extension. Package mime would depend on the machine.
var mediaTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".jpg":         "image/jpeg",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
	".words":       "application/octet-stream",
}

// readFiles returns the files that browsers may request by name: those with a known type.
// Index.html is not among them: [page.index] serves it under many names.
func readFiles(files fs.FS) (map[string]*file, error) {
	list := make(map[string]*file)
	err := fs.WalkDir(files, ".", func(name string, _ fs.DirEntry, err error) error {
		name = strings.TrimSuffix(name, ".gz")
		if kind, ok := mediaTypes[path.Ext(name)]; ok && list[name] == nil && err == nil {
			list[name], err = readFile(files, name, kind)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the page's files: %w", err)
	}
	return list, nil
}

func readFile(files fs.FS, name, kind string) (*file, error) {
	f := &file{mediaType: kind, cacheControl: revalidate}
	if strings.HasPrefix(name, "assets/") {
		f.cacheControl = immutable // their names change with their content
	}
	for _, s := range suffixes {
		body, err := fs.ReadFile(files, name+s.suffix)
		switch {
		case err == nil:
			f.encodings = append(f.encodings, encodedForm{coding: s.coding, tag: etagOf(body), body: body})
		case s.coding != "":
		case len(f.encodings) == 0 || f.encodings[len(f.encodings)-1].coding != "gzip":
			return nil, err
		default:
			f.encodings = append(f.encodings, unpacked(f.encodings[len(f.encodings)-1].body))
		}
	}
	return f, nil
}

// unpacked returns the plain form of a file that is there packed by gzip. It is unpacked when somebody wants it, once.
func unpacked(zipped []byte) encodedForm {
	return encodedForm{tag: etagOf(append([]byte("plain "), zipped...)), unpack: sync.OnceValues(func() ([]byte, error) {
		r, err := gzip.NewReader(bytes.NewReader(zipped))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(r)
	})}
}

func etagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// ServeHTTP implements [http.Handler].
func (f *file) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if len(f.encodings) > 1 {
		h.Set("Vary", "Accept-Encoding")
	}
	wanted := f.negotiate(r)
	h.Set("Content-Type", f.mediaType)
	h.Set("Cache-Control", f.cacheControl)
	h.Set("ETag", wanted.tag)
	if f.cacheControl == immutable {
		// The policy is for documents and workers; a dozen other files do not need it.
		h.Del("Content-Security-Policy")
		h.Del("Cross-Origin-Opener-Policy")
		h.Del("Referrer-Policy")
	}
	if wanted.coding != "" {
		h.Set("Content-Encoding", wanted.coding)
		h.Set("Content-Length", strconv.Itoa(len(wanted.body)))
		r.Header.Del("Range") // ranges are served of the plain form only
	}
	body, err := wanted.bytes()
	if err != nil {
		http.Error(w, "this file is damaged", http.StatusInternalServerError)
		return
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

func (f *file) negotiate(r *http.Request) encodedForm {
	wishes := acceptedCodingsOf(r)
	best, least := f.encodings[len(f.encodings)-1], 0.0
	for _, form := range f.encodings {
		if q := wishes.weight(form.coding); q > least {
			best, least = form, q
		}
	}
	return best
}
