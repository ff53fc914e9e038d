package room_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rattle/room"
)

// TestClosedListsHaveAllConstants reads the constants of each type from the source.
func TestClosedListsHaveAllConstants(t *testing.T) {
	declared := constantsByType(t)
	for name, listed := range map[string][]string{
		"Refusal":   texts(room.Refusals()),
		"Phase":     texts(room.Phases()),
		"ModeKind":  texts(room.ModeKinds()),
		"List":      texts(room.WordLists()),
		"Shared":    texts(room.SharedRules()),
		"Access":    texts(room.Accesses()),
		"AwardKind": texts(room.AwardKinds()),
	} {
		slices.Sort(listed)
		slices.Sort(declared[name])
		expect(t, "the constants of "+name, declared[name], listed)
	}
}

func texts[S ~string](values []S) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = string(v)
	}
	return all
}

// constantsByType returns the values of the package's typed constants that are strings.
func constantsByType(t *testing.T) map[string][]string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	must(t, err)
	values := make(map[string][]string)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		must(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			kind, isNamed := spec.Type.(*ast.Ident)
			text, isText := spec.Values[0].(*ast.BasicLit)
			if isNamed && isText && text.Kind == token.STRING {
				value, err := strconv.Unquote(text.Value)
				must(t, err)
				values[kind.Name] = append(values[kind.Name], value)
			}
			return true
		})
	}
	return values
}
