package picture_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"

	"rattle/web/picture"
)

func painter(t testing.TB) *picture.Painter {
	t.Helper()
	p, err := picture.New(gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func drawn(t testing.TB, d picture.Drawing) image.Image {
	t.Helper()
	file, err := painter(t).PNG(d)
	if err != nil {
		t.Fatal(err)
	}
	drawing, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return drawing
}

// changed returns the rectangle in which two pictures differ.
func changed(a, b image.Image) (where image.Rectangle) {
	for y := range picture.Height {
		for x := range picture.Width {
			if a.At(x, y) != b.At(x, y) {
				where = where.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return where
}

func result() picture.Result {
	return picture.Result{
		Cols:    4,
		Faces:   strings.Fields("F L Qu S A R I E T N D T O E L K"),
		Players: []picture.Player{{Rank: 1, Name: "Ana", Points: 38, Seat: 2}, {Rank: 2, Name: "Bruno", Points: 37, Seat: 1}},
		Best:    "tequila", Points: 5, Found: 31, Words: 244,
	}
}

func with(change func(*picture.Result)) picture.Result {
	r := result()
	r.Faces, r.Players = slices.Clone(r.Faces), slices.Clone(r.Players)
	change(&r)
	return r
}

// The text stands in the left half, and the dice in the right one.
var (
	text  = image.Rect(0, 0, 600, picture.Height)
	board = image.Rect(600, 0, picture.Width, picture.Height)
)

func TestWhatIsOnAResultIsSeenAndNothingRunsOver(t *testing.T) {
	before := drawn(t, result())
	if got := before.Bounds(); got != image.Rect(0, 0, picture.Width, picture.Height) {
		t.Fatalf("it is %v", got)
	}
	for name, c := range map[string]struct {
		change func(*picture.Result)
		within image.Rectangle
	}{
		"a name":         {func(r *picture.Result) { r.Players[1].Name = "Mei" }, text},
		"the winner":     {func(r *picture.Result) { r.Players[0].Name = "Mei" }, text},
		"points":         {func(r *picture.Result) { r.Players[1].Points = 36 }, text},
		"a tie":          {func(r *picture.Result) { r.Players[1].Points, r.Players[1].Rank = 38, 1 }, text},
		"the best word":  {func(r *picture.Result) { r.Best = "quintal" }, text},
		"words":          {func(r *picture.Result) { r.Words++ }, text},
		"a die":          {func(r *picture.Result) { r.Faces[2] = "Th" }, board},
		"a solid die":    {func(r *picture.Result) { r.Faces[2] = "#" }, board},
		"more dice":      {func(r *picture.Result) { r.Cols, r.Faces = 3, r.Faces[:15] }, board},
		"a long name":    {func(r *picture.Result) { r.Players[0].Name = strings.Repeat("W", 40) }, text},
		"many players":   {func(r *picture.Result) { r.Players = slices.Repeat(r.Players, 50) }, text},
		"a long word":    {func(r *picture.Result) { r.Best = strings.Repeat("antidis", 12) }, text},
		"nobody":         {func(r *picture.Result) { r.Players = nil }, text},
		"nobody's point": {func(r *picture.Result) { r.Players[0].Points, r.Players[1].Points, r.Best = 0, -2, "" }, text},
	} {
		where := changed(before, drawn(t, with(c.change)))
		if where.Empty() || !where.In(c.within) {
			t.Errorf("%s changes %v, want something in %v", name, where, c.within)
		}
	}
}

// TestNamesThatTheFontLacksAreReplaced by what everybody at the table can tell.
func TestNamesThatTheFontLacksAreReplaced(t *testing.T) {
	seat := drawn(t, with(func(r *picture.Result) { r.Players[0].Name = "Seat 2" }))
	for _, name := range []string{"美美", "Ana 美", "😀"} {
		if where := changed(seat, drawn(t, with(func(r *picture.Result) { r.Players[0].Name = name }))); !where.Empty() {
			t.Errorf("%s is drawn differently in %v", name, where)
		}
	}
	nobody := drawn(t, picture.Invitation{Dice: 16, Code: "KTMV-QRBC"})
	if where := changed(nobody, drawn(t, picture.Invitation{Host: "美美", Dice: 16, Code: "KTMV-QRBC"})); !where.Empty() {
		t.Errorf("a host whose name cannot be drawn is seen in %v", where)
	}
}

func TestAnInvitationShowsHostDiceAndCode(t *testing.T) {
	before := drawn(t, picture.Invitation{Host: "Ana", Dice: 16, Code: "KTMV-QRBC"})
	for name, i := range map[string]picture.Invitation{
		"the host":   {Host: "Bo", Dice: 16, Code: "KTMV-QRBC"},
		"the dice":   {Host: "Ana", Dice: 36, Code: "KTMV-QRBC"},
		"no dice":    {Host: "Ana", Code: "KTMV-QRBC"},
		"the code":   {Host: "Ana", Dice: 16, Code: "KTMV-QBBC"},
		"everything": picture.Default(),
	} {
		if changed(before, drawn(t, i)).Empty() {
			t.Errorf("%s changes nothing", name)
		}
	}
}

func TestADailyResultShowsHowLongTheWordsWereAndWhatTheyBrought(t *testing.T) {
	daily := func(change func(*picture.Daily)) image.Image {
		d := picture.Daily{Day: "21 November 2026", Points: 38, Lengths: []int{7, 5, 4, 3}, Rank: 12, Of: 345, Streak: 5}
		change(&d)
		return drawn(t, d)
	}
	before := daily(func(*picture.Daily) {})
	for name, c := range map[string]struct {
		change func(*picture.Daily)
		within image.Rectangle
	}{
		"the day":             {func(d *picture.Daily) { d.Day = "22 November 2026" }, text},
		"points":              {func(d *picture.Daily) { d.Points = 1_000_000 }, text},
		"the rank":            {func(d *picture.Daily) { d.Rank, d.Of = 1_234_567, 1_234_568 }, text},
		"the other list":      {func(d *picture.Daily) { d.Newcomers = true }, text},
		"no streak":           {func(d *picture.Daily) { d.Streak = 1 }, text},
		"one more word":       {func(d *picture.Daily) { d.Lengths = []int{7, 5, 4, 3, 3} }, board},
		"no words":            {func(d *picture.Daily) { d.Lengths = nil }, board},
		"words of any kind":   {func(d *picture.Daily) { d.Lengths = []int{36, 9, 0} }, board},
		"more than anybody's": {func(d *picture.Daily) { d.Lengths = slices.Repeat([]int{3}, 400) }, board},
	} {
		where := changed(before, daily(c.change))
		if where.Empty() || !where.In(c.within) {
			t.Errorf("%s changes %v, want something in %v", name, where, c.within)
		}
	}
}

func TestAFontThatIsNoneIsRefused(t *testing.T) {
	if _, err := picture.New([]byte("no font")); err == nil {
		t.Error("it is taken")
	}
}

func BenchmarkResult(b *testing.B) {
	p := painter(b)
	for b.Loop() {
		if _, err := p.PNG(result()); err != nil {
			b.Fatal(err)
		}
	}
}
