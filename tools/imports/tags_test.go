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
// that end in codec.go, and how clients get them is in web/wire.
var untagged = []string{
	"web", "web/limit", "web/lab", "web/picture", "web/phrase", // whose shapes are in web/wire
	"room", "room/bots", "room/names", "leaderboard", "leaderboard/rating", "leaderboard/audit", "matchmaking", "daily", "player",
}

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
					t.Errorf("%s: a JSON tag belongs into codec.go, or into web/wire", fset.Position(f.Pos()))
				}
				return true
			})
		}
	}
}

// TestLogsAndStoresKnowNoWire: what is stored outlives a protocol, so that no store and no rule may stand on its shapes.
func TestLogsAndStoresKnowNoWire(t *testing.T) {
	for _, p := range list(t) {
		folder := strings.TrimPrefix(p.ImportPath, module+"/")
		for _, imported := range p.Imports {
			if imported == module+"/web/wire" && folder != "server" && folder != "web" && !strings.HasPrefix(folder, "web/") {
				t.Errorf("%s imports web/wire, whose shapes are for clients alone", folder)
			}
		}
	}
}
