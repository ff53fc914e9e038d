// Command licences lists the works of others that the page and the program contain, and their terms:
//
//	modules linked into ./cmd/rattle ─┐
//	packages in the page ─────────┼─▶ works.json   what, and under which licence: the page's list
//	typefaces, words, Go ─────────┘   texts.txt    the licences in full
//
// A test fails if the list does not match the build.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . ../..

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: licences ROOT")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func write(root string) error {
	works, err := gather(root)
	if err != nil {
		return err
	}
	list, err := listOf(works)
	if err != nil {
		return err
	}
	texts, err := textsOf(works)
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"works.json": list, "texts.txt": texts} {
		path := filepath.Join(root, "static/src/licences", name)
		if err := os.WriteFile(path, content, 0o644); err != nil { //nolint:gosec // for everybody to read
			return fmt.Errorf("writing the licences: %w", err)
		}
	}
	return nil
}

// listOf returns the list in the format of prettier.
func listOf(works []work) ([]byte, error) {
	out := []byte("[\n")
	for i, w := range works {
		line, err := json.Marshal(w)
		if err != nil {
			return nil, fmt.Errorf("writing %s: %w", w.Name, err)
		}
		out = append(append(out, "  "...), line...)
		if i < len(works)-1 {
			out = append(out, ',')
		}
		out = append(out, '\n')
	}
	return append(out, "]\n"...), nil
}
