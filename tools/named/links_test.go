package named

import (
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strings"
	"testing"
)

const module = "rattle/"

var docLink = regexp.MustCompile(`(?:^|[\s(])\[\*?([A-Za-z]\w*(?:\.\w+){0,2})\]`)

// source is a package of the repository, without its tests.
type source struct {
	names   map[string]bool   // what it declares: "Name", and "Type.Member" for methods and fields
	imports map[string]string // by the names that it gives them
	files   []*ast.File
}

// A doc link, in brackets, is to what its package declares, or a package that it imports. Of modules
// elsewhere it is enough that they are imported.
func TestEveryDocLinkResolves(t *testing.T) {
	files := token.NewFileSet()
	packages := parse(t, files)
	links := 0
	for folder, p := range packages {
		for _, file := range p.files {
			for _, group := range file.Comments {
				for _, found := range docLink.FindAllStringSubmatch(prose(group), -1) {
					name := found[1]
					first, rest, qualified := strings.Cut(name, ".")
					links++
					if p.names[name] {
						continue
					}
					at, imported := p.imports[first]
					if !imported {
						at, imported = comment.DefaultLookupPackage(first)
					}
					if qualified && imported && (!strings.HasPrefix(at, module) || packages[strings.TrimPrefix(at, module)].names[rest]) {
						continue
					}
					t.Errorf("%s: [%s] is nothing that %s or one of its imports declares", files.Position(group.Pos()), name, folder)
				}
			}
		}
	}
	if links == 0 {
		t.Error("no link is found, so that it proves nothing")
	}
}

// prose returns a comment without its code.
func prose(group *ast.CommentGroup) string {
	var text strings.Builder
	for _, comment := range group.List {
		if !strings.HasPrefix(comment.Text, "//\t") {
			text.WriteString(strings.TrimPrefix(comment.Text, "//") + "\n")
		}
	}
	return text.String()
}

func parse(t *testing.T, files *token.FileSet) map[string]*source {
	t.Helper()
	packages := make(map[string]*source)
	for _, name := range tracked(t, "*.go") {
		text := read(t, name)
		if text == "" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, name, text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		folder := strings.TrimPrefix(path.Dir(name), "../../")
		if packages[folder] == nil {
			packages[folder] = &source{names: make(map[string]bool), imports: make(map[string]string)}
		}
		packages[folder].files = append(packages[folder].files, file)
		declare(packages[folder].names, file)
		for _, spec := range file.Imports {
			at := strings.Trim(spec.Path.Value, `"`)
			name := path.Base(at)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			packages[folder].imports[name] = at
		}
	}
	return packages
}

// declare adds what a file declares to names.
func declare(names map[string]bool, file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = typeName(d.Recv.List[0].Type) + "." + name
			}
			names[name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names[s.Name.Name] = true
					declareMembers(names, s)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						names[name.Name] = true
					}
				}
			}
		}
	}
}

func declareMembers(names map[string]bool, spec *ast.TypeSpec) {
	var members *ast.FieldList
	switch t := spec.Type.(type) {
	case *ast.StructType:
		members = t.Fields
	case *ast.InterfaceType:
		members = t.Methods
	default:
		return
	}
	for _, member := range members.List {
		for _, name := range member.Names {
			names[spec.Name.Name+"."+name.Name] = true
		}
		if len(member.Names) == 0 {
			names[spec.Name.Name+"."+typeName(member.Type)] = true
		}
	}
}

// typeName returns the name of a receiver's or an embedded field's type.
func typeName(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.IndexExpr:
		return typeName(t.X)
	case *ast.IndexListExpr:
		return typeName(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Name
	case *ast.Ident:
		return t.Name
	}
	return ""
}
