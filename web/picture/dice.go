package picture

import "image/color"

// The proportions of the page's board: those of a die relative to its side, those of a tray relative to the side of a
// square one.
const (
	dieRadius  = 0.21
	dieEdge    = 0.062
	letterSize = 0.58
	pairSize   = 0.46 // of Qu

	trayRadius  = 0.09
	trayRim     = 0.042
	trayPadding = 0.03
	trayDepth   = 0.016
)

// die paints a die with a text. Its height may differ from its width: some dice show points.
func (c *canvas) die(b box, m material, text string, size float32, tilt float64) {
	side := min(b.w, b.h)
	edge, radius := side*dieEdge, side*dieRadius
	b.h -= edge
	middle := b.middle()
	c.shadow(b.lowered(edge*2), radius, side*0.1, 0.45)
	c.fill(b.lowered(edge).rounded(radius).tilted(middle, tilt), m.edge)
	c.fill(b.rounded(radius).tilted(middle, tilt), m.face)
	// The hollow of the face: light in the middle.
	const rings = 8
	for i := range rings {
		t := float32(i+1) / rings
		in := side * 0.32 * t
		c.fill(b.inset(in).rounded(radius+side*0.1*t).tilted(middle, tilt), between(m.face, m.lit, t))
	}
	letters := c.outlineOf(text, size, 0)
	place := middle
	if text == "*" {
		place.y += size * 0.2 // an asterisk hangs at the height of capitals
	}
	c.fill(letters.centredAt(place, c.capital(size)).tilted(middle, tilt), m.letter)
}

// tiltOf returns the tilt of the die at a place: up to 1.6 degrees, the same in every picture.
func tiltOf(place int) float64 {
	const most = 16
	return float64((place*37+11)%(2*most+1)-most) / 10
}

// tray paints an empty tray and returns the place for the dice. The line on its rim is a clock:
// full before a round, empty after.
func (c *canvas) tray(b box, running bool) box {
	radius := float32(traySide * trayRadius)
	rim := float32(traySide * trayRim)
	c.shadow(b.lowered(26).inset(10), radius, 34, 0.34)
	c.fill(b.lowered(traySide*trayDepth).rounded(radius), trayEdge)
	c.fill(b.rounded(radius), trayTop)
	c.ring(b.inset(rim*0.32), radius-rim*0.32, rim*0.4, groove)
	if running {
		c.ring(b.inset(rim*0.36), radius-rim*0.36, rim*0.32, accent.face)
	}
	c.fill(b.inset(rim).rounded(radius-rim), groove)
	c.fill(b.inset(rim).lowered(3).rounded(radius-rim), felt)
	return b.inset(rim + traySide*trayPadding)
}

// ring paints a line inside a box with rounded corners.
func (c *canvas) ring(b box, r, width float32, colour color.NRGBA) {
	c.fill(b.rounded(r), colour)
	c.fill(b.inset(width).rounded(r-width), trayTop)
}

// board paints dice into a tray, row by row.
func (c *canvas) board(b box, cols int, faces []string) {
	if cols < 1 || len(faces)%cols != 0 {
		return
	}
	rows := len(faces) / cols
	whole := b
	b.w *= min(1, float32(cols)/float32(rows))
	b.h *= min(1, float32(rows)/float32(cols))
	b.x, b.y = whole.x+(whole.w-b.w)/2, whole.y+(whole.h-b.h)/2
	inner := c.tray(b, false)
	gap := float32(traySide * 0.018)
	if max(rows, cols) >= 5 {
		gap = traySide * 0.014
	}
	side := min((inner.w-gap*float32(cols-1))/float32(cols), (inner.h-gap*float32(rows-1))/float32(rows))
	left := inner.x + (inner.w-side*float32(cols)-gap*float32(cols-1))/2
	top := inner.y + (inner.h-side*float32(rows)-gap*float32(rows-1))/2
	for i, face := range faces {
		at := box{left + float32(i%cols)*(side+gap), top + float32(i/cols)*(side+gap), side, side}
		c.face(at, face, i)
	}
}

func (c *canvas) face(at box, face string, place int) {
	m, size := ivory, at.w*letterSize
	switch {
	case face == "#":
		m, face = solid, ""
	case len(face) > 1:
		size = at.w * pairSize
	}
	c.die(at, m, face, size, tiltOf(place))
}
