package server

import (
	"bufio"
	"fmt"

	"rattle/engine"
)

type diceCommand struct{}

// Help implements kong's HelpProvider.
func (diceCommand) Help() string {
	return `Prints the dice sets: their rules, how well they are attested, and every cube.

Example:
  rattle dice`
}

// Run prints the dice sets.
func (diceCommand) Run(t terminal) error {
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
