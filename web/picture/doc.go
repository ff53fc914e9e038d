// Package picture draws what a link to a table shows of it in a messenger: the result of the
// last round, or an invitation; and what somebody made of the daily board.
//
//	Result ─────┐            ┌ tray ─ die ┐
//	Invitation ─┼▶ Painter ─▶┤            ├▶ canvas ─▶ PNG, 1200 by 630
//	Daily ──────┘            └ text ──────┘
//
// Everything is drawn as outlines, letters too, so that dice can lie at their tilts. What is
// drawn comes in as plain values, and equal values give equal pictures: whoever draws for
// strangers can keep them by what is on them.
//
// The look is that of the page by day: colours.go has the page's tokens.
package picture

// Version changes when equal values give other pictures than before.
const Version = 1

// Width and Height are the size of every picture in pixels, which link previews ask for.
const (
	Width  = 1200
	Height = 630
)
