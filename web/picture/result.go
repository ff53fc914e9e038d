package picture

import "fmt"

// Result is what the picture of a round's result shows.
type Result struct {
	Cols    int
	Faces   []string // row by row: a letter or two, "#", "*"
	Players []Player // the best first
	Best    string   // the best word that was found; "": none
	Points  int      // of the best word
	Found   int      // words found by all players together
	Words   int      // on the board
}

// Player is one of those who played.
type Player struct {
	Rank   int // 1 is the best; equals share a rank
	Name   string
	Points int
	Seat   int // stands for a name that the font cannot show; 1 is the first
	Bot    bool
}

const (
	margin   = 64
	traySide = 500
	// column is the width of the text beside the tray.
	column = Width - 3*margin - traySide + 12
	shown  = 8 // players
)

func (r Result) draw(c *canvas) {
	c.glow(point{Width * 0.72, Height * 0.42}, 800)
	c.board(box{Width - margin - traySide + 4, 58, traySide, traySide}, r.Cols, r.Faces)
	c.brand(point{margin, 92})
	names := make([]string, len(r.Players))
	for i, p := range r.Players {
		names[i] = p.Name
		if !c.hasGlyphs(p.Name) {
			names[i] = fmt.Sprintf("Seat %d", p.Seat)
		}
		if p.Bot {
			names[i] += ", bot"
		}
	}
	winner := ""
	if len(names) > 0 {
		winner = c.fit(names[0], 46, tight, column-140) // leaves space for " made" or " won,"
	}
	bottom := c.heading(headline(r.Players, winner))
	c.ranks(box{margin, bottom, column, 508 - bottom}, r.Players, names)
	c.write(r.best(), point{margin, 552}, 26, 0, column, ink)
	c.write(r.words(), point{margin, 588}, 26, 0, column, ink2)
}

// heading writes the headline and returns its lower end.
func (c *canvas) heading(lines []string) float32 {
	y := float32(112)
	for _, text := range lines {
		size := c.sizeFor(text, column, 64, 54, 46)
		y += 72
		c.write(text, point{margin, y}, size, tight, column, ink)
	}
	return y + 34
}

// ranks lists the players: up to four below each other, more in two columns.
func (c *canvas) ranks(b box, players []Player, names []string) {
	more := 0
	if len(players) > shown {
		more = len(players) - shown + 1
		players = players[:shown-1]
	}
	cells := len(players)
	if more > 0 {
		cells++
	}
	lines, cols := cells, 1
	if cells > 4 {
		lines, cols = (cells+1)/2, 2
	}
	pitch := min(82, b.h/float32(max(1, lines)))
	wide := b.w / float32(cols)
	at := func(i int) box {
		return box{b.x + float32(i/lines)*wide, b.y + float32(i%lines)*pitch, wide - 12, pitch}
	}
	for i, p := range players {
		c.rank(at(i), p, names[i], len(players) > 1)
	}
	if more > 0 {
		cell := at(cells - 1)
		c.write(fmt.Sprintf("and %d more", more), point{cell.x + 34, cell.y + cell.h*0.58}, pitch*0.34, 0, cell.w-34, ink2)
	}
}

// rank paints the points of a player as a die; the winner's has another colour.
func (c *canvas) rank(b box, p Player, name string, ranked bool) {
	high := min(64, b.h*0.84)
	size := min(34, high*0.5)
	left := b.x
	base := b.y + high/2 + c.capital(size)/2 - high*0.03
	if ranked {
		c.write(fmt.Sprint(p.Rank), point{left, base}, size*0.8, 0, 40, ink2)
		left += size
	}
	m := ivory
	if p.Rank == 1 && p.Points > 0 {
		m = accent
	}
	die := box{left, b.y, high * 1.3, high}
	c.die(die, m, signed(p.Points), high*0.5, 0)
	left += die.w + high*0.3
	c.write(name, point{left, base}, size, 0, b.x+b.w-left, ink)
}
