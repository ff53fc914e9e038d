package server

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/alecthomas/kong"

	"rattle/internal/version"
)

// manCommand prints the man page, made from the commands and flags that kong knows.
type manCommand struct{}

// Help implements kong's HelpProvider.
func (manCommand) Help() string {
	return `Prints the man page in the format of groff.

Example:
  rattle man > /usr/local/share/man/man1/rattle.1`
}

// Run prints the page.
func (manCommand) Run(t terminal, app *kong.Kong) error {
	w := bufio.NewWriter(t.out)
	fmt.Fprintf(w, ".TH RATTLE 1 \"\" \"rattle %s\"\n.SH NAME\nrattle \\- %s\n", roff(version.String()), roff(app.Model.Help))
	fmt.Fprint(w, ".SH SYNOPSIS\n.B rattle\n.I command\n.RI [ flags ]\n.SH COMMANDS\n")
	for _, command := range app.Model.Children {
		fmt.Fprintf(w, ".SS \"%s\"\n%s\n.PP\n", roff(command.Summary()), roff(command.Help))
		manExamples(w, command.Detail)
		for _, flag := range visible(command) {
			fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff("--"+flagUse(flag)), roff(flag.Help))
			for _, name := range flag.Envs {
				fmt.Fprintf(w, "The variable\n.B %s\nhas the same effect.\n", roff(name))
			}
		}
	}
	fmt.Fprint(w, `.SH EXIT STATUS
0 for success, 1 for "no", 2 for bad input or usage, 3 for no answer (a limit was reached, or this release cannot tell), 130 after
a signal.
.SH SEE ALSO
The documents of the project, docs/OPERATIONS.md in the first place.
`)
	return w.Flush()
}

// flagUse returns a flag and what stands for its value, as in drain=4s.
func flagUse(flag *kong.Flag) string {
	if flag.IsBool() {
		return flag.Name
	}
	return flag.Name + "=" + flag.FormatPlaceHolder()
}

// manExamples writes the text about a command, in which lines that are indented keep their form.
func manExamples(w *bufio.Writer, detail string) {
	asIs := false
	for line := range strings.Lines(detail) {
		line = strings.TrimRight(line, "\n")
		if indented := strings.HasPrefix(line, "  "); indented != asIs {
			asIs = indented
			fmt.Fprintln(w, map[bool]string{true: ".PP\n.nf", false: ".fi"}[asIs])
		}
		if line == "" {
			line = ".PP"
		} else {
			line = roff(line)
		}
		fmt.Fprintln(w, line)
	}
	if asIs {
		fmt.Fprintln(w, ".fi")
	}
}

// roff escapes a text for groff, in which a dot begins a request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\"", `\(dq`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
