package engine

import "testing"

func TestScoringTables(t *testing.T) {
	cases := []struct {
		table  ScoringTable
		points map[int]int // by letters
	}{
		{Standard, map[int]int{0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11, 9: 11, 16: 11, 255: 11}},
		{SuperBig, map[int]int{1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11, 9: 18, 10: 20, 17: 34, 255: 510}},
		{Fibonacci, map[int]int{
			1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 5, 7: 8, 8: 13, 9: 21, 10: 34, 15: 377, 16: 610, 17: 610, 255: 610,
		}},
		{Flat, map[int]int{0: 0, 1: 1, 2: 1, 3: 1, 4: 1, 8: 1, 255: 1}},
		{ByLength, map[int]int{0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 8: 8, 17: 17, 255: 255}},
	}
	for _, c := range cases {
		for letters, want := range c.points {
			if got := c.table.Points(letters); got != want {
				t.Errorf("%v: %d letters are worth %d, want %d", c.table, letters, got, want)
			}
		}
	}
}

func TestShortWordsCountOneWhereThatIsAskedFor(t *testing.T) {
	for _, table := range ScoringTables() {
		for letters := range 20 {
			want := table.Points(letters)
			if got := (Scoring{Table: table}).Points(letters); got != want {
				t.Errorf("%v: %d letters are worth %d, want %d", table, letters, got, want)
			}
			if letters == 1 || letters == 2 {
				want = max(want, 1)
			}
			if got := (Scoring{Table: table, ShortWords: true}).Points(letters); got != want {
				t.Errorf("%v with short words: %d letters are worth %d, want %d", table, letters, got, want)
			}
		}
	}
}
