package web

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"strings"

	"rattle/room"
	"rattle/web/limit"
	"rattle/web/picture"
)

// previewMark is the place in the document for the tags of the link preview.
const previewMark = "<!-- preview -->"

// preview is what messengers show for a link. It follows from the path alone, and does not reveal whether
// there is such a room.
type preview struct{ title, text, path, picture string }

const tagline = "Same sixteen dice. Who sees more?"

// previewOf returns the preview of an address of the page.
func previewOf(r *http.Request) preview {
	p := preview{"Rattle", tagline, r.URL.Path, "/preview.png"}
	if code, err := room.ParseCode(r.PathValue("code")); err == nil {
		p.path = "/r/" + string(code)
		p.title = "Rattle: table " + code.Display()
		p.text = "Anyone with the link can sit down. " + tagline
		p.picture = p.path + "/preview.png"
	} else if p.path == "/b" {
		p.title = "Rattle: the same board"
		p.text = "Somebody played this board. See what you find."
		p.path += "?" + r.URL.RawQuery
	} else {
		p.path = "/"
	}
	return p
}

// index serves the page, at each of its addresses.
func (p *page) index(w http.ResponseWriter, r *http.Request) {
	if isInvitation(r.URL.Path) {
		w.Header().Set("X-Robots-Tag", "noindex")
	}
	tags := previewOf(r).tags(limit.Origin(r))
	p.serve(w, r, bytes.Replace(p.html, []byte(previewMark), tags, 1))
}

// tags returns the preview as tags for the document's head. The origin is the client's claim.
func (p preview) tags(origin string) []byte {
	var head bytes.Buffer
	for _, tag := range [][2]string{
		{"og:site_name", "Rattle"},
		{"og:type", "website"},
		{"og:title", p.title},
		{"og:description", p.text},
		{"og:url", origin + p.path},
		{"og:image", origin + p.picture},
		{"og:image:type", "image/png"},
		{"og:image:width", fmt.Sprint(picture.Width)},
		{"og:image:height", fmt.Sprint(picture.Height)},
		{"og:image:alt", p.text},
	} {
		fmt.Fprintf(&head, "<meta property=\"%s\" content=\"%s\" />\n", tag[0], html.EscapeString(tag[1]))
	}
	head.WriteString(`<meta name="twitter:card" content="summary_large_image" />`)
	return head.Bytes()
}

// isInvitation reports whether a path may admit anybody who has it: search engines must not list such
// paths.
func isInvitation(path string) bool {
	for _, begin := range []string{"/r/", "/rounds/", "/c/", "/claim", "/recover"} {
		if strings.HasPrefix(path, begin) {
			return true
		}
	}
	return false
}
