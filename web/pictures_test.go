package web_test

import (
	"bytes"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"rattle/web/limit"
	"rattle/web/picture"
)

// isPicture fails the test unless a response is a picture of the size of previews.
func isPicture(t *testing.T, r reply, body string) {
	t.Helper()
	drawing, err := png.Decode(strings.NewReader(body))
	if err != nil || r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "image/png" {
		t.Fatalf("%s %v: %v", r.Status, r.Header, err)
	}
	if size := drawing.Bounds().Size(); size.X != picture.Width || size.Y != picture.Height {
		t.Fatalf("it is %v", size)
	}
}

// TestAPictureTellsNothingOfARoundBeforeItsClose, at no time.
func TestAPictureTellsNothingOfARoundBeforeItsClose(t *testing.T) {
	code, people := gather(t, startAlone(t), `{"seconds":0}`, "Ann", "Bob")
	ann, bob := people[0], people[1]
	preview := func() string {
		response, body := ann.Request("GET", "/r/"+strings.ToLower(code)+"/preview.png", "")
		isPicture(t, response, body)
		if _, other := ann.Request("GET", "/r/"+code+"/result.png", ""); other != body {
			t.Error("there are two pictures of one room")
		}
		return body
	}
	play := func() {
		ann.WaitForPhase("playing")
		bob.WaitForPhase("playing")
		ann.Submit(ann.view.words(t, 1)[0])
	}
	lobby := preview()
	ann.Start()
	ann.WaitForPhase("called")
	if preview() != lobby {
		t.Error("the picture has changed with the call")
	}
	play()
	if preview() != lobby {
		t.Error("the picture has changed with a round")
	}
	for _, p := range people {
		p.Done()
	}
	ann.WaitForPhase("results")
	result := preview()
	if result == lobby {
		t.Error("there is no picture of the result")
	}
	ann.Send(`{"kind":"lobby"}`)
	ann.WaitForPhase("lobby")
	if preview() != result {
		t.Error("the lobby has no picture of the last result")
	}
	ann.Start()
	play()
	if preview() != lobby {
		t.Error("the picture of the next round is not that of the first")
	}
}

func TestAPictureThatIsKnownIsNotSentAgain(t *testing.T) {
	server := startAlone(t)
	for path, cache := range map[string]string{
		"/preview.png": "no-cache",
		"/r/" + newPerson(t, server, "Ann").Create(`{"access":"public"}`) + "/preview.png": "no-cache",
		"/r/" + newPerson(t, server, "Bob").Create(`{}`) + "/preview.png":                  "private, no-cache",
	} {
		eve := newPerson(t, server, "Eve")
		response, body := eve.Request("GET", path, "")
		isPicture(t, response, body)
		tag := response.Header.Get("ETag")
		if response.Header.Get("Cache-Control") != cache || tag == "" {
			t.Errorf("%s: %v", path, response.Header)
		}
		if again, body := eve.Request("GET", path, "", "If-None-Match", tag); again.StatusCode != http.StatusNotModified || body != "" {
			t.Errorf("%s again: %s", path, again.Status)
		}
		if other, _ := eve.Request("GET", path, "", "If-None-Match", `"other"`); other.StatusCode != http.StatusOK {
			t.Errorf("%s for who knows another: %s", path, other.Status)
		}
	}
}

func TestPicturesOfNoRoom(t *testing.T) {
	server := startAlone(t, limited(func(l *limit.Limits) { l.Guesses = limit.Rate{PerSecond: 0.001, Burst: 2} }))
	eve := newPerson(t, server, "Eve")
	for _, c := range []struct {
		method, path string
		status       int
	}{
		{"GET", "/r/nonsense/preview.png", 404},
		{"GET", "/r/%22%3E%3Cb%3E/result.png", 404},
		{"POST", "/preview.png", 405},
		{"HEAD", "/preview.png", 200},
		{"GET", "/r/KTMVQRBC/preview.png", 404},
		{"GET", "/r/KTMVQBBC/result.png", 404},
		{"GET", "/r/KTMVQDBC/result.png", 429}, // who guesses codes
		{"GET", "/r/KTMVQDBC/preview.png", 429},
	} {
		if response, text := eve.Request(c.method, c.path, ""); response.StatusCode != c.status {
			t.Errorf("%s %s: %s %.200q, want %d", c.method, c.path, response.Status, text, c.status)
		}
	}
}

func TestWhoAsksForManyPicturesWaits(t *testing.T) {
	server := startAlone(t, limited(func(l *limit.Limits) { l.Total = limit.Rate{PerSecond: 0.1, Burst: 300} }))
	ann := newPerson(t, server, "Ann")
	path := "/r/" + ann.Create(`{}`) + "/preview.png"
	response, body := ann.Request("GET", path, "")
	isPicture(t, response, body)
	response, body = ann.Request("GET", path, "")
	tooFast(t, path, response, body)
}

func TestManyWhoAskForOnePictureGetTheSame(t *testing.T) {
	server := startAlone(t)
	bodies := make(chan string)
	for range 20 {
		eve := newPerson(t, server, "Eve")
		go func() {
			_, body := eve.Request("GET", "/preview.png", "")
			bodies <- body
		}()
	}
	first := <-bodies
	for range 19 {
		if body := <-bodies; !bytes.Equal([]byte(body), []byte(first)) {
			t.Error("two pictures of the same differ")
		}
	}
}
