package picture

import "fmt"

// Daily is a player's result on a day's board. It has the lengths of the words but no dice, since its viewers
// may still want to play.
type Daily struct {
	Day       string // as people write it
	Points    int
	Lengths   []int // in letters, of the words; the longest first
	Rank, Of  int
	Newcomers bool // ranked among newcomers
	Streak    int  // consecutive days
}

func (d Daily) draw(c *canvas) {
	c.glow(point{Width * 0.72, Height * 0.42}, 800)
	c.bars(box{Width - margin - traySide + 4, 58, traySide, traySide}, d.Lengths)
	c.brand(point{margin, 92})
	c.write("Daily board, "+d.Day, point{margin, 168}, 32, 0, column, ink2)
	points := plural(d.Points, "point") + "."
	c.write(points, point{margin, 266}, c.sizeFor(points, column, 92, 76, 60), tight, column, ink)
	c.write(d.place(), point{margin, 336}, c.sizeFor(d.place(), column, 44, 36, 28), tight, column, ink)
	if d.Streak > 1 {
		c.write(fmt.Sprintf("%d days in a row", d.Streak), point{margin, 392}, 32, 0, column, ink2)
	}
	c.write("Same sixteen dice for everybody.", point{margin, 552}, 26, 0, column, ink)
	c.write("Who sees more?", point{margin, 588}, 26, 0, column, ink2)
}

func (d Daily) place() string {
	who := "Number"
	if d.Newcomers {
		who = "Newcomer"
	}
	return fmt.Sprintf("%s %d of %d", who, d.Rank, d.Of)
}

const (
	shortest, longest = 3, 8 // lengths with a stack; longer words are on the last one
	stackWide         = 0.78 // of the width for a stack
)

// bars paints a die for each word, on the stack of its length; the longest have another colour.
func (c *canvas) bars(b box, lengths []int) {
	inner := c.tray(b, false)
	const n = longest - shortest + 1
	var counts [n]int
	highest, top := 1, 0
	for _, l := range lengths {
		i := min(max(l, shortest), longest) - shortest
		counts[i]++
		highest, top = max(highest, counts[i]), max(top, i)
	}
	const foot, size = 46, 28
	wide := inner.w / n
	pitch := min(wide*stackWide*1.12, (inner.h-foot)/float32(highest))
	for i, count := range counts {
		left := inner.x + wide*(float32(i)+(1-stackWide)/2)
		m := ivory
		if i == top {
			m = accent
		}
		for k := range count {
			y := inner.y + inner.h - foot - pitch*float32(k+1)
			c.die(box{left, y, wide * stackWide, pitch * 0.88}, m, "", 0, 0)
		}
		label := fmt.Sprint(i + shortest)
		if i == n-1 {
			label += "+"
		}
		figure := c.outlineOf(label, size, 0)
		middle := point{left + wide*stackWide/2, inner.y + inner.h - foot/2 + 4}
		c.fill(figure.centredAt(middle, c.capital(size)), onTray)
	}
}
