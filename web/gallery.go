package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"golang.org/x/image/font/gofont/gobold"

	"rattle/web/picture"
)

// gallery draws pictures for whoever asks, one at a time, and keeps the last ones. What is on
// a picture names it, so none is ever out of date, and two rooms could share one.
type gallery struct {
	painter *picture.Painter
	turn    chan struct{} // of whoever draws

	mu   sync.Mutex
	kept []painting // the one that was asked for last at the end
}

type painting struct {
	name string
	png  []byte
}

// mostPaintings are kept, some 10 MB.
const mostPaintings = 64

// newGallery takes the font that was built with the page, if there is one that can be read:
// nobody should be without a table for want of pictures.
func newGallery(files fs.FS) (*gallery, error) {
	font, err := fs.ReadFile(files, "fonts/rubik-picture.ttf")
	painter, unread := picture.New(font)
	if err != nil || unread != nil {
		painter, err = picture.New(gobold.TTF)
	}
	return &gallery{painter: painter, turn: make(chan struct{}, 1)}, err
}

// nameOf gives the same name to pictures that look the same in this release.
func (g *gallery) nameOf(d picture.Drawing) string {
	sum := sha256.Sum256(fmt.Appendf(marshalDrawing(d), "%T %d", d, picture.Version))
	return hex.EncodeToString(sum[:12])
}

func marshalDrawing(d picture.Drawing) []byte {
	text, err := json.Marshal(d)
	if err != nil {
		panic(fmt.Sprintf("a drawing cannot be encoded: %v", err)) // they are plain values
	}
	return text
}

// show gives a picture, drawn now or before.
func (g *gallery) show(ctx context.Context, d picture.Drawing) ([]byte, error) {
	name := g.nameOf(d)
	if png := g.find(name); png != nil {
		return png, nil
	}
	select {
	case g.turn <- struct{}{}:
		defer func() { <-g.turn }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to draw a picture: %w", ctx.Err())
	}
	if png := g.find(name); png != nil { // whoever had the turn before has drawn it
		return png, nil
	}
	png, err := g.painter.PNG(d)
	if err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.kept) == mostPaintings {
		g.kept = slices.Delete(g.kept, 0, 1)
	}
	g.kept = append(g.kept, painting{name, png})
	return png, nil
}

// find gives a picture that is kept, or nil.
func (g *gallery) find(name string) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.IndexFunc(g.kept, func(p painting) bool { return p.name == name })
	if i < 0 {
		return nil
	}
	found := g.kept[i]
	g.kept = append(slices.Delete(g.kept, i, i+1), found)
	return found.png
}
