package server

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"rattle/engine"
)

type checkCommand struct {
	Args []string `arg:"" name:"board-and-words" help:"The board, as for solve, then the words to judge."`
	boardFlags
	wordFlags
	ruleFlags
	JSON bool `help:"Print one JSON object."`
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
	verdicts, no := make([]judged, len(words)), error(nil)
	for i, word := range words {
		if verdicts[i] = judge(answers, board, word); !verdicts[i].Valid {
			no = errNegative
		}
	}
	return cmp.Or(c.print(t.out, verdicts), no)
}

// judged is a word and what it comes to on a board.
type judged struct {
	Word   string `json:"word"`
	Valid  bool   `json:"valid"`
	Reason string `json:"reason,omitempty"` // why it is invalid
	Points int    `json:"points"`
	*location
}

func judge(answers *engine.Answers, board *engine.Board, word string) judged {
	word = strings.ToUpper(word)
	verdict := answers.Judge(word)
	if verdict.Reason != engine.Valid {
		return judged{Word: word, Reason: verdict.Reason.String()}
	}
	at := locationOf(board, answers.Path(verdict.ID))
	return judged{Word: word, Valid: true, Points: verdict.Points, location: &at}
}

func (c *checkCommand) print(w io.Writer, verdicts []judged) error {
	if c.JSON {
		return json.NewEncoder(w).Encode(map[string][]judged{"words": verdicts})
	}
	out := bufio.NewWriter(w)
	for _, v := range verdicts {
		if v.Valid {
			fmt.Fprintf(out, "%s\tvalid\t%d\t%s\n", v.Word, v.Points, v.location)
		} else {
			fmt.Fprintf(out, "%s\tinvalid\t%s\n", printable(v.Word), v.Reason)
		}
	}
	return out.Flush()
}
