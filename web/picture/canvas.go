package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// canvas is a picture while it is drawn, by one goroutine.
type canvas struct {
	image  *image.RGBA
	font   *sfnt.Font
	glyphs sfnt.Buffer
	raster vector.Rasterizer
}

type point struct{ x, y float32 }

// segment is a piece of an outline: a straight line to a point, or a curve with one or two control points before it.
type segment struct {
	kind   uint8 // how many points there are; 0 moves to the first
	points [3]point
}

// outline is one closed figure or several.
type outline []segment

func (o *outline) move(p point)        { *o = append(*o, segment{0, [3]point{p}}) }
func (o *outline) line(p point)        { *o = append(*o, segment{1, [3]point{p}}) }
func (o *outline) cube(a, b, to point) { *o = append(*o, segment{3, [3]point{a, b, to}}) }
func (s segment) used() []point        { return s.points[:max(1, s.kind)] }
func (o outline) tilted(around point, degrees float64) outline {
	sin64, cos64 := math.Sincos(degrees * math.Pi / 180)
	sin, cos := float32(sin64), float32(cos64)
	turned := make(outline, len(o))
	for i, s := range o {
		for k, p := range s.points {
			x, y := p.x-around.x, p.y-around.y
			s.points[k] = point{around.x + x*cos - y*sin, around.y + x*sin + y*cos}
		}
		turned[i] = s
	}
	return turned
}

// bounds returns the bounds of all points, which contain the figure.
func (o outline) bounds() image.Rectangle {
	low := point{math.MaxFloat32, math.MaxFloat32}
	high := point{-math.MaxFloat32, -math.MaxFloat32}
	for _, s := range o {
		for _, p := range s.used() {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	if len(o) == 0 {
		return image.Rectangle{}
	}
	return image.Rect(int(low.x)-1, int(low.y)-1, int(high.x)+2, int(high.y)+2)
}

// box is a rectangle with its corner at the upper left.
type box struct{ x, y, w, h float32 }

func (b box) middle() point          { return point{b.x + b.w/2, b.y + b.h/2} }
func (b box) inset(by float32) box   { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }
func (b box) lowered(by float32) box { return box{b.x, b.y + by, b.w, b.h} }
func (b box) rounded(r float32) outline {
	// A quarter of a circle is one cubic curve, whose handles are this far from the corner.
	const handle = 1 - 0.5523
	r = min(r, b.w/2, b.h/2)
	k := r * handle
	left, top, right, bottom := b.x, b.y, b.x+b.w, b.y+b.h
	var o outline
	o.move(point{left + r, top})
	o.line(point{right - r, top})
	o.cube(point{right - k, top}, point{right, top + k}, point{right, top + r})
	o.line(point{right, bottom - r})
	o.cube(point{right, bottom - k}, point{right - k, bottom}, point{right - r, bottom})
	o.line(point{left + r, bottom})
	o.cube(point{left + k, bottom}, point{left, bottom - k}, point{left, bottom - r})
	o.line(point{left, top + r})
	o.cube(point{left, top + k}, point{left + k, top}, point{left + r, top})
	return o
}

// fill paints a figure. The rasterizer is only as large as the figure.
func (c *canvas) fill(o outline, colour color.NRGBA) {
	at := o.bounds().Intersect(c.image.Rect)
	if at.Empty() {
		return
	}
	z := &c.raster
	z.Reset(at.Dx(), at.Dy())
	z.DrawOp = draw.Over
	move := func(p point) (x, y float32) { return p.x - float32(at.Min.X), p.y - float32(at.Min.Y) }
	for _, s := range o {
		ax, ay := move(s.points[0])
		bx, by := move(s.points[1])
		tx, ty := move(s.points[2])
		switch s.kind {
		case 0:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case 1:
			z.LineTo(ax, ay)
		case 2:
			z.QuadTo(ax, ay, bx, by)
		case 3:
			z.CubeTo(ax, ay, bx, by, tx, ty)
		}
	}
	z.ClosePath()
	z.Draw(c.image, at, image.NewUniform(colour), image.Point{})
}

// glow paints the background, a little brighter around the middle.
func (c *canvas) glow(middle point, reach float32) {
	const steps = 64
	var shades [steps + 1]color.RGBA
	for i := range shades {
		n := between(tableLit, table, float32(i)/steps)
		shades[i] = color.RGBA(n) // opaque: the same
	}
	for y := range Height {
		dy := float32(y) - middle.y
		for x := range Width {
			dx := float32(x) - middle.x
			far := min(1, (dx*dx+dy*dy)/(reach*reach))
			c.image.SetRGBA(x, y, shades[int(far*steps)])
		}
	}
}

// shadow paints a soft shadow of a box with rounded corners: full inside, fading with the distance outside.
func (c *canvas) shadow(b box, r, soft, strength float32) {
	reach := b.inset(-soft)
	at := reach.rounded(0).bounds().Intersect(c.image.Rect)
	middle := b.middle()
	w, h := b.w/2-r, b.h/2-r
	for y := at.Min.Y; y < at.Max.Y; y++ {
		dy := max(0, abs(float32(y)+0.5-middle.y)-h)
		for x := at.Min.X; x < at.Max.X; x++ {
			dx := max(0, abs(float32(x)+0.5-middle.x)-w)
			far := dx + dy
			if dx > 0 && dy > 0 {
				far = float32(math.Sqrt(float64(dx*dx + dy*dy)))
			}
			t := (soft + r - far) / (2 * soft)
			if t <= 0 {
				continue
			}
			t = min(1, t)
			c.darken(x, y, strength*t*t*(3-2*t))
		}
	}
}

// darken mixes a pixel with the colour of shadows.
func (c *canvas) darken(x, y int, by float32) {
	p := c.image.Pix[c.image.PixOffset(x, y):]
	keep := 1 - by
	p[0] = uint8(float32(p[0])*keep + float32(dark.R)*by + 0.5)
	p[1] = uint8(float32(p[1])*keep + float32(dark.G)*by + 0.5)
	p[2] = uint8(float32(p[2])*keep + float32(dark.B)*by + 0.5)
}

func abs(x float32) float32 { return max(x, -x) }
