package picture

import "strings"

// Invitation is an invitation to a room. It has nothing of a round.
type Invitation struct {
	Host string // "": none yet
	Dice int    // on a board; 0: not shown
	Code string // shown as dice, in groups separated by hyphens
}

// Default returns an invitation to no room in particular.
func Default() Invitation { return Invitation{Dice: 16, Code: "RATTLE"} }

func (i Invitation) draw(c *canvas) {
	c.glow(point{Width * 0.5, Height * 0.45}, 900)
	c.brand(point{margin, 92})
	title, below := "Same dice.", "Who sees more?"
	if i.Dice > 0 {
		title = "Same " + number(i.Dice) + " dice."
	}
	if i.Host != "" && c.hasGlyphs(i.Host) {
		title, below = possessive(i.Host)+" table.", title+" "+below
	}
	const width = Width - 2*margin
	size := c.sizeFor(title, width, 92, 76, 60)
	c.write(title, point{margin, 222}, size, tight, width, ink)
	c.write(below, point{margin, 286}, 44, 0, width, ink2)
	c.row(box{margin, 334, width, 232}, i.Code)
}

// row paints dice side by side in a tray of their own, with half a die between two groups.
func (c *canvas) row(b box, code string) {
	inner := c.tray(b, true)
	groups := strings.Split(code, "-")
	n := float32(len(strings.Join(groups, ""))) + float32(len(groups)-1)/2
	gap := inner.h * 0.05
	side := min(inner.h, (inner.w-gap*(n-1))/n)
	gap = min(gap*1.6, (inner.w-side*n)/max(1, n-1))
	x, k := inner.x+(inner.w-side*n-gap*(n-1))/2, 0
	for _, group := range groups {
		for _, face := range strings.Split(group, "") {
			c.face(box{x, inner.y + (inner.h-side)/2, side, side}, face, k)
			x += side + gap
			k++
		}
		x += (side + gap) / 2
	}
}

func possessive(name string) string {
	if strings.HasSuffix(name, "s") {
		return name + "’"
	}
	return name + "’s"
}
