package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// The response to an unknown path: one small document in the visitor's language, with a link home. It needs
// no script and no other file, so that it works even if the page's own files do not load.

// notFoundTexts are the texts of the document. Those of the page are in static/src/lang.
type notFoundTexts struct{ tag, title, hint, home, help string }

// notFoundLanguages are the texts in the page's languages, by the first part of the language tag.
var notFoundLanguages = map[string]notFoundTexts{
	"en": {"en", "There is nothing at this address.", "Look at it again, or begin at the first page.", "Home", "How to play"},
	"de": {"de", "Unter dieser Adresse gibt es nichts.", "Prüf sie noch einmal, oder fang auf der Startseite an.", "Zur Startseite", "So wird gespielt"},
	"fr": {"fr", "Il n’y a rien à cette adresse.", "Vérifie-la, ou repars de la page d’accueil.", "Accueil", "Comment jouer"},
	"es": {"es", "En esta dirección no hay nada.", "Revísala, o empieza desde la página de inicio.", "Ir al inicio", "Cómo se juega"},
	"zh": {"zh-Hans", "这个地址什么都没有。", "检查一下地址，或者从首页开始。", "回首页", "怎么玩"},
}

// notFoundStyle has the colours of styles/tokens.css.
const notFoundStyle = `:root{color-scheme:light dark;--table:#e6ebdc;--ink:#17302c;--ink2:#48605a}` +
	`@media(prefers-color-scheme:dark){:root{--table:#0f1c1b;--ink:#eff0e4;--ink2:#a5b7af}}` +
	`body{margin:0;background:var(--table);color:var(--ink);font:1.0625rem/1.45 system-ui,sans-serif}` +
	`main{display:grid;gap:20px;align-content:center;max-width:27rem;min-height:100dvh;box-sizing:border-box;margin:auto;padding:24px 20px}` +
	`h1,p{margin:0}h1{font-size:2.125rem;line-height:1.15;text-wrap:balance}p{color:var(--ink2)}` +
	`a{color:inherit}a:focus-visible{outline:3px solid;outline-offset:3px}.brand{font-size:1.625rem;font-weight:700;text-decoration:none}` +
	`.main{padding:18px;border-radius:18px;background:#f7ae2b;box-shadow:0 6px #b87508;color:#21180a;font-size:1.25rem;font-weight:650;text-align:center;text-decoration:none}` +
	`.help{justify-self:center;padding:12px}@media(forced-colors:active){.main{border:2px solid}}`

// notFoundPolicy allows notFoundStyle and nothing else.
var notFoundPolicy = func() string {
	sum := sha256.Sum256([]byte(notFoundStyle))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; " +
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
}()

func (t notFoundTexts) html() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`+
		`<title>%s · Rattle</title><style>%s</style></head><body>`, t.tag, strings.TrimRight(t.title, ".。"), notFoundStyle)
	fmt.Fprintf(&b, `<main><a class="brand" href="/">Rattle</a><h1>%s</h1><p>%s</p><a class="main" href="/">%s</a><a class="help" href="/help">%s</a></main>`,
		t.title, t.hint, t.home, t.help)
	b.WriteString("</body></html>\n")
	return b.Bytes()
}

// newNotFound returns the document in each language, compressed once.
func newNotFound() (map[string]*file, error) {
	documents := make(map[string]*file, len(notFoundLanguages))
	for language, texts := range notFoundLanguages {
		html := texts.html()
		var zipped bytes.Buffer
		zip := gzip.NewWriter(&zipped)
		_, err := zip.Write(html)
		if err = errors.Join(err, zip.Close()); err != nil {
			return nil, fmt.Errorf("compress the page for unknown addresses: %w", err)
		}
		documents[language] = &file{encodings: []encodedForm{{coding: "gzip", body: zipped.Bytes()}, {body: html}}}
	}
	return documents, nil
}

// orNotFound returns a handler for the paths that are not among the routes.
func (p *page) orNotFound(routes *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, pattern := routes.Handler(r)
		if pattern != "" || r.Method != http.MethodGet && r.Method != http.MethodHead {
			routes.ServeHTTP(w, r)
			return
		}
		document := p.notFound[languageOf(r)].negotiate(r)
		h := w.Header()
		h.Set("Content-Security-Policy", notFoundPolicy)
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Cache-Control", revalidate)
		h.Set("Vary", "Accept-Encoding, Accept-Language")
		h.Set("Content-Length", strconv.Itoa(len(document.body)))
		if document.coding != "" {
			h.Set("Content-Encoding", document.coding)
		}
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(document.body)
	})
}

// languageOf returns the language of the page that a browser prefers: "de" for `de-AT`.
func languageOf(r *http.Request) string {
	best, most := "en", 0.0
	for tag, q := range preferences(r, "Accept-Language") {
		language, _, _ := strings.Cut(tag, "-")
		if _, spoken := notFoundLanguages[language]; spoken && q > most {
			best, most = language, q
		}
	}
	return best
}
