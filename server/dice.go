package server

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"rattle/engine"
)

type diceCommand struct {
	JSON bool `help:"Print one JSON object."`
}

// Help implements kong's HelpProvider.
func (diceCommand) Help() string {
	return `Prints the dice sets: their rules, how well they are attested, and every cube.

Example:
  rattle dice`
}

// Run prints the dice sets.
func (c diceCommand) Run(t terminal) error {
	if c.JSON {
		return printDiceJSON(t.out)
	}
	out := bufio.NewWriter(t.out)
	for i, set := range engine.DiceSets() {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%s: %s\n", set.ID, set.Name)
		fmt.Fprintf(out, "  %d by %d, words of %d letters or more, %d seconds, scoring %s\n",
			set.Rows, set.Cols, set.MinLetters, set.Seconds, set.Scoring)
		fmt.Fprintf(out, "  evidence: %s\n", set.Evidence)
		if set.Notes != "" {
			fmt.Fprintf(out, "  %s\n", set.Notes)
		}
		for j, die := range set.Dice {
			if j%set.Cols == 0 {
				fmt.Fprint(out, "   ")
			}
			fmt.Fprint(out, " ")
			for _, face := range die {
				fmt.Fprint(out, face)
			}
			if j%set.Cols == set.Cols-1 {
				fmt.Fprintln(out)
			}
		}
	}
	return out.Flush()
}

// diceJSON is a dice set as --json prints it.
type diceJSON struct {
	ID         string              `json:"id"`
	Name       string              `json:"name"`
	Rows       int                 `json:"rows"`
	Cols       int                 `json:"cols"`
	MinLetters int                 `json:"minLetters"`
	Seconds    int                 `json:"seconds"`
	Scoring    engine.ScoringTable `json:"scoring"`
	Evidence   string              `json:"evidence"`
	Notes      string              `json:"notes,omitempty"`
	Dice       [][]string          `json:"dice"` // the faces of each
}

func printDiceJSON(w io.Writer) error {
	var sets []diceJSON
	for _, set := range engine.DiceSets() {
		all := make([][]string, len(set.Dice))
		for i, die := range set.Dice {
			for _, face := range die {
				all[i] = append(all[i], face.String())
			}
		}
		sets = append(sets, diceJSON{
			set.ID, set.Name, set.Rows, set.Cols, set.MinLetters, set.Seconds, set.Scoring, set.Evidence, set.Notes, all,
		})
	}
	return json.NewEncoder(w).Encode(map[string][]diceJSON{"dice": sets})
}
