package server

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCommand prints a script for a shell, made from the commands and flags that kong knows.
type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"Shell to print the script for: bash, zsh or fish."`
}

// Help implements kong's HelpProvider.
func (completionCommand) Help() string {
	return `Prints a script by which a shell completes commands, flags and their values.

Examples:
  rattle completion bash > /etc/bash_completion.d/rattle
  rattle completion zsh > /usr/local/share/zsh/site-functions/_rattle
  rattle completion fish > ~/.config/fish/completions/rattle.fish`
}

// Run prints the script.
func (c *completionCommand) Run(t terminal, app *kong.Kong) error {
	out := bufio.NewWriter(t.out)
	write := map[string]func(*bufio.Writer, *kong.Application){"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}
	write[c.Shell](out, app.Model)
	return out.Flush()
}

// visible returns what the help shows of a command's flags.
func visible(command *kong.Node) (flags []*kong.Flag) {
	for _, flag := range slices.Concat(command.Flags, command.Parent.Flags) {
		if !flag.Hidden {
			flags = append(flags, flag)
		}
	}
	return flags
}

// commandNames returns the names of all commands.
func commandNames(app *kong.Application) (names []string) {
	for _, command := range app.Children {
		names = append(names, command.Name)
	}
	return names
}

func bashCompletion(w *bufio.Writer, app *kong.Application) {
	fmt.Fprintf(w, `# Completes rattle in bash, where an answer of nothing means the names of files.
_rattle() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} all=
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "%s --help --version" -- "$word"))
		return
	fi
	case ${COMP_WORDS[1]}:$before in
`, strings.Join(commandNames(app), " "))
	for _, command := range app.Children {
		for _, flag := range visible(command) {
			if flag.Enum != "" {
				fmt.Fprintf(w, "	%s:--%s) all=\"%s\" ;;\n", command.Name, flag.Name, strings.Join(flag.EnumSlice(), " "))
			}
		}
	}
	fmt.Fprint(w, "	*) case $word in -*) case ${COMP_WORDS[1]} in\n")
	for _, command := range app.Children {
		fmt.Fprintf(w, "		%s) all=\"", command.Name)
		for i, flag := range visible(command) {
			if i > 0 {
				fmt.Fprint(w, " ")
			}
			fmt.Fprintf(w, "--%s", flag.Name)
		}
		fmt.Fprint(w, "\" ;;\n")
	}
	fmt.Fprint(w, `		esac ;; esac ;;
	esac
	COMPREPLY=($(compgen -W "$all" -- "$word"))
}
complete -o default -F _rattle rattle
`)
}

func zshCompletion(w *bufio.Writer, app *kong.Application) {
	inBrackets := strings.NewReplacer("'", "’", "[", "(", "]", ")", ":", `\:`)
	fmt.Fprint(w, "#compdef rattle\n# Completes rattle in zsh.\nlocal -a commands\ncommands=(\n")
	for _, command := range app.Children {
		fmt.Fprintf(w, "	'%s:%s'\n", command.Name, inBrackets.Replace(command.Help))
	}
	fmt.Fprint(w, ")\nif (( CURRENT == 2 )); then\n	_describe command commands\n	return\nfi\nlocal command=$words[2]\n"+
		"shift words\n(( CURRENT-- ))\ncase $command in\n")
	for _, command := range app.Children {
		fmt.Fprintf(w, "%s) _arguments '*:file:_files'", command.Name)
		for _, flag := range visible(command) {
			fmt.Fprintf(w, " \\\n	'--%s[%s]", flag.Name, inBrackets.Replace(flag.Help))
			switch {
			case flag.Enum != "":
				fmt.Fprintf(w, ":value:(%s)", strings.Join(flag.EnumSlice(), " "))
			case !flag.IsBool():
				fmt.Fprint(w, ":value:_files")
			}
			fmt.Fprint(w, "'")
		}
		fmt.Fprint(w, " ;;\n")
	}
	fmt.Fprint(w, "esac\n")
}

func fishCompletion(w *bufio.Writer, app *kong.Application) {
	inQuotes := strings.NewReplacer(`\`, `\\`, "'", `\'`)
	fmt.Fprint(w, "# Completes rattle in fish.\n")
	for _, command := range app.Children {
		fmt.Fprintf(w, "complete -c rattle -n __fish_use_subcommand -f -a %s -d '%s'\n", command.Name, inQuotes.Replace(command.Help))
	}
	for _, command := range app.Children {
		for _, flag := range visible(command) {
			fmt.Fprintf(w, "complete -c rattle -n '__fish_seen_subcommand_from %s' -l %s", command.Name, flag.Name)
			switch {
			case flag.Enum != "":
				fmt.Fprintf(w, " -x -a '%s'", strings.Join(flag.EnumSlice(), " "))
			case !flag.IsBool():
				fmt.Fprint(w, " -r")
			}
			fmt.Fprintf(w, " -d '%s'\n", inQuotes.Replace(flag.Help))
		}
	}
}
