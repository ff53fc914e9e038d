package engine_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"strings"

	"rattle/engine"
	"rattle/engine/english"
)

// words returns a lexicon of a few words.
func words(list string) *engine.Lexicon {
	var b engine.Builder
	if _, err := b.Read(strings.NewReader(list), engine.ReadOptions{}); err != nil {
		log.Fatal(err)
	}
	lexicon, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	return lexicon
}

// board returns the board of a text.
func board(text string) *engine.Board {
	b, err := engine.ParseBoard(text, engine.Plane)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

func ExampleSolver_Solve() {
	lexicon, err := english.Lexicon()
	if err != nil {
		log.Fatal(err)
	}
	solver := engine.NewSolver(lexicon) // one for each goroutine
	ids, err := solver.Solve(context.Background(), board("ATEE/APYO/TINU/EDSE"), engine.Options{MinLetters: 6})
	if err != nil {
		log.Fatal(err)
	}
	var found []string
	for _, id := range ids {
		found = append(found, lexicon.Word(id))
	}
	slices.Sort(found)
	fmt.Println(found[:3], "of", len(found), "worth", lexicon.Points(ids, engine.Scoring{}))
	// Output: [detain detains detinue] of 19 worth 79
}

func ExampleSolver_Append() {
	lexicon := words("cat dog")
	solver := engine.NewSolver(lexicon)
	var all []engine.WordID // of both boards
	for _, text := range []string{"CAT/III", "DOG/III"} {
		var err error
		if all, err = solver.Append(context.Background(), all, board(text), engine.Options{}); err != nil {
			log.Fatal(err)
		}
	}
	for _, id := range all {
		fmt.Println(lexicon.Word(id))
	}
	// Output:
	// cat
	// dog
}

func ExampleSolver_Walk() {
	lexicon, b := words("cat toad"), board("CAT/DOG")
	solver := engine.NewSolver(lexicon)
	err := solver.Walk(context.Background(), b, engine.Options{}, false, func(id engine.WordID, path engine.Path) {
		x, y := b.XY(path[0])
		fmt.Println(lexicon.Word(id), "begins at", x, y, "and goes", b.Directions(path))
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// cat begins at 1 2 and goes [E E]
	// toad begins at 3 2 and goes [SW N SW]
}

func ExampleSolver_Paths() {
	lexicon := words("cat toad")
	paths, err := engine.NewSolver(lexicon).Paths(context.Background(), board("CAT/DOG"), engine.Options{}, false)
	for id, path := range paths {
		fmt.Println(lexicon.Word(id), path)
		break // the first is enough
	}
	if err() != nil {
		log.Fatal(err())
	}
	// Output: cat [0 1 2]
}

func ExampleAnswers_Judge() {
	lexicon, err := english.Lexicon()
	if err != nil {
		log.Fatal(err)
	}
	rules := engine.Rules{List: english.Standard}
	answers, err := engine.NewAnswers(context.Background(), engine.NewSolver(lexicon), board("FROO/YIES/LDNT/AERE"), rules)
	if err != nil {
		log.Fatal(err)
	}
	for _, word := range []string{"Friend", "dead", "re", "yiest"} {
		judgement := answers.Judge(word)
		fmt.Println(word, judgement.Reason, judgement.Points)
	}
	// Output:
	// Friend valid 3
	// dead not on the board 0
	// re too short 0
	// yiest not a word 0
}

func ExampleDeal() {
	dealt, err := engine.Deal(context.Background(), engine.Spec{Dice: engine.DefaultDice}, [32]byte{1, 2, 3}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(dealt.Board)
	// Output:
	// O E W S
	// P N P N
	// S X Y Y
	// R W O A
}

func ExampleDeal_ownDice() {
	die := func(letters string) (d [6]engine.Face) {
		for i := range d {
			face, err := engine.ParseFace(letters[i : i+1])
			if err != nil {
				log.Fatal(err)
			}
			d[i] = face
		}
		return d
	}
	own := engine.DiceSet{
		Rows: 2, Cols: 2, MinLetters: 3, Challenge: -1,
		Dice: [][6]engine.Face{die("AEIOUY"), die("TNRSHD"), die("AEIOUY"), die("TNRSHD")},
	}
	dealt, err := engine.Deal(context.Background(), engine.Spec{Own: &own}, [32]byte{7}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(dealt.Board)
	// Output:
	// Y N
	// S I
}

func ExampleFind() {
	lexicon, err := english.Lexicon()
	if err != nil {
		log.Fatal(err)
	}
	query := engine.Query{Dice: engine.DefaultDice, Goal: engine.ExactPoints(100)}
	found, err := engine.Find(context.Background(), engine.NewSolver(lexicon), query, [32]byte{1}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(found.Points, "points by", found.Words, "words")
	// Output: 100 points by 94 words
}

func ExampleBuilder() {
	var b engine.Builder
	for word, grade := range map[string]engine.Grade{"cat": 0, "toad": 0, "ocat": 3} {
		if err := b.Add(word, grade, false); err != nil {
			log.Fatal(err)
		}
	}
	lexicon, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	solver := engine.NewSolver(lexicon)
	for _, list := range []engine.Grade{engine.Commonest, engine.AllGrades} {
		ids, err := solver.Solve(context.Background(), board("CATO/DOGX"), engine.Options{List: list})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(len(ids), "words")
	}
	// Output:
	// 2 words
	// 3 words
}
