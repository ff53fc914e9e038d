// Package imports tests the architecture: which package may import which, and what the pure packages
// may not do.
package imports

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	module = "rattle"
	root   = "../.."
)

type listed struct {
	ImportPath string
	Imports    []string
}

func list(t *testing.T) (packages []listed) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("listing the packages: %v", err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// TestPackagesImportWhatTheTableSays holds the packages to ARCHITECTURE's table of folders, in both
// directions. Besides, every package may import the standard library, and tests may import anything.
func TestPackagesImportWhatTheTableSays(t *testing.T) {
	tab := readTable(t)
	used := make(map[string]bool) // "folder path"
	for _, p := range list(t) {
		folder := strings.TrimPrefix(p.ImportPath, module+"/")
		r, ok := tab.row(folder)
		if !ok {
			t.Errorf("%s has no row in the table of folders of ARCHITECTURE.md: say there what it may import", folder)
			continue
		}
		var allowed []string
		for _, name := range r.imports {
			if name == all {
				allowed = append(allowed, tab.everything()...)
			} else {
				allowed = append(allowed, tab.resolve(t, name)...)
			}
		}
		for _, imported := range p.Imports {
			i := slices.IndexFunc(allowed, func(a string) bool { return covers(a, imported) })
			switch {
			case isStandard(imported):
			case i < 0:
				t.Errorf("%s may not import %s, by its row in the table of folders of ARCHITECTURE.md", folder, imported)
			default:
				used[r.folders[0]+" "+allowed[i]] = true
			}
		}
	}
	for _, r := range tab.rows {
		for _, name := range r.imports {
			if name != all && !slices.ContainsFunc(tab.resolve(t, name), func(p string) bool { return used[r.folders[0]+" "+p] }) {
				t.Errorf("the table of folders of ARCHITECTURE.md says that %s imports %s, which it does not", strings.Join(r.folders, ", "), name)
			}
		}
	}
}

// isStandard reports whether a package belongs to the standard library: it has no dot in the first
// element.
func isStandard(imported string) bool {
	first, _, _ := strings.Cut(imported, "/")
	return first != module && !strings.Contains(first, ".")
}

// covers reports whether imported is an allowed folder of this module, or belongs to an allowed module.
func covers(allowed, imported string) bool {
	return imported == allowed || !strings.HasPrefix(allowed, module+"/") && strings.HasPrefix(imported, allowed+"/")
}

// TestPurePackagesArePure tests that the packages which the table calls pure neither read a clock, draw
// random numbers, start goroutines nor do I/O, and keep no state.
func TestPurePackagesArePure(t *testing.T) {
	var folders []string
	for _, r := range readTable(t).rows {
		if r.pure {
			folders = append(folders, r.folders...)
		}
	}
	if len(folders) == 0 {
		t.Fatal("the table of folders calls no package pure")
	}
	for _, folder := range folders {
		t.Run(folder, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			sources := make(map[string]any)
			for _, file := range files {
				if !strings.HasSuffix(file, "_test.go") {
					sources[file] = nil // read from the file
				}
			}
			if len(sources) == 0 {
				t.Fatal("no files")
			}
			for _, offence := range violations(t, sources) {
				t.Error(offence)
			}
		})
	}
}

// TestOffencesAreSeen checks the check itself.
func TestOffencesAreSeen(t *testing.T) {
	cases := map[string]int{
		`func f() {}`:                           0,
		`func f() { go f() }`:                   1,
		`import "time"; var wait = time.Second`: 0,
		`import "time"; func f() time.Time { return time.Now() }`:          1,
		`import clock "time"; func f() { clock.Sleep(1) }`:                 1,
		`import "time"; var now = time.Now`:                                1,
		`import "math/rand/v2"; func f() int { return rand.IntN(6) }`:      1,
		`import _ "net/http"`:                                              1,
		`import _ "net"`:                                                   1,
		`import _ "crypto/rand"`:                                           1,
		`import _ "os"`:                                                    1,
		`var names = []string{"a"}; func f() string { return names[0] }`:   0,
		`var names = []string{"a"}; func f() { names := 1; names = 2 }`:    0,
		`var names = []string{"a"}; func f() { names = nil }`:              1,
		`var names = []string{"a"}; func f() { names[0] = "b" }`:           1,
		`var n int; func f() { n++ }`:                                      1,
		`var n int; func f() *int { return &n }`:                           1,
		`var s struct{ n [2]int }; func f() { (s).n[1] += 2 }`:             1,
		`var n int; func f(is []int) { for n = range is { _ = n } }`:       1,
		`var n int; func g() int { return 1 }; func f() { _, n = 1, g() }`: 1,
	}
	for source, want := range cases {
		if got := violations(t, map[string]any{"x.go": "package x; " + source}); len(got) != want {
			t.Errorf("%s\nhas offences %q, want %d", source, got, want)
		}
	}
}

// violations returns what a package does that a pure one must not. Sources are by file name, as
// parser.ParseFile takes them.
func violations(t *testing.T, sources map[string]any) (found []string) {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for name, source := range sources {
		f, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := types.Info{Uses: make(map[*ast.Ident]types.Object)}
	// Nothing is imported, which leaves errors and unknown types; who uses which variable
	// of the package is known all the same.
	config := types.Config{Importer: noImporter{}, Error: func(error) {}}
	pkg, _ := config.Check("x", fset, files, &info)
	c := checker{pkg: pkg, info: info, report: func(n ast.Node, what string) {
		found = append(found, fmt.Sprintf("%v: %s", fset.Position(n.Pos()), what))
	}}
	for _, f := range files {
		ast.Inspect(f, c.visit)
	}
	return found
}

type noImporter struct{}

func (noImporter) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

type checker struct {
	pkg    *types.Package
	info   types.Info
	report func(n ast.Node, what string)
}

func (c checker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		if imported, _ := strconv.Unquote(n.Path.Value); isImpure(imported) {
			c.report(n, "imports "+imported)
		}
	case *ast.GoStmt:
		c.report(n, "starts a goroutine")
	case *ast.SelectorExpr:
		if c.isClock(n) {
			c.report(n, "uses time."+n.Sel.Name)
		}
	case *ast.AssignStmt:
		c.written(n.Lhs...)
	case *ast.IncDecStmt:
		c.written(n.X)
	case *ast.RangeStmt:
		c.written(n.Key, n.Value)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			c.written(n.X)
		}
	}
	return true
}

func isImpure(imported string) bool {
	switch imported {
	case "math/rand", "math/rand/v2", "crypto/rand", "syscall", "unsafe":
		return true
	}
	first, _, _ := strings.Cut(imported, "/")
	return first == "net" || first == "os"
}

// isClock reports whether a use of package time reads the clock or waits.
func (c checker) isClock(s *ast.SelectorExpr) bool {
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return false
	}
	name, ok := c.info.Uses[x].(*types.PkgName)
	return ok && path.Base(name.Imported().Path()) == "time" && slices.Contains([]string{
		"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker",
	}, s.Sel.Name)
}

// written reports assignments to variables of the package.
func (c checker) written(exprs ...ast.Expr) {
	for _, e := range exprs {
		id := variable(e)
		if id == nil {
			continue
		}
		if v, ok := c.info.Uses[id].(*types.Var); ok && v.Parent() == c.pkg.Scope() {
			c.report(id, "changes, or gives away, the package's variable "+id.Name)
		}
	}
}

// variable returns the variable that an expression on the left side changes, or nil.
func variable(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.ParenExpr:
		return variable(e.X)
	case *ast.IndexExpr:
		return variable(e.X)
	case *ast.SelectorExpr:
		return variable(e.X)
	case *ast.StarExpr:
		return variable(e.X)
	}
	return nil
}
