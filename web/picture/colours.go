package picture

import "image/color"

// The tokens of the page by day, see static/src/styles/tokens.css.
var (
	table    = rgb(0xe6ebdc)
	tableLit = rgb(0xf1f4e9)
	ink      = rgb(0x17302c)
	ink2     = rgb(0x48605a)

	dark = rgb(0x0a201c) // of shadows

	trayTop   = rgb(0x2c685f)
	trayEdge  = rgb(0x12332f)
	felt      = rgb(0x163c38)
	onTray    = rgb(0xf3f1e2)
	groove    = rgb(0x123430)
	block     = rgb(0x0f2c29)
	blockEdge = rgb(0x0a201e)

	ivory  = material{lit: rgb(0xfffaee), face: rgb(0xfbf0d8), edge: rgb(0xd2bf90), letter: rgb(0x182a28)}
	accent = material{lit: rgb(0xffc250), face: rgb(0xf7ae2b), edge: rgb(0xb87508), letter: rgb(0x21180a)}
	solid  = material{lit: block, face: block, edge: blockEdge, letter: block}
)

// material is what a die is made of.
type material struct{ lit, face, edge, letter color.NRGBA }

func rgb(c uint32) color.NRGBA {
	return color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff}
}

// between mixes two opaque colours; 0 is a, 1 is b.
func between(a, b color.NRGBA, t float32) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float32(x) + (float32(y)-float32(x))*t + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
