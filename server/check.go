package server

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"rattle/engine"
)

type checkCommand struct {
	Args []string `arg:"" name:"board-and-words" help:"The board, as for solve, then the words to judge."`
	boardFlags
	wordFlags
	ruleFlags
}

// Help implements kong's HelpProvider.
func (checkCommand) Help() string {
	return `Prints a line for each word: valid with points and its first path, or invalid with the
reason. The answer is no (1) when any word is invalid.

Example:
  rattle check FROO/YIES/LDNT/AERE friend dead`
}

// Run judges the words.
func (c *checkCommand) Run(ctx context.Context, t terminal) error {
	given, words, err := c.resolve(c.Args)
	if err != nil {
		return err
	}
	if words = wordsIn(words...); len(words) == 0 {
		return errors.New("no words to judge: give them after the board")
	}
	lexicon, board, err := c.loadWith(given, bufio.NewReader(t.in), false, t.err)
	if err != nil {
		return err
	}
	rules := engine.Rules{MinLetters: c.Min, List: c.grade(), Scoring: c.scoringRules()}
	answers, err := engine.NewAnswers(ctx, engine.NewSolver(lexicon), board, rules)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(t.out)
	no := error(nil)
	for _, word := range words {
		verdict := answers.Judge(word)
		if verdict.Reason != engine.Valid {
			fmt.Fprintf(out, "%s\tinvalid\t%s\n", printable(strings.ToUpper(word)), verdict.Reason)
			no = errNegative
			continue
		}
		fmt.Fprintf(out, "%s\tvalid\t%d\t%s\n", strings.ToUpper(word), verdict.Points, locationOf(board, answers.Path(verdict.ID)))
	}
	return cmp.Or(out.Flush(), no)
}
