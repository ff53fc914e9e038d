package web

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"rsc.io/qr"
)

// modules paints the path of a drawing and gives what is black.
func modules(t *testing.T, drawing string) (black map[[2]int]bool, side int) {
	t.Helper()
	var image struct {
		ViewBox string `xml:"viewBox,attr"`
		Paths   []struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(drawing), &image); err != nil {
		t.Fatalf("%v in\n%s", err, drawing)
	}
	if _, err := fmt.Sscanf(image.ViewBox, "0 0 %d", &side); err != nil || len(image.Paths) != 2 {
		t.Fatalf("viewBox %q, %d paths", image.ViewBox, len(image.Paths))
	}
	black = make(map[[2]int]bool)
	for run := range strings.SplitAfterSeq(strings.TrimSuffix(image.Paths[1].D, "z"), "z") {
		var x, y, width, back int
		if _, err := fmt.Sscanf(run, "M%d %dh%dv1h-%d", &x, &y, &width, &back); err != nil || width != back {
			t.Fatalf("run %q: %v", run, err)
		}
		for i := range width {
			black[[2]int{x + i, y}] = true
		}
	}
	return black, side
}

func sameCode(t *testing.T, drawing, link string) {
	t.Helper()
	want, err := qr.Encode(link, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	black, side := modules(t, drawing)
	const margin = 4
	if side != want.Size+2*margin {
		t.Errorf("the side is %d, want %d and a margin of %d all round", side, want.Size, margin)
	}
	for y := range side {
		for x := range side {
			if black[[2]int{x, y}] != want.Black(x-margin, y-margin) {
				t.Fatalf("the module at %d %d of the code of %s is wrong", x, y, link)
			}
		}
	}
}

func TestTheDrawingOfACodeHasItsModules(t *testing.T) {
	for _, link := range []string{"http://127.0.0.1:8080/r/KTMVQRBC", "https://rattle.example/r/BBBBBBBC", strings.Repeat("x", 2000)} {
		code, err := qr.Encode(link, qr.M)
		if err != nil {
			t.Fatal(err)
		}
		sameCode(t, svg(code), link)
	}
}
