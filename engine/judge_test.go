package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// hostileBoards returns boards that somebody might give to a room to slow it down: of one letter,
// or of two or three, with wildcards and two-letter faces, wrapped or not.
func hostileBoards(t testing.TB) (boards []*Board) {
	random := rand.New(rand.NewPCG(13, 2))
	kinds := []string{"S", "A S", "E S", "S S *", "A N", "N A B", "Qu U", "An A N", "S T A R E I", "Er E R S", "In I N", "* S", "He H E Er R Th T"}
	for _, kind := range kinds {
		faces := strings.Fields(kind)
		for _, size := range [][2]int{{3, 3}, {4, 4}, {6, 6}, {8, 8}} {
			for topology := Plane; topology <= Torus; topology++ {
				var text strings.Builder
				for range size[0] {
					for range size[1] {
						text.WriteString(faces[random.IntN(len(faces))] + " ")
					}
					text.WriteString("\n")
				}
				boards = append(boards, board(t, text.String(), topology))
			}
		}
	}
	return boards
}

// hostileWords returns words that many paths on the board begin to spell and few or none complete:
// of its own letters, of every length, with another letter somewhere.
func hostileWords(b *Board, n int) (words []string) {
	random := rand.New(rand.NewPCG(uint64(b.Cells()), uint64(b.Topology())))
	letters := "s"
	for cell := range b.Cells() {
		letters += b.Face(cell).Letters()
	}
	for range n {
		word := make([]byte, 4+random.IntN(2*b.Cells()))
		period := 1 + random.IntN(4)
		for i := range word {
			if word[i] = letters[random.IntN(len(letters))]; i >= period && random.IntN(20) > 0 {
				word[i] = word[i-period]
			}
		}
		if random.IntN(2) == 0 {
			word[len(word)-1] = 'z'
		}
		words = append(words, string(word))
	}
	return append(words, "sssssz", strings.Repeat("s", b.Cells()), strings.Repeat("s", b.Cells()+1))
}

// BenchmarkJudge judges thousands of words on thousands of boards and reports the slowest, too:
// everybody else in the room waits while a word is judged. Each word counts with the fastest of
// three runs, which leaves out what else the machine does.
func BenchmarkJudge(b *testing.B) {
	type question struct {
		answers *Answers
		word    string
	}
	ask := func(b *testing.B, questions []question) {
		for i := 0; b.Loop(); i++ {
			q := questions[i%len(questions)]
			q.answers.Judge(q.word)
		}
		var slowest time.Duration
		for _, q := range questions {
			fastest := time.Hour
			for range 3 {
				begin := time.Now()
				q.answers.Judge(q.word)
				fastest = min(fastest, time.Since(begin))
			}
			slowest = max(slowest, fastest)
		}
		b.ReportMetric(float64(slowest.Nanoseconds())/1000, "us/slowest")
	}
	none := lexicon(b, "zzz")
	b.Run("hostile", func(b *testing.B) {
		var questions []question
		for _, board := range hostileBoards(b) {
			a := answers(b, none, board, Rules{})
			for _, word := range hostileWords(board, 200) {
				questions = append(questions, question{a, word})
			}
		}
		ask(b, questions)
	})
	b.Run("dealt", func(b *testing.B) {
		var questions []question
		random := rand.New(rand.NewPCG(1, 2))
		for _, board := range deals(b, "en-6x6-super-big-2012", 1000) {
			a := answers(b, none, board, Rules{})
			for range 10 {
				questions = append(questions, question{a, mistype(random, board)})
			}
		}
		ask(b, questions)
	})
}

// mistype spells a path of the board as people type: sometimes with a slip.
func mistype(random *rand.Rand, b *Board) string {
	var word []byte
	var path Path
	cell := random.IntN(b.Cells())
	for range 3 + random.IntN(10) {
		path = append(path, cell)
		letters := b.Face(cell).Letters()
		if letters == "" {
			letters = string(rune('a' + random.IntN(26)))
		}
		word = append(word, letters...)
		near := slices.DeleteFunc(b.Neighbours(nil, cell), func(c int) bool { return slices.Contains(path, c) && random.IntN(10) > 0 })
		if len(near) == 0 {
			break
		}
		cell = near[random.IntN(len(near))]
	}
	if random.IntN(3) == 0 {
		word[random.IntN(len(word))] = byte('a' + random.IntN(26))
	}
	return string(word)
}

func TestNoWordTakesMoreStepsThanItsBound(t *testing.T) {
	gaveUp, worst := 0, 0
	for _, b := range hostileBoards(t) {
		tracer := newTracer(b)
		for _, word := range hostileWords(b, 200) {
			s, ok := tracer.begin(word, judgeWork)
			if !ok {
				continue
			}
			path, err := s.run()
			if steps := judgeWork - s.work; steps > worst {
				worst = steps
			}
			if errors.Is(err, ErrWorkLimit) {
				gaveUp++
			} else if want, err := tracer.trace(word, 1000*judgeWork); err == nil && !slices.Equal(path, want) {
				t.Fatalf("%v board\n%s%q lies at %v, not at %v", b.Topology(), b, word, want, path)
			}
		}
	}
	if most := judgeWork + 8*maxTracerCells; worst > most {
		t.Errorf("a word took %d steps, want at most %d", worst, most)
	}
	if gaveUp == 0 {
		t.Error("no word reached the bound, so that this proves nothing")
	}
}

// TestWhatPeopleTypeIsJudgedExactly compares, on boards of dice with and without wildcards, each
// judgement with a search that has no bound.
func TestWhatPeopleTypeIsJudgedExactly(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, dice := range DiceSets() {
		for wild := range 3 {
			for range 20 {
				var seed [32]byte
				for i := range seed {
					seed[i] = byte(random.IntN(256))
				}
				dealt, err := Deal(context.Background(), Spec{Dice: dice.ID, Wildcards: wild, Topology: Topology(random.IntN(3))}, seed, nil)
				if err != nil {
					t.Fatal(err)
				}
				tracer := newTracer(dealt.Board)
				for range 50 {
					word := mistype(random, dealt.Board)
					path, err := tracer.trace(word, judgeWork)
					if want, _ := tracer.trace(word, 1<<40); err != nil || !slices.Equal(path, want) {
						t.Errorf("%v board\n%s%q lies at %v, %v; want %v", dealt.Board.Topology(), dealt.Board, word, path, err, want)
					}
				}
			}
		}
	}
}
