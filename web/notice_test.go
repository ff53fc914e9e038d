package web

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestTheNoticeIsTextInTheDocument(t *testing.T) {
	files := fstest.MapFS{"index.html": {Data: []byte("<!doctype html><head><title>Rattle</title></head><body></body>")}}
	p, err := newPage(files, Operator{Notice: `Down at 22:00 "><script>alert(1)</script>`})
	if err != nil {
		t.Fatal(err)
	}
	want := `<meta name="notice" content="Down at 22:00 &#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" />`
	if html := string(p.html); !strings.Contains(html, want) || strings.Contains(html, "<script>") {
		t.Errorf("the document is %s", html)
	}
	if p, err = newPage(files, Operator{}); err != nil || strings.Contains(string(p.html), "notice") {
		t.Errorf("without a notice: %s (error %v)", p.html, err)
	}
}
