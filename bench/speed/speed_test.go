package main

import (
	"strings"
	"testing"
)

// TestEveryTableCanBeMade makes all tables with short measurements.
func TestEveryTableCanBeMade(t *testing.T) {
	if err := run(t.Context(), testWriter{t}, true, ""); err != nil {
		t.Fatal(err)
	}
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(p []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(p)))
	return len(p), nil
}
