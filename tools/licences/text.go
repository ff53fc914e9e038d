package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var licence = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)`)

// licencesIn returns the files in which a folder states its terms, the licence itself first.
func licencesIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("looking for a licence: %w", err)
	}
	var files []string
	for _, entry := range entries { // sorted: COPYING and LICENSE before NOTICE
		if !entry.IsDir() && licence.MatchString(entry.Name()) {
			files = append(files, filepath.Join(dir, entry.Name()))
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no licence in %s", dir)
	}
	return files, nil
}

// kindOf returns the name of the licence in a text.
func kindOf(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("reading a licence: %w", err)
	}
	says := func(words string) bool {
		return strings.Contains(strings.ToLower(strings.Join(strings.Fields(string(text)), " ")), words)
	}
	switch {
	case says("apache license"):
		return "Apache-2.0", nil
	case says("permission is hereby granted, free of charge"):
		return "MIT", nil
	case says("redistribution and use in source and binary forms") && says("neither the name"):
		return "BSD-3-Clause", nil
	case says("redistribution and use in source and binary forms"):
		return "BSD-2-Clause", nil
	}
	return "", fmt.Errorf("%s is an unknown licence: read it, and name it here", file)
}

// textsOf returns each different text once, after the names of everything under it.
func textsOf(works []work) ([]byte, error) {
	var order []string
	names := map[string][]string{}
	for _, w := range works {
		if len(w.files) == 0 {
			return nil, fmt.Errorf("the licence of %s is missing: run npm ci first", w.Name)
		}
		for _, file := range w.files {
			content, err := os.ReadFile(file)
			if err != nil {
				return nil, fmt.Errorf("reading the licence of %s: %w", w.Name, err)
			}
			text := string(bytes.TrimSpace(bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))))
			if !slices.Contains(order, text) {
				order = append(order, text)
			}
			names[text] = append(names[text], strings.TrimSpace(w.Name+" "+w.Version))
		}
	}
	var out bytes.Buffer
	for _, text := range order {
		rule := strings.Repeat("=", 80)
		fmt.Fprintf(&out, "%s\n%s\n%s\n\n%s\n\n\n", rule, strings.Join(names[text], "\n"), rule, text)
	}
	return out.Bytes(), nil
}
