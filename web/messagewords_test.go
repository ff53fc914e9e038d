package web_test

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// messageWords is all that answers are made of: the examples of messages, but for the words that
// they play with, and every text in the sources that answer.
func messageWords(t *testing.T) string {
	t.Helper()
	var speech strings.Builder
	for _, pattern := range []string{
		"testdata/messages/*.json", "*.go", "../room/*.go", "../room/bots/*.go", "../room/live/*.go", "../leaderboard/*.go", "../leaderboard/*/*.go", "../matchmaking/*.go", "../daily/*.go", "../player/*.go", "../store/redis/*/*.go",
	} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			switch {
			case err != nil:
				t.Fatal(err)
			case strings.HasSuffix(file, "_test.go"):
				continue
			case strings.HasSuffix(file, ".go"):
				text = literals(text)
			}
			speech.Write(text)
		}
	}
	return speech.String()
}

// literals returns the string literals of a Go source, without names and comments.
func literals(source []byte) (texts []byte) {
	files := token.NewFileSet()
	var s scanner.Scanner
	s.Init(files.AddFile("", files.Base(), len(source)), source, nil, 0)
	for {
		switch _, kind, text := s.Scan(); kind {
		case token.EOF:
			return texts
		case token.STRING:
			texts = append(append(texts, text...), ' ')
		}
	}
}
