package picture

import (
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Text is set as outlines: a size is that of the em in pixels, a place the left end of the
// base line.

// tight is how much closer the letters of a heading stand, in ems.
const tight = -0.02

// textOutline is a text's outline beside the width that it takes.
type textOutline struct {
	outline
	width float32
}

// outlineOf sets a text at the origin.
func (c *canvas) outlineOf(text string, size, spacing float32) (f textOutline) {
	ppem := fixed.Int26_6(size * 64)
	var before sfnt.GlyphIndex
	for i, r := range text {
		glyph, err := c.font.GlyphIndex(&c.glyphs, r)
		if err != nil {
			continue
		}
		if i > 0 {
			if kern, err := c.font.Kern(&c.glyphs, before, glyph, ppem, font.HintingNone); err == nil {
				f.width += float(kern)
			}
			f.width += spacing * size
		}
		before = glyph
		// A glyph that cannot be drawn leaves its place empty.
		segments, err := c.font.LoadGlyph(&c.glyphs, glyph, ppem, nil)
		if err == nil {
			f.draw(segments)
		}
		if advance, err := c.font.GlyphAdvance(&c.glyphs, glyph, ppem, font.HintingNone); err == nil {
			f.width += float(advance)
		}
	}
	return f
}

func (f *textOutline) draw(segments sfnt.Segments) {
	for _, s := range segments {
		kind := map[sfnt.SegmentOp]uint8{
			sfnt.SegmentOpMoveTo: 0, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3,
		}[s.Op]
		piece := segment{kind: kind}
		for i, p := range s.Args {
			piece.points[i] = point{f.width + float(p.X), float(p.Y)}
		}
		f.outline = append(f.outline, piece)
	}
}

func float(x fixed.Int26_6) float32 { return float32(x) / 64 }

// movedTo returns the outline with its left end at another place.
func (f textOutline) movedTo(to point) outline {
	moved := make(outline, len(f.outline))
	for i, s := range f.outline {
		for k := range s.points {
			s.points[k].x += to.x
			s.points[k].y += to.y
		}
		moved[i] = s
	}
	return moved
}

// centredAt returns the outline around a point, for letters of the height of a capital.
func (f textOutline) centredAt(middle point, capital float32) outline {
	return f.movedTo(point{middle.x - f.width/2, middle.y + capital/2})
}

// capital is the height of a capital letter.
func (c *canvas) capital(size float32) float32 {
	h := c.outlineOf("H", size, 0)
	if len(h.outline) == 0 {
		return size * 0.7
	}
	top := float32(0)
	for _, s := range h.outline {
		for _, p := range s.used() {
			top = min(top, p.y)
		}
	}
	return -top
}

// hasGlyphs reports whether the font has glyphs for all of a text.
func (c *canvas) hasGlyphs(text string) bool {
	for _, r := range text {
		if glyph, err := c.font.GlyphIndex(&c.glyphs, r); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// fit returns as much of a text as fits into a width.
func (c *canvas) fit(text string, size, spacing, width float32) string {
	if c.outlineOf(text, size, spacing).width <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 1 {
		letters = letters[:len(letters)-1]
		short := strings.TrimSpace(string(letters)) + "…"
		if c.outlineOf(short, size, spacing).width <= width {
			return short
		}
	}
	return "…"
}
