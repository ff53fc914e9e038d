package static_test

import (
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg" // the formats of the pictures
	_ "image/png"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"rattle/static"
)

// The content security policy forbids inline scripts and styles, so a page that holds one would be
// blank in the browser and look fine to everything else.
func TestPageHasNothingInline(t *testing.T) {
	page, err := fs.ReadFile(static.Files(), "index.html")
	if err != nil {
		t.Fatalf("reading the page: %v", err)
	}
	html := string(page)
	if strings.Contains(html, "<style") || regexp.MustCompile(`\sstyle=`).MatchString(html) {
		t.Errorf("inline style in the page:\n%s", html)
	}
	if regexp.MustCompile(`\son[a-z]+=`).MatchString(html) {
		t.Errorf("inline event handler in the page:\n%s", html)
	}
	for _, tag := range regexp.MustCompile(`<script[^>]*>`).FindAllString(html, -1) {
		if !strings.Contains(tag, " src=") {
			t.Errorf("inline script in the page: %s", tag)
		}
	}
}

func TestEveryAssetOfThePageIsThere(t *testing.T) {
	files := static.Files()
	page, err := fs.ReadFile(files, "index.html")
	if err != nil {
		t.Fatalf("reading the page: %v", err)
	}
	for _, ref := range regexp.MustCompile(`(?:src|href)="/([^"]+)"`).FindAllStringSubmatch(string(page), -1) {
		_, err := fs.Stat(files, ref[1])
		if _, packed := fs.Stat(files, ref[1]+".gz"); err != nil && packed != nil {
			t.Errorf("the page asks for /%s: %v", ref[1], err)
		}
	}
}

func TestTheManifestsPicturesHaveTheirSizes(t *testing.T) {
	text, err := os.ReadFile("public/manifest.webmanifest")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct {
		Icons, Screenshots []struct{ Src, Sizes, Type string }
	}
	if err := json.Unmarshal(text, &manifest); err != nil {
		t.Fatal(err)
	}
	for _, picture := range append(manifest.Icons, manifest.Screenshots...) {
		file, err := os.Open("public" + picture.Src)
		if err != nil {
			t.Error(err)
			continue
		}
		defer file.Close()
		size, kind, err := image.DecodeConfig(file)
		if err != nil {
			t.Errorf("%s: %v", picture.Src, err)
		}
		if got := fmt.Sprintf("%dx%d image/%s", size.Width, size.Height, kind); got != picture.Sizes+" "+picture.Type {
			t.Errorf("%s is %s, and not %s %s", picture.Src, got, picture.Sizes, picture.Type)
		}
	}
	if len(manifest.Icons) == 0 || len(manifest.Screenshots) == 0 {
		t.Error("the manifest has no icons or no screenshots")
	}
}
