package web

import (
	"fmt"
	"net/http"
	"strings"

	"rsc.io/qr"

	"rattle/room"
	"rattle/web/limit"
	"rattle/web/wire"
)

// serveQR serves the QR code of a room's link, for phones to read from a screen. It does not check that
// the room exists, so guessing codes reveals nothing.
func (s *Server) serveQR(w http.ResponseWriter, r *http.Request) {
	code, err := room.ParseCode(r.PathValue("code"))
	if err != nil {
		wire.WriteError(w, http.StatusNotFound, string(room.UnknownRoom), err.Error())
		return
	}
	writeQR(w, limit.Origin(r)+"/r/"+string(code))
}

func writeQR(w http.ResponseWriter, link string) {
	drawing, err := qr.Encode(link, qr.M)
	if err != nil {
		wire.WriteError(w, http.StatusBadRequest, wire.CodeBadMessage, "the name of this host is too long")
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	_, _ = w.Write([]byte(svg(drawing)))
}

// svg returns a code on white, with the margin that scanners need.
func svg(c *qr.Code) string {
	d := drawingOf(c)
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`, d.Side, d.Side, d.Side, d.Side, d.Path)
}

// drawingOf returns the black modules as one path.
func drawingOf(c *qr.Code) wire.QRDrawing {
	const margin = 4
	var path strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			run := 0
			for c.Black(x+run, y) {
				run++
			}
			if run > 0 {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+margin, y+margin, run, run)
				x += run
			}
		}
	}
	return wire.QRDrawing{Side: c.Size + 2*margin, Path: path.String()}
}
