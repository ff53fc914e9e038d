package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A work is a work of others that we distribute.
type work struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Licence string `json:"licence"` // by its name in the SPDX list, where it has one
	In      string `json:"in"`      // type, page, program or words
	files   []string
}

// inPage lists the packages that Vite puts into the page; the build stops at any other.
var inPage = map[string]string{
	"svelte":                       "page",
	"esm-env":                      "page",
	"clsx":                         "page",
	"@fontsource-variable/rubik":   "type",
	"@fontsource-variable/figtree": "type",
	"@expo-google-fonts/rubik":     "type",
}

func gather(root string) ([]work, error) {
	linked, err := modules(root)
	if err != nil {
		return nil, err
	}
	packages, err := packages(root)
	if err != nil {
		return nil, err
	}
	goRoot, err := ask(root, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	works := slices.Concat(linked, packages)
	works = append(works,
		work{"Go", "", "BSD-3-Clause", "program", []string{filepath.Join(strings.TrimSpace(goRoot), "LICENSE")}},
		work{"SCOWL", "2020.12.07", "SCOWL", "words", []string{filepath.Join(root, "engine/english/LICENSE.scowl")}},
	)
	slices.SortFunc(works, func(a, b work) int {
		return cmp.Or(cmp.Compare(a.In, b.In), cmp.Compare(a.Name, b.Name))
	})
	return works, nil
}

// modules returns what is linked into the program.
func modules(root string) ([]work, error) {
	const each = `{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}`
	out, err := ask(root, "list", "-deps", "-f", each, "./cmd/rattle")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	slices.Sort(lines)
	var works []work
	for _, line := range slices.Compact(lines) {
		var w work
		var dir string
		if line == "" {
			continue
		}
		if _, err := fmt.Sscan(line, &w.Name, &w.Version, &dir); err != nil {
			return nil, fmt.Errorf("reading %q: %w", line, err)
		}
		w.In = "program"
		if w.files, err = licencesIn(dir); err != nil {
			return nil, err
		}
		if w.Licence, err = kindOf(w.files[0]); err != nil {
			return nil, err
		}
		works = append(works, w)
	}
	return works, nil
}

// ask runs the go command, whose output is the same on all machines.
func ask(root string, args ...string) (string, error) {
	cmd := exec.CommandContext(context.Background(), "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64")
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("asking go %s: %w", args[0], err)
	}
	return string(out), nil
}

// packages returns what npm adds to the page. The list needs the lock file alone; the texts are
// where npm has put them.
func packages(root string) ([]work, error) {
	text, err := os.ReadFile(filepath.Join(root, "static/package-lock.json"))
	if err != nil {
		return nil, fmt.Errorf("reading what npm installs: %w", err)
	}
	var lock struct {
		Packages map[string]struct{ Version, License string }
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("reading what npm installs: %w", err)
	}
	var works []work
	for name, in := range inPage {
		dir := "node_modules/" + name
		found, ok := lock.Packages[dir]
		if !ok {
			return nil, fmt.Errorf("npm does not install %s", name)
		}
		files, _ := licencesIn(filepath.Join(root, "static", dir))
		works = append(works, work{name, found.Version, found.License, in, files})
	}
	return works, nil
}
