package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"golang.org/x/image/font/sfnt"
)

// Painter draws pictures in one font. It may be used from any goroutine.
type Painter struct{ font *sfnt.Font }

// New returns a painter that uses a font, TrueType or OpenType.
func New(font []byte) (*Painter, error) {
	parsed, err := sfnt.Parse(font)
	if err != nil {
		return nil, fmt.Errorf("font of pictures: %w", err)
	}
	return &Painter{parsed}, nil
}

// Drawing is what can be drawn: a [Result], an [Invitation] or a [Daily].
type Drawing interface{ draw(c *canvas) }

// PNG returns a drawing as PNG, which takes some 70 ms of one core.
func (p *Painter) PNG(d Drawing) ([]byte, error) {
	c := &canvas{image: image.NewRGBA(image.Rect(0, 0, Width, Height)), font: p.font}
	d.draw(c)
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.DefaultCompression}
	if err := encoder.Encode(&file, c.image); err != nil {
		return nil, fmt.Errorf("encode a picture: %w", err)
	}
	return file.Bytes(), nil
}
