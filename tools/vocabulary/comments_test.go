package vocabulary

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A doc comment says what a function returns or reports, and what a type is or holds.
var verb = regexp.MustCompile(`^(?:A |An |The )?\w+ (gives?|answers?|tells?|says?)\b`)

func TestDocCommentsUseTheVerbsOfGo(t *testing.T) {
	comments := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, doc := range docs(n) {
				comments++
				if found := verb.FindString(strings.Join(strings.Fields(doc.Text()), " ")); found != "" {
					t.Errorf("%s: %q: returns, reports whether, is, holds or does what?", files.Position(doc.Pos()), found)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if comments == 0 {
		t.Error("no comment was read, so that it proves nothing")
	}
}

// docs returns the doc comments of the declaration, field or method at a node.
func docs(n ast.Node) (docs []*ast.CommentGroup) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		docs = append(docs, n.Doc)
	case *ast.GenDecl:
		docs = append(docs, n.Doc)
	case *ast.TypeSpec:
		docs = append(docs, n.Doc)
	case *ast.ValueSpec:
		docs = append(docs, n.Doc)
	case *ast.Field:
		docs = append(docs, n.Doc)
	}
	for i, doc := range docs {
		if doc == nil {
			docs = append(docs[:i], docs[i+1:]...)
		}
	}
	return docs
}
