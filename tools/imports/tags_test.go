package imports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// untagged are the packages whose types say nothing of JSON: how a store keeps them is in a file
// codec.go, and how players get them is the edge's.
var untagged = []string{"leaderboard", "leaderboard/rating", "leaderboard/audit", "matchmaking", "daily", "player"}

func TestRulesHaveJSONInCodecsOnly(t *testing.T) {
	for _, folder := range untagged {
		files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || filepath.Base(file) == "codec.go" {
				continue
			}
			fset := token.NewFileSet()
			parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				if f, ok := n.(*ast.Field); ok && f.Tag != nil && strings.Contains(f.Tag.Value, "json:") {
					t.Errorf("%s: a JSON tag belongs into codec.go, or to the edge", fset.Position(f.Pos()))
				}
				return true
			})
		}
	}
}
