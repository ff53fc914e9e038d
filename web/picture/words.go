package picture

import (
	"fmt"
	"image/color"
	"strings"
)

// The texts of pictures. They are English, because the readers of a link are not known when it is sent.

// brand writes the name of the game.
func (c *canvas) brand(at point) { c.write("Rattle", at, 40, tight, column, ink) }

// write writes a line of text, as much of it as fits.
func (c *canvas) write(text string, at point, size, spacing, width float32, colour color.NRGBA) {
	c.fill(c.outlineOf(c.fit(text, size, spacing, width), size, spacing).movedTo(at), colour)
}

// sizeFor returns the first size at which a text fits into a width, or the last one.
func (c *canvas) sizeFor(text string, width float32, sizes ...float32) float32 {
	for _, size := range sizes {
		if c.outlineOf(text, size, tight).width <= width {
			return size
		}
	}
	return sizes[len(sizes)-1]
}

// headline returns the winner, in one line or two.
func headline(players []Player, winner string) []string {
	switch {
	case len(players) == 0:
		return []string{"Nobody played."}
	case players[0].Points <= 0:
		return []string{"Nobody has", "a point."}
	case len(players) == 1:
		return []string{winner + " made", plural(players[0].Points, "point") + "."}
	case players[1].Rank == 1:
		return []string{fmt.Sprintf("A tie, at %d.", players[0].Points)}
	}
	by := players[0].Points - players[1].Points
	if by == 0 {
		return []string{winner + " won,", "by longer words."}
	}
	return []string{winner + " won,", "by " + counted(by, "point") + "."}
}

func (r Result) best() string {
	if r.Best == "" {
		return ""
	}
	return "Best word: " + r.Best + ", " + plural(r.Points, "point")
}

func (r Result) words() string {
	return fmt.Sprintf("%d of %s found", r.Found, plural(r.Words, "word"))
}

// plural returns "1 point", "2 points".
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// signed writes points, with a minus as wide as a figure.
func signed(n int) string { return strings.Replace(fmt.Sprint(n), "-", "−", 1) }

// counted returns "one point", "14 points".
func counted(n int, what string) string {
	if n == 1 {
		return "one " + what
	}
	return plural(n, what)
}

// number writes the number of dice of a common board in words.
func number(n int) string {
	switch n {
	case 16:
		return "sixteen"
	case 25:
		return "twenty-five"
	case 36:
		return "thirty-six"
	}
	return fmt.Sprint(n)
}
