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

// pictureCache draws pictures, one at a time, and keeps those that were requested last. The key of a picture
// is its content, so a cached picture is never out of date, and two rooms can share one.
type pictureCache struct {
	painter *picture.Painter
	drawing chan struct{} // holds a value while one is drawn

	mu     sync.Mutex
	cached []cachedPicture // the most recently requested last
}

type cachedPicture struct {
	key string
	png []byte
}

// maxCachedPictures is the number of pictures that are kept, some 10 MB.
const maxCachedPictures = 64

// newPictureCache uses the font that was built with the page. Without a readable font there are no pictures,
// but the server runs.
func newPictureCache(files fs.FS) (*pictureCache, error) {
	font, err := fs.ReadFile(files, "fonts/rubik-picture.ttf")
	painter, unread := picture.New(font)
	if err != nil || unread != nil {
		painter, err = picture.New(gobold.TTF)
	}
	return &pictureCache{painter: painter, drawing: make(chan struct{}, 1)}, err
}

// keyOf returns the key of a picture: equal for pictures that look the same in this release.
func (g *pictureCache) keyOf(d picture.Drawing) string {
	sum := sha256.Sum256(fmt.Appendf(marshalDrawing(d), "%T %d", d, picture.Version))
	return hex.EncodeToString(sum[:12])
}

func marshalDrawing(d picture.Drawing) []byte {
	text, err := json.Marshal(d)
	if err != nil {
		panic(fmt.Sprintf("a drawing cannot be encoded: %v", err)) // drawings are plain values
	}
	return text
}

// get returns a picture, from the cache or newly drawn.
func (g *pictureCache) get(ctx context.Context, d picture.Drawing) ([]byte, error) {
	name := g.keyOf(d)
	if png := g.find(name); png != nil {
		return png, nil
	}
	select {
	case g.drawing <- struct{}{}:
		defer func() { <-g.drawing }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait to draw a picture: %w", ctx.Err())
	}
	if png := g.find(name); png != nil { // the request before this one has drawn it
		return png, nil
	}
	png, err := g.painter.PNG(d)
	if err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.cached) == maxCachedPictures {
		g.cached = slices.Delete(g.cached, 0, 1)
	}
	g.cached = append(g.cached, cachedPicture{name, png})
	return png, nil
}

// find returns a cached picture, or nil.
func (g *pictureCache) find(name string) []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.IndexFunc(g.cached, func(p cachedPicture) bool { return p.key == name })
	if i < 0 {
		return nil
	}
	found := g.cached[i]
	g.cached = append(slices.Delete(g.cached, i, i+1), found)
	return found.png
}
