package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestEveryRouteHasItsPrice: whatever the document describes has one, and each is of a route.
func TestEveryRouteHasItsPrice(t *testing.T) {
	routes := new(Server).routes(new(page))
	routeOf := func(method, path string) string {
		path = regexp.MustCompile(`\{\w+\}`).ReplaceAllString(path, "x")
		_, pattern := routes.Handler(httptest.NewRequest(method, path, nil))
		return pattern
	}
	for pattern, price := range routeCosts {
		method, path, ok := strings.Cut(pattern, " ")
		if !ok {
			method, path = http.MethodGet, pattern
		}
		if got := routeOf(method, path); got != pattern {
			t.Errorf("there is a price for %q, which leads to %q", pattern, got)
		}
		if price.healthCheck == (price.messages > 0) {
			t.Errorf("%q costs %d messages (check: %v)", pattern, price.messages, price.healthCheck)
		}
	}
	source, err := os.ReadFile("../docs/openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var document struct{ Paths map[string]any }
	if err := yaml.Unmarshal(source, &document); err != nil || len(document.Paths) < 20 {
		t.Fatalf("%d paths, %v", len(document.Paths), err)
	}
	for path := range document.Paths {
		if pattern := routeOf(http.MethodGet, path); routeCosts[pattern] == (cost{}) {
			t.Errorf("%s, which is %q, has no price", path, pattern)
		}
	}
}
