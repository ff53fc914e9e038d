package web

import (
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// documentedCosts returns the cost of each operation of docs/openapi.yaml, by method and path: x-cost, or 1.
func documentedCosts(t *testing.T) map[string]int {
	t.Helper()
	source, err := os.ReadFile("../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var document struct{ Paths map[string]map[string]any }
	if err := yaml.Unmarshal(source, &document); err != nil || len(document.Paths) < 20 {
		t.Fatalf("%d paths, %v", len(document.Paths), err)
	}
	costs := make(map[string]int)
	for path, operations := range document.Paths {
		for method, operation := range operations {
			operation, ok := operation.(map[string]any)
			if !ok {
				continue // parameters of all of them
			}
			cost, ok := operation["x-cost"].(int)
			if !ok {
				cost = 1
			}
			costs[strings.ToUpper(method)+" "+path] = cost
		}
	}
	return costs
}

func TestRoutesAreThoseOfTheDocument(t *testing.T) {
	documented := documentedCosts(t)
	for _, rt := range routes {
		if rt.path == "/ws" {
			continue // docs/PROTOCOL.md
		}
		operation := rt.method + " " + rt.path
		cost, ok := documented[operation]
		delete(documented, operation)
		if !ok {
			t.Errorf("docs/openapi.yaml lacks %s, a route of web/routes.go", operation)
		} else if cost != rt.cost {
			t.Errorf("%s costs %d in web/routes.go and %d in docs/openapi.yaml (x-cost, else 1)", operation, rt.cost, cost)
		}
	}
	for operation := range documented {
		t.Errorf("docs/openapi.yaml has %s, which is no route of web/routes.go", operation)
	}
}

func TestAPathCostsTheSameByEachMethod(t *testing.T) {
	for _, rt := range routes {
		if cost := routeCost(rt.pattern()); cost != rt.cost {
			t.Errorf("%s %s costs %d, but %d by another method", rt.method, rt.path, rt.cost, cost)
		}
	}
}

func TestEveryRouteIsServed(t *testing.T) {
	mux := new(Server).newMux(new(page))
	parameter := regexp.MustCompile(`\{\w+\}`)
	for _, rt := range routes {
		path := parameter.ReplaceAllString(rt.path, "x")
		if _, pattern := mux.Handler(httptest.NewRequest(rt.method, path, nil)); pattern != rt.pattern() {
			t.Errorf("%s %s leads to %q, want %q", rt.method, path, pattern, rt.pattern())
		}
		if name := RouteName(path); name == "api" || name == "page" {
			t.Errorf("the metrics of %s are those of %q, with much else", rt.path, name)
		}
	}
}

func TestNoPathMakesANewRouteName(t *testing.T) {
	for path, want := range map[string]string{
		"/":                               "page",
		"":                                "page",
		"/r/KTMVQRBC":                     "page",
		"/r/KTMVQRBC/preview.png":         "pictures",
		"/api/daily/today/result.png":     "pictures",
		"/any.png":                        "page",
		"/assets/main-x1.js":              "assets",
		"/api/rooms/KTMVQRBC":             "api/rooms",
		"/api/rooms":                      "api/rooms",
		"/api/" + strings.Repeat("x/", 9): "api",
		"/api":                            "api",
		"/readyz":                         "readyz",
		"/readyz2":                        "page",
		"*":                               "page",
	} {
		if got := RouteName(path); got != want {
			t.Errorf("%q counts as %s, want %s", path, got, want)
		}
	}
}
