// Package picture draws what a link to a room shows in a messenger, the result of the last round or an
// invitation, and a player's result on the daily board.
//
//	Result ─────┐            ┌ tray ─ die ┐
//	Invitation ─┼▶ Painter ─▶┤            ├▶ canvas ─▶ PNG, 1200 by 630
//	Daily ──────┘            └ text ──────┘
//
// Everything is drawn as outlines, letters too, so that dice can be tilted. Drawings are plain values, and
// equal values give equal pictures, so that a cache can use them as keys.
//
// The colours are those of the page's light theme: colours.go has the page's tokens.
package picture

// Version must be increased when equal values give other pictures than before.
const Version = 1

// Width and Height are the size of every picture in pixels, which link previews ask for.
const (
	Width  = 1200
	Height = 630
)
