package bots_test

import (
	"cmp"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"slices"
	"testing"

	"rattle/engine"
	"rattle/room"
	"rattle/room/bots"
)

// richest returns the answers of a board that has tens of thousands.
func (g game) richest(t testing.TB) *engine.Answers {
	t.Helper()
	board, err := engine.ParseBoard("* S E R S A\nT E L I N E\nS T R A D I\nN G E S P C\nO L D E A R\nI N T S E *", engine.Torus)
	if err != nil {
		t.Fatal(err)
	}
	answers, err := engine.NewAnswers(context.Background(), g.solver, board, engine.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return answers
}

// planned plans for the strongest bot by the steps in the comment of [bots.Plan], one by one.
func planned(answers *engine.Answers, seed [32]byte, duration int) (plan []room.PlannedWord) {
	block, _ := aes.NewCipher(seed[:])
	stream := cipher.NewCTR(block, make([]byte, aes.BlockSize))
	draw := func(n int) int {
		for {
			var two [2]byte
			stream.XORKeyStream(two[:], two[:])
			if v := int(two[0])<<8 | int(two[1]); v < 65536/n*n {
				return v % n
			}
		}
	}
	type seen struct {
		word  string
		place int
	}
	var words []seen
	for _, id := range answers.Words() {
		word := answers.Lexicon().Word(id)
		if answers.Lexicon().Grade(id) > 7 || answers.Lexicon().Flagged(id) {
			continue
		}
		if draw(100) < []int{92, 90, 80, 66, 52, 40}[min(len(word), 8)-3] {
			words = append(words, seen{word, 150*len(word) + draw(600)})
		}
	}
	slices.SortStableFunc(words, func(a, b seen) int { return cmp.Compare(a.place, b.place) })
	form := 2900 * (50 + draw(101)) / 100
	at := 1500 + draw(2500)
	for i, w := range words {
		pause := form * (40 + draw(121)) / 100
		at += max(400, min(pause*len(words)/(len(words)-i), 4*pause)+120*len(w.word))
		if at >= duration {
			break
		}
		plan = append(plan, room.PlannedWord{Word: w.word, At: room.Millis(at)})
	}
	return plan
}

func TestAPlanIsWhatItsTextSays(t *testing.T) {
	g := newGame(t)
	boards := []*engine.Answers{g.richest(t)}
	for n := range 20 {
		boards = append(boards, g.board(t, "en-5x5-big-original", n))
	}
	for i, answers := range boards {
		got, want := bots.Plan(answers, 5, seed("bot", i), 600_000), planned(answers, seed("bot", i), 600_000)
		if len(want) < 10 || !slices.Equal(got, want) {
			t.Errorf("board %d of %d words: %d words are planned, and not the %d of the text", i, len(answers.Words()), len(got), len(want))
		}
	}
}

// BenchmarkPlan plans for the strongest bot on the board with most words.
func BenchmarkPlan(b *testing.B) {
	answers := newGame(b).richest(b)
	for i := 0; b.Loop(); i++ {
		bots.Plan(answers, 5, seed("bot", i), 180_000)
	}
}
