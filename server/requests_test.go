package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestEveryPathOfTheInterfaceCountsByItself compares the routes with docs/openapi.yaml.
func TestEveryPathOfTheInterfaceCountsByItself(t *testing.T) {
	text, err := os.ReadFile("../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	paths := regexp.MustCompile(`(?m)^  (/api/\S+):`).FindAllStringSubmatch(string(text), -1)
	if len(paths) < 20 {
		t.Fatalf("only %d paths", len(paths))
	}
	for _, path := range paths {
		if route := routeOf(path[1]); route == "api" || route == "page" {
			t.Errorf("%s counts as %s", path[1], route)
		}
	}
}

func TestStrangersInventNoRoutes(t *testing.T) {
	for path, want := range map[string]string{
		"/":                               "page",
		"":                                "page",
		"/r/KTMVQRBC":                     "page",
		"/r/KTMVQRBC/preview.png":         "pictures",
		"/api/daily/today/result.png":     "pictures",
		"/assets/main-x1.js":              "assets",
		"/api/rooms/KTMVQRBC":             "api/rooms",
		"/api/rooms":                      "api/rooms",
		"/api/" + strings.Repeat("x/", 9): "api",
		"/api":                            "api",
		"*":                               "page",
	} {
		if got := routeOf(path); got != want {
			t.Errorf("%q counts as %s, want %s", path, got, want)
		}
	}
}
