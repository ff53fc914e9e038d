package server

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"rattle/store/redis/redistest"

	"rattle/internal/testkit"
)

// playRound has Ann play a round of a second alone, until it is recorded.
func (s *serving) playRound() (code string) {
	s.t.Helper()
	status, made := s.request("POST", "/api/rooms", `{"seconds":1}`)
	if status != 201 {
		s.t.Fatalf("a room is %d %s", status, made)
	}
	code = strings.Split(made, `"`)[3]
	ann := s.connect()
	says(s.t, ann, `{"kind":"join","room":"`+code+`","name":"Ann","tab":"5f2c9a7e01d34b68"}`)
	testkit.Eventually(s.t, "Ann to sit", func() bool { return s.sees(code, `"Ann"`) })
	says(s.t, ann, `{"kind":"start"}`)
	testkit.Eventually(s.t, "the round to end", func() bool { return s.sees(code, `"phase":"results"`) })
	testkit.Eventually(s.t, "the round to be recorded", func() bool {
		status, _ := s.request("GET", "/api/rooms/"+code+"/record", "")
		return status == 200
	})
	return code
}

// exported returns the metrics of servers in which something has happened, with their types: those of one with a Redis,
// and what one without adds.
func exported(t *testing.T) map[string]string {
	t.Helper()
	alone := testkit.FreeAddress(t)
	memory := startServe(t, "--admin", alone, "--backup-to", t.TempDir())
	defer memory.stop()
	var more string
	testkit.Eventually(t, "the first regular backup", func() bool {
		_, more = (&serving{t: t, address: "http://" + alone}).request("GET", "/metrics", "")
		return regexp.MustCompile(`(?m)^rattle_backup_timestamp_seconds [1-9]`).MatchString(more)
	})
	t.Setenv("RATTLE_MIN_SECONDS", "1")
	at := testkit.FreeAddress(t)
	server := startServe(t, "--admin", at, "--redis", redistest.Redis(t), "--drain", "10ms")
	defer server.stop()
	server.playRound()
	admin := &serving{t: t, address: "http://" + at}
	var text string
	testkit.Eventually(t, "the recording to be counted", func() bool {
		_, text = admin.request("GET", "/metrics", "")
		return strings.Contains(text, "\nrattle_results_recorded_total 1\n") && strings.Contains(text, "\nrattle_results_pending 0\n")
	})
	for _, want := range []string{
		"rattle_ready 1", "rattle_people_waiting 0", "rattle_rooms_waiting 0", "rattle_sockets 1",
		`rattle_sockets_closed_total{code="1001"} 0`, "rattle_record_seconds_count 1",
		`rattle_request_seconds_count{route="api/rooms",status="2xx"} `,
	} {
		if !strings.Contains(text, "\n"+want) {
			t.Errorf("no line %s in\n%s", want, text)
		}
	}
	kinds := make(map[string]string)
	for _, found := range regexp.MustCompile(`(?m)^# TYPE (\S+) (\S+)$`).FindAllStringSubmatch(text+more, -1) {
		kinds[found[1]] = found[2]
	}
	return kinds
}

const operations = "../docs/operations/"

// TestWhatOperatorsAreGivenNamesWhatThereIs compares the dashboard, the alert rules and the page
// with what a running server exports, and checks that the page names all of it.
func TestWhatOperatorsAreGivenNamesWhatThereIs(t *testing.T) {
	kinds := exported(t)
	for file, expressions := range map[string][]string{
		"dashboard.json": dashboardExpressions(t),
		"alerts.yaml":    alertExpressions(t),
	} {
		if len(expressions) < 5 {
			t.Errorf("%s has only %d expressions", file, len(expressions))
		}
		for _, e := range expressions {
			for _, name := range regexp.MustCompile(`\b(rattle|go|process)_[a-z0-9_]+`).FindAllString(e, -1) {
				if !isExported(name, kinds) {
					t.Errorf("%s asks for %s, which no server has: %s", file, name, e)
				}
			}
		}
	}

	page, err := os.ReadFile("../docs/OPERATIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	described := make(map[string]bool)
	for _, found := range regexp.MustCompile("(?m)^\\| `(rattle_\\w+)").FindAllStringSubmatch(string(page), -1) {
		described[found[1]] = true
	}
	for name := range described {
		if kinds[name] == "" {
			t.Errorf("docs/OPERATIONS.md describes %s, which no server has", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		if strings.HasPrefix(name, "rattle_") && !described[name] {
			t.Errorf("docs/OPERATIONS.md does not describe %s", name)
		}
	}
}

// isExported reports whether a metric is exported; a histogram has three names more.
func isExported(name string, kinds map[string]string) bool {
	for _, part := range []string{"_bucket", "_count", "_sum"} {
		if whole, ok := strings.CutSuffix(name, part); ok && kinds[whole] == "histogram" {
			return true
		}
	}
	return kinds[name] != "" && kinds[name] != "histogram"
}

func dashboardExpressions(t *testing.T) (expressions []string) {
	t.Helper()
	text, err := os.ReadFile(operations + "dashboard.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			expressions = append(expressions, target.Expr)
		}
	}
	return expressions
}

func alertExpressions(t *testing.T) (expressions []string) {
	t.Helper()
	text, err := os.ReadFile(operations + "alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var rules struct {
		Groups []struct {
			Rules []struct{ Alert, Expr string }
		}
	}
	if err := yaml.Unmarshal(text, &rules); err != nil {
		t.Fatal(err)
	}
	for _, group := range rules.Groups {
		for _, rule := range group.Rules {
			expressions = append(expressions, rule.Expr)
		}
	}
	return expressions
}
