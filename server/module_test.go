package server

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// modulePath is the path that a copy of the tree gets by tools/module.sh, as if somebody published it.
const modulePath = "example.org/somebody/rattle"

// stranger is a program of somebody else's.
const stranger = `package main

import (
	"context"
	"fmt"

	"` + modulePath + `/engine"
	"` + modulePath + `/engine/english"
)

func main() {
	lexicon, err := english.Lexicon()
	if err != nil {
		panic(err)
	}
	board, err := engine.ParseBoard("ATEE/APYO/TINU/EDSE", engine.Plane)
	if err != nil {
		panic(err)
	}
	ids, err := engine.NewSolver(lexicon).Solve(context.Background(), board, engine.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(len(ids) > 100)
}
`

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// runIn returns what a command prints in a folder.
func runIn(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOBIN="+filepath.Join(folder, "bin"))
	text, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, text)
	}
	return string(text)
}

func TestAStrangerBuildsOnTheModule(t *testing.T) {
	t.Parallel()
	copied, page, theirs := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, filepath.Join(page, "index.html"), "<!doctype html><head></head><p>the page")
	runIn(t, ".", "../tools/module.sh", modulePath, copied, page)

	write(t, filepath.Join(theirs, "main.go"), stranger)
	write(t, filepath.Join(theirs, "go.mod"), "module example.org/theirs\n\ngo 1.26.0\n\nrequire "+modulePath+" v0.0.0\n\nreplace "+modulePath+" => "+copied+"\n")
	if said := runIn(t, theirs, "go", "run", "."); strings.TrimSpace(said[strings.LastIndex(strings.TrimSpace(said), "\n")+1:]) != "true" {
		t.Errorf("their program says %s", said)
	}

	runIn(t, theirs, "go", "install", modulePath+"/cmd/rattle")
	rattle := filepath.Join(theirs, "bin", "rattle")
	if said := runIn(t, theirs, rattle, "check", "CAT/DOG", "cat"); !strings.HasPrefix(said, "CAT\tvalid\t1\t") {
		t.Errorf("the installed program says %s", said)
	}
	server := exec.Command(rattle, "serve", "--listen", "127.0.0.1:0", "--data", "none")
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = server.Wait() }()
	defer func() { _ = server.Process.Signal(syscall.SIGTERM) }()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.Get(strings.TrimSpace(strings.TrimPrefix(line, "Rattle: ")))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err != nil || !strings.Contains(string(text), "<p>the page") {
		t.Errorf("the page of the installed program is %s (error %v)", text, err)
	}
}

func TestAModuleNeedsAPathAndAnEmptyFolder(t *testing.T) {
	page, full := t.TempDir(), t.TempDir()
	write(t, filepath.Join(page, "index.html"), "page")
	write(t, filepath.Join(full, "file"), "")
	for name, args := range map[string][]string{
		"no path":         {"rattle", t.TempDir(), page},
		"a strange path":  {"example.org/a#b", t.TempDir(), page},
		"a folder in use": {modulePath, full, page},
		"no page":         {modulePath, t.TempDir(), t.TempDir()},
	} {
		if text, err := exec.Command("../tools/module.sh", args...).CombinedOutput(); err == nil {
			t.Errorf("%s: %s", name, text)
		}
	}
}
