package imports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// untagged are the packages whose types say nothing of JSON: how a store keeps them is in files
// that end in codec.go, and how players get them is the edge's.
var untagged = []string{"room", "room/bots", "room/names", "leaderboard", "leaderboard/rating", "leaderboard/audit", "matchmaking", "daily", "player"}

func TestRulesHaveJSONInCodecsOnly(t *testing.T) {
	for _, folder := range untagged {
		files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "codec.go") {
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
