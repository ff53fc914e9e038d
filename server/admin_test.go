package server

import (
	"regexp"
	"strings"
	"testing"

	"rattle/internal/testkit"
	"rattle/store/redis/redistest"
)

func TestTheAdminAddressTellsWhatThePublicOneDoesNot(t *testing.T) {
	at := testkit.FreeAddress(t)
	server := startServe(t, "--admin", at, "--redis", redistest.Redis(t))
	defer server.stop()
	admin := &serving{t: t, address: "http://" + at}
	server.createRoom()
	for path, want := range map[string]string{
		"/metrics":                       `(?m)^rattle_store_pool_hits_total [1-9]`,
		"/":                              `(?m)^/moderation `,
		"/healthz":                       `^ok\n$`,
		"/readyz":                        `^ok \S+\n$`,
		"/debug/pprof/goroutine?debug=1": `goroutine profile: total \d+`,
	} {
		if status, text := admin.request("GET", path, ""); status != 200 || !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%s is %d %.200s", path, status, text)
		}
		if status, text := server.request("GET", path, ""); status == 200 && !strings.HasSuffix(path, "z") && path != "/" {
			t.Errorf("%s is public: %.200s", path, text)
		}
	}
}

func TestTheMetricsAreWellFormed(t *testing.T) {
	at := testkit.FreeAddress(t)
	server := startServe(t, "--admin", at)
	defer server.stop()
	_, text := (&serving{t: t, address: "http://" + at}).request("GET", "/metrics", "")
	for name, kind := range map[string]string{
		"rattle_build_info":     "gauge",
		"rattle_commit_seconds": "histogram",
		"rattle_rooms":          "gauge",
		"rattle_words_total":    "counter",
		"rattle_sockets":        "gauge",
		"rattle_journal_bytes":  "gauge",
		"go_goroutines":         "gauge",
	} {
		if !strings.Contains(text, "\n# TYPE "+name+" "+kind+"\n") && !strings.HasPrefix(text, "# TYPE "+name+" "+kind+"\n") {
			t.Errorf("no %s called %s in\n%s", kind, name, text)
		}
	}
}

func TestTheLogIsWrittenAsItIsWanted(t *testing.T) {
	server := startServe(t, "--log-format", "json")
	_, _, stderr := server.stop()
	for line := range strings.Lines(stderr) {
		var entry struct{ Time, Level, Msg string }
		if err := testkit.Decode([]byte(line), &entry); err != nil || entry.Level != "INFO" || entry.Msg == "" {
			t.Errorf("%v in line %q", err, line)
		}
	}
	if stderr == "" {
		t.Error("nothing was logged")
	}
	if _, _, stderr := startServe(t, "--log-level", "error").stop(); stderr != "" {
		t.Errorf("logged below level error: %s", stderr)
	}
}
