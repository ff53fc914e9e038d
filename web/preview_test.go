package web_test

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"rattle/room/live"
	"rattle/web"

	"rattle/room"
)

func previewing(c *web.Config, _ *live.Config) {
	c.Page = fstest.MapFS{"index.html": {Data: []byte("<!doctype html><head><!-- preview --><title>Rattle</title></head>")}}
}

var tag = regexp.MustCompile(`<meta (?:property|name)="([^"]*)" content="([^"]*)" />`)

// tagsOf returns the tags of a page, as messengers read them.
func tagsOf(t *testing.T, page string) map[string]string {
	t.Helper()
	tags := make(map[string]string)
	for _, m := range tag.FindAllStringSubmatch(page, -1) {
		tags[m[1]] = html.UnescapeString(m[2])
	}
	if len(tags) != strings.Count(page, "<meta") || strings.Contains(page, "<!--") {
		t.Errorf("not every tag can be read in\n%s", page)
	}
	return tags
}

func TestWhatALinkShows(t *testing.T) {
	server := startAlone(t, previewing)
	ann := newPerson(t, server, "Ann")
	room := ann.Create(`{}`)
	for path, want := range map[string][3]string{
		"/":                           {"Rattle", "/", "/preview.png"},
		"/r/KTMVQRBC":                 {"Rattle: table KTMV-QRBC", "/r/KTMVQRBC", "/r/KTMVQRBC/preview.png"},
		"/r/ktmv-qrbc":                {"Rattle: table KTMV-QRBC", "/r/KTMVQRBC", "/r/KTMVQRBC/preview.png"},
		"/r/ktmv%20qrbc":              {"Rattle: table KTMV-QRBC", "/r/KTMVQRBC", "/r/KTMVQRBC/preview.png"},
		"/r/KTMVQR":                   {"Rattle", "/", "/preview.png"}, // as codes once were
		"/r/" + room:                  {"Rattle: table " + shown(room), "/r/" + room, "/r/" + room + "/preview.png"},
		"/r/%22%3E%3Cscript%3E":       {"Rattle", "/", "/preview.png"},
		"/r/ABCDEFGHIJ":               {"Rattle", "/", "/preview.png"},
		"/b?d=en-4x4-new&f=ABC.D_F":   {"Rattle: the same board", "/b?d=en-4x4-new&f=ABC.D_F", "/preview.png"},
		`/b?"><script>alert</script>`: {"Rattle: the same board", `/b?"><script>alert</script>`, "/preview.png"},
	} {
		response, page := ann.Request("GET", path, "")
		tags := tagsOf(t, page)
		got := [3]string{
			tags["og:title"],
			strings.TrimPrefix(tags["og:url"], server.URL), strings.TrimPrefix(tags["og:image"], server.URL),
		}
		if got != want || tags["og:description"] == "" || tags["twitter:card"] != "summary_large_image" {
			t.Errorf("%s: %s shows %v", path, response.Status, tags)
		}
		if strings.Contains(page, "<script") {
			t.Errorf("%s: %s", path, page)
		}
	}
}

// TestALinkShowsNotWhetherThereIsARoom but for its code the page is the same.
func TestALinkShowsNotWhetherThereIsARoom(t *testing.T) {
	ann := newPerson(t, startAlone(t, previewing), "Ann")
	room := ann.Create(`{}`)
	_, there := ann.Request("GET", "/r/"+room, "")
	_, none := ann.Request("GET", "/r/KTMVQRBC", "")
	there = strings.ReplaceAll(strings.ReplaceAll(there, shown(room), "KTMV-QRBC"), room, "KTMVQRBC")
	if there != none {
		t.Errorf("the page of a room is\n%s\nand that of none\n%s", there, none)
	}
}

func TestALinkIsShownAsItWasReached(t *testing.T) {
	ann := newPerson(t, startAlone(t, previewing, behindProxy), "Ann")
	_, page := ann.Request("GET", "/r/KTMVQRBC", "", "X-Forwarded-For", "192.0.2.1", "X-Forwarded-Proto", "https", "X-Forwarded-Host", `rattle.example"><script>`)
	if got := tagsOf(t, page)["og:image"]; got != `https://rattle.example"><script>/r/KTMVQRBC/preview.png` {
		t.Errorf("the picture is at %s", got)
	}
}

func shown(code string) string { return room.Code(code).Display() }
