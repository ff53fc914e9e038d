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
	module    = "rattle"
	root      = "../.."
	gorilla   = "github.com/gorilla/websocket"
	goRedis   = "github.com/redis/go-redis/v9"
	mini      = "github.com/alicebob/miniredis/v2"
	uuid      = "github.com/google/uuid"
	kong      = "github.com/alecthomas/kong"
	progress  = "github.com/schollz/progressbar/v3"
	uniseg    = "github.com/rivo/uniseg"
	histogram = "github.com/HdrHistogram/hdrhistogram-go"
)

// allowedImports lists what each package may import, besides the standard library: packages of this
// module by their folders, others by their modules. Tests may import anything.
var allowedImports = map[string][]string{
	"engine":                   {},
	"engine/english":           {"engine"},
	"room":                     {"engine", "room/names"},
	"room/names":               {uniseg, "golang.org/x/text"},
	"room/bots":                {"room", "engine"},
	"room/live":                {"room", "room/bots", "engine", uuid, "golang.org/x/time"},
	"store/redis":              {goRedis},
	"store/redis/rooms":        {"store/redis", "room", goRedis},
	"store/redis/embedded":     {"store/redis", "store/redis/rooms", mini},
	"store/backup":             {"store/redis", "store/redis/rooms", "store/redis/players", "store/redis/records", "store/redis/leaderboards", "store/redis/days", "store/redis/queue", "room", goRedis},
	"leaderboard":              {"engine", "room", "leaderboard/rating"},
	"leaderboard/rating":       {"room"},
	"leaderboard/audit":        {"room", "leaderboard", "daily"},
	"matchmaking":              {"engine", "room", "room/bots", "leaderboard", "leaderboard/rating"},
	"daily":                    {"engine", "room", "leaderboard"},
	"player":                   {"engine", "room", "leaderboard", "matchmaking", "daily"},
	"store/redis/erase":        {"store/redis", "room", goRedis},
	"store/redis/players":      {"store/redis", "store/redis/erase", "leaderboard", "player", "room", goRedis},
	"store/redis/records":      {"store/redis", "store/redis/erase", "leaderboard", "player", "room", goRedis},
	"store/redis/leaderboards": {"store/redis", "store/redis/erase", "store/redis/players", "store/redis/records", "engine", "leaderboard", "leaderboard/rating", "leaderboard/audit", "player", "room", goRedis},
	"store/redis/days":         {"store/redis", "store/redis/erase", "store/redis/players", "daily", "leaderboard", "leaderboard/audit", "player", "room", goRedis},
	"store/redis/queue":        {"store/redis", "store/redis/erase", "store/redis/players", "store/redis/leaderboards", "leaderboard", "matchmaking", "player", "room", goRedis, uuid},
	"store/redis/results": {
		"store/redis", "store/redis/erase", "store/redis/players", "store/redis/records", "store/redis/leaderboards", "store/redis/days", "store/redis/queue",
		"store/backup", "daily", "leaderboard", "leaderboard/audit", "player", "room", goRedis,
	},
	"migrations": {"store/redis", goRedis},
	"web": {
		"room", "room/live", "leaderboard", "matchmaking", "daily", "player", "engine", "static", gorilla, "golang.org/x/time", "rsc.io/qr", uuid,
		"web/lab", "web/limit", "web/phrase", "web/picture", "web/wire", "golang.org/x/image",
	},
	"web/lab":     {"room", "engine", "web/limit", "web/wire"},
	"web/limit":   {"room", "room/live", "golang.org/x/time"},
	"web/wire":    {"room", "room/live", "leaderboard", "leaderboard/rating", "matchmaking", "daily", "player", "engine", gorilla},
	"web/phrase":  {},
	"web/picture": {"golang.org/x/image"},
	"static":      {},
	"server": {
		"engine", "engine/english", "room", "room/live", "store/redis", "store/redis/rooms", "store/redis/embedded", "store/backup", "leaderboard", "leaderboard/audit", "matchmaking", "daily", "player", "store/redis", "store/redis/erase", "store/redis/players", "store/redis/days", "store/redis/results", "migrations",
		"web", "web/limit", "web/wire", "static", "bench/load", goRedis, kong, progress, "golang.org/x/term", "github.com/prometheus/client_golang", "go.opentelemetry.io/otel",
		"go.opentelemetry.io/proto/otlp", "google.golang.org/protobuf",
	},
	"bench":         {"engine", "engine/english"},
	"bench/load":    {"engine", "engine/english", gorilla, histogram},
	"bench/bare":    {gorilla},
	"bench/speed":   {},
	"chaos":         {},
	"chaos/cluster": {},
	"chaos/proxy":   {},
	// A client from the protocol's page alone knows nothing else of us.
	"chaos/refclient":  {gorilla},
	"tools/words":      {"engine", "golang.org/x/text"},
	"tools/phrase":     {"engine", "engine/english"},
	"tools/enums":      {},
	"tools/imports":    {},
	"tools/keys":       {},
	"tools/named":      {},
	"tools/vocabulary": {},
	"tools/licences":   {},
	// What tests stand on; no other package may import these.
	"internal/testkit":      {},
	"room/roomtest":         {"engine", "room"},
	"store/redis/redistest": {"internal/testkit", "store/redis", "store/redis/rooms", goRedis, mini},
}

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

func TestPackagesImportOnlyWhatTheyMay(t *testing.T) {
	packages := list(t)
	if len(packages) < 5 {
		t.Fatalf("found only %v", packages)
	}
	for _, p := range packages {
		folder := strings.TrimPrefix(p.ImportPath, module+"/")
		allowed, ok := allowedImports[folder]
		if !ok {
			t.Errorf("%s is not in the table: say what it may import", folder)
			continue
		}
		for _, imported := range p.Imports {
			if !isStandard(imported) && !slices.ContainsFunc(allowed, func(a string) bool { return covers(a, imported) }) {
				t.Errorf("%s may not import %s", folder, imported)
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

// covers reports whether imported is the folder allowed of this module, or belongs to the module
// allowed.
func covers(allowed, imported string) bool {
	return imported == module+"/"+allowed || imported == allowed || strings.HasPrefix(imported, allowed+"/")
}

// pure lists the packages that neither read a clock, draw random numbers, start goroutines nor do
// I/O, and keep no state.
var pure = []string{
	"engine", "room", "room/bots", "room/names", "leaderboard", "leaderboard/rating", "leaderboard/audit", "matchmaking", "daily", "player",
}

func TestPurePackagesArePure(t *testing.T) {
	for _, folder := range pure {
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
