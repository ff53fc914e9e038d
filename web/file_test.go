package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"rattle/room/live"
	"rattle/web"
)

const script = "assets/main-abc123.js"

// servedPage has a script in three forms, and what lies beside the page.
func servedPage(t *testing.T) *testServer {
	return startAlone(t, func(c *web.Config, _ *live.Config) {
		c.Page = fstest.MapFS{
			"index.html":              {Data: []byte("<!doctype html>" + strings.Repeat("<p>Rattle", 200))},
			script:                    {Data: []byte("plain script")},
			script + ".br":            {Data: []byte("by brotli")},
			script + ".gz":            {Data: []byte("by gzip")},
			"sw.js":                   {Data: []byte("addEventListener")},
			"manifest.webmanifest":    {Data: []byte("{}")},
			"fonts/rubik-picture.ttf": {Data: []byte("for us alone")},
		}
	})
}

// ask gets a file with exactly these headers: no coding is asked for behind our back.
func ask(t *testing.T, h *testServer, method, path string, header http.Header) (reply, string) {
	t.Helper()
	request, err := http.NewRequest(method, h.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range header {
		request.Header[name] = values
	}
	response, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{response.StatusCode, response.Status, response.Header}, string(body)
}

func TestAFileComesInTheFormThatIsWantedMost(t *testing.T) {
	server := servedPage(t)
	for _, c := range []struct {
		wishes         []string
		coding, script string
	}{
		{nil, "", "plain script"},
		{[]string{""}, "", "plain script"},
		{[]string{"gzip, deflate, br, zstd"}, "br", "by brotli"},
		{[]string{"gzip", "br"}, "br", "by brotli"},
		{[]string{"gzip"}, "gzip", "by gzip"},
		{[]string{"GZIP;Q=0.5"}, "gzip", "by gzip"},
		{[]string{"br;q=0.1, gzip;q=0.9"}, "gzip", "by gzip"},
		{[]string{"br;q=0, *"}, "gzip", "by gzip"},
		{[]string{"*"}, "br", "by brotli"},
		{[]string{"*;q=0"}, "", "plain script"},
		{[]string{"identity, br;q=0.5"}, "", "plain script"},
		{[]string{"identity;q=0.5, gzip"}, "gzip", "by gzip"},
		{[]string{"zstd"}, "", "plain script"},
		{[]string{"br;q=much, gzip;level=9,,;"}, "", "plain script"},
		{[]string{"br;q=nan"}, "", "plain script"},
	} {
		response, body := ask(t, server, "GET", "/"+script, http.Header{"Accept-Encoding": c.wishes})
		h := response.Header
		if h.Get("Content-Encoding") != c.coding || body != c.script {
			t.Errorf("%q: %q in %q, want %q", c.wishes, body, h.Get("Content-Encoding"), c.script)
		}
		if h.Get("Vary") != "Accept-Encoding" || h.Get("Content-Type") != "text/javascript; charset=utf-8" ||
			h.Get("Content-Length") != strconv.Itoa(len(c.script)) ||
			h.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%q: headers %v", c.wishes, h)
		}
	}
}

func TestAFormThatIsKnownIsNotSentAgain(t *testing.T) {
	server := servedPage(t)
	tags := make(map[string]bool)
	for _, coding := range []string{"br", "gzip", "identity"} {
		wish := http.Header{"Accept-Encoding": {coding}}
		head, body := ask(t, server, "HEAD", "/"+script, wish.Clone())
		if head.StatusCode != http.StatusOK || body != "" || head.Header.Get("Content-Length") == "" {
			t.Errorf("HEAD in %s: %s, %d bytes of %q", coding, head.Status, len(body), head.Header.Get("Content-Length"))
		}
		tag := head.Header.Get("ETag")
		tags[tag] = true
		wish.Set("If-None-Match", `"other", `+tag)
		if known, body := ask(t, server, "GET", "/"+script, wish); known.StatusCode != http.StatusNotModified || body != "" {
			t.Errorf("%s, known already: %s, %q", coding, known.Status, body)
		}
	}
	if len(tags) != 3 {
		t.Errorf("three forms go by the tags %v", tags)
	}
}

func TestOnlyThePlainFormComesInPieces(t *testing.T) {
	server := servedPage(t)
	piece, body := ask(t, server, "GET", "/"+script, http.Header{"Range": {"bytes=0-4"}})
	if piece.StatusCode != http.StatusPartialContent || body != "plain" {
		t.Errorf("a piece of the plain form: %s, %q", piece.Status, body)
	}
	whole, body := ask(t, server, "GET", "/"+script, http.Header{"Range": {"bytes=0-1"}, "Accept-Encoding": {"br"}})
	if whole.StatusCode != http.StatusOK || body != "by brotli" {
		t.Errorf("a piece of another: %s, %q", whole.Status, body)
	}
}

func TestWhatLiesBesideThePage(t *testing.T) {
	server := servedPage(t)
	for path, kind := range map[string]string{
		"/sw.js":                "text/javascript; charset=utf-8",
		"/manifest.webmanifest": "application/manifest+json",
	} {
		response, _ := ask(t, server, "GET", path, nil)
		if h := response.Header; h.Get("Content-Type") != kind || h.Get("Cache-Control") != "no-cache" || h.Get("ETag") == "" {
			t.Errorf("%s: %s, %v", path, response.Status, h)
		}
	}
	for _, path := range []string{"/fonts/rubik-picture.ttf", "/" + script + ".br", "/index.html"} {
		if response, _ := ask(t, server, "GET", path, nil); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, response.Status)
		}
	}
}

func TestThePageIsZippedForWhoTakesIt(t *testing.T) {
	server := servedPage(t)
	_, plain := ask(t, server, "GET", "/r/KTMVQRBC", nil)
	response, zipped := ask(t, server, "GET", "/r/KTMVQRBC", http.Header{"Accept-Encoding": {"gzip, br"}})
	if response.Header.Get("Content-Encoding") != "gzip" || response.Header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("headers %v", response.Header)
	}
	reader, err := gzip.NewReader(bytes.NewBufferString(zipped))
	if err != nil {
		t.Fatal(err)
	}
	read, err := io.ReadAll(reader)
	if err != nil || string(read) != plain || len(zipped) > len(plain)/4 {
		t.Errorf("%d bytes for %d, %v", len(zipped), len(plain), err)
	}
}

// The build leaves out the plain form of what it packs.
func TestAPackedFileIsUnpackedForWhoWantsItPlain(t *testing.T) {
	const content = "the words of the page"
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write([]byte(content))
	w.Close()
	server := startAlone(t, func(c *web.Config, _ *live.Config) {
		c.Page = fstest.MapFS{
			"index.html":          {Data: []byte("<!doctype html>")},
			"assets/a-1.js.gz":    {Data: packed.Bytes()},
			"assets/a-1.js.br":    {Data: []byte("by brotli")},
			"assets/broken.js.gz": {Data: []byte("no gzip at all")},
		}
	})
	tags := make(map[string]bool)
	for coding, want := range map[string]string{"": content, "gzip": packed.String(), "br": "by brotli"} {
		for range 2 {
			response, body := ask(t, server, "GET", "/assets/a-1.js", http.Header{"Accept-Encoding": {coding}})
			if response.StatusCode != 200 || response.Header.Get("Content-Encoding") != coding || body != want {
				t.Errorf("who wants %q gets %d %q, coded %q", coding, response.StatusCode, body, response.Header.Get("Content-Encoding"))
			}
			tags[response.Header.Get("ETag")] = true
		}
	}
	if len(tags) != 3 {
		t.Errorf("three forms have the tags %v", tags)
	}
	if response, body := ask(t, server, "GET", "/assets/a-1.js", http.Header{"Range": {"bytes=4-8"}}); response.StatusCode != 206 || body != "words" {
		t.Errorf("a part of it is %d %q", response.StatusCode, body)
	}
	if response, _ := ask(t, server, "GET", "/assets/broken.js", nil); response.StatusCode != 500 {
		t.Errorf("a damaged file is %d", response.StatusCode)
	}
}
