package server

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// ownVariables is how all variables of the program begin.
const ownVariables = "RATTLE_"

// serviceLink is a variable that Kubernetes sets in each container beside a service called rattle.
var serviceLink = regexp.MustCompile(`^RATTLE_([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT|PORT)(_|$)`)

// unsetEmpty removes variables of the program without a value: files of variables often have lines such as RATTLE_REDIS=.
func unsetEmpty() {
	for _, variable := range os.Environ() {
		if name, value, _ := strings.Cut(variable, "="); value == "" && strings.HasPrefix(name, ownVariables) {
			_ = os.Unsetenv(name)
		}
	}
}

// checkEnvironment returns an error for a variable that looks like one of the program's, but is none: a server that ignores
// a misspelt RATTLE_REDIS would store its rooms elsewhere.
func checkEnvironment(environment []string, app *kong.Application) error {
	known := variablesOf(app)
	for _, variable := range environment {
		name, _, _ := strings.Cut(variable, "=")
		if !strings.HasPrefix(name, ownVariables) || known[name] || serviceLink.MatchString(name) {
			continue
		}
		return fmt.Errorf("there is no variable %s%s", name, suggest(name, known))
	}
	return nil
}

// variablesOf returns the names of all variables that flags read.
func variablesOf(app *kong.Application) map[string]bool {
	known := map[string]bool{}
	for _, command := range app.Children {
		for _, flag := range command.Flags {
			for _, name := range flag.Envs {
				known[name] = true
			}
		}
	}
	return known
}

// suggest returns a question with the known name that a wrong one begins like, the shortest of several, or nothing.
func suggest(wrong string, known map[string]bool) string {
	names := slices.SortedFunc(maps.Keys(known), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	best, most := "", len(ownVariables)
	for _, name := range names {
		if n := sameLetters(name, wrong); n > most {
			best, most = name, n
		}
	}
	if best == "" {
		return ""
	}
	return ": do you mean " + best + "?"
}

// sameLetters returns how many letters two texts begin with in common.
func sameLetters(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
