package chaos

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// program is the path of the built program, which TestMain sets.
var program string

// full selects the long forms of the tests, which include the short ones.
var full = os.Getenv("CHAOS") == "full"

func TestMain(m *testing.M) {
	if order := os.Getenv("ATTACK"); order != "" { // this process is an attacker
		if err := attackAs(order); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	folder, err := os.MkdirTemp("", "rattle-chaos-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	program = filepath.Join(folder, "rattle")

	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	build := exec.CommandContext(ctx, "go", "build", "-o", program, "../cmd/rattle")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "building the program:", err)
		return 1
	}
	return m.Run()
}

// lookAtSources reads the names of the folders that the program is built from. "go test" caches a
// result while all files that the test has read are the same; it does not know what the build has
// read.
var lookAtSources = sync.OnceValue(func() error {
	return filepath.WalkDir("..", func(_ string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a build is under way
		}
		if err != nil || !entry.IsDir() {
			return err
		}
		switch entry.Name() {
		case ".git", "node_modules", "test-results":
			return filepath.SkipDir
		}
		return nil
	})
})
