package server

import (
	"strings"
	"testing"

	"rattle/bench/load"
	"rattle/internal/testkit"
	"rattle/store/redis/redistest"
)

// loads runs `rattle load` and returns its report.
func loads(t *testing.T, args ...string) (status int, report load.Report) {
	t.Helper()
	var stdout, stderr strings.Builder
	status = run(t.Context(), append([]string{"load", "--json"}, args...), terminal{strings.NewReader(""), &stdout, &stderr})
	if err := testkit.Decode([]byte(stdout.String()), &report); err != nil {
		t.Fatalf("exit status %d, output %q, error %q", status, stdout.String(), stderr.String())
	}
	return status, report
}

// TestWordsOfAllKindsOfPeopleAreInTheResults plays several rounds on two servers.
func TestWordsOfAllKindsOfPeopleAreInTheResults(t *testing.T) {
	t.Setenv("RATTLE_LIMITS", "none")
	t.Setenv("RATTLE_MIN_SECONDS", "1")
	redis := redistest.Redis(t)
	one, other := startServe(t, "--redis", redis), startServe(t, "--redis", redis)
	defer one.stop()
	defer other.stop()
	status, report := loads(t, one.address, other.address, "--scatter", "--players", "32", "--pace", "flat", "--rate", "200",
		"--seconds", "9", "--settings", `{"seconds":3,"minLetters":3,"list":"full"}`,
		"--wrong", "0.2", "--duplicates", "0.2", "--reconnect", "0.3", "--slow", "0.1", "--watch", "0.2")
	// How many words are in time is the machine's affair.
	if status != exitOK || !report.OK || report.Rounds <= 8 || report.Accepted == 0 || report.Reconnections == 0 {
		t.Errorf("exit status %d: %+v", status, report)
	}
}

func TestLoadSaysNoWhereNothingCounts(t *testing.T) {
	t.Setenv("RATTLE_LIMITS", "none")
	server := startServe(t)
	defer server.stop()
	status, report := loads(t, server.address, "--players", "4", "--pace", "flat", "--rate", "50", "--seconds", "1", "--wrong", "1")
	if status != exitNo || report.OK || report.Accepted > 0 || report.Answered == 0 || report.Refused["not-a-word"] == 0 {
		t.Errorf("exit status %d: %+v", status, report)
	}
}

func TestLoadIsForThisMachineUnlessSaidTwice(t *testing.T) {
	var stdout, stderr strings.Builder
	args := []string{"load", "--anywhere", "http://192.0.2.1"}
	if status := run(t.Context(), args, terminal{strings.NewReader(""), &stdout, &stderr}); status != exitBad ||
		!strings.Contains(stderr.String(), "give --anywhere twice") {
		t.Errorf("exit status %d: %s", status, stderr.String())
	}
}

func TestTheScreenIsDrawnOverItself(t *testing.T) {
	var drawn strings.Builder
	s := &progressScreen{w: &drawn, width: func() int { return 40 }}
	for _, stage := range []string{"people come", "playing"} {
		s.show(load.Report{Stage: stage, Differences: make([]string, 10)})
	}
	s.erase()
	first, rest, _ := strings.Cut(drawn.String(), "\x1b[11A\x1b[J")
	if !strings.HasPrefix(first, "people come") || !strings.HasPrefix(rest, "playing") || !strings.HasSuffix(rest, "\x1b[11A\x1b[J") {
		t.Errorf("%q", drawn.String())
	}
	for line := range strings.Lines(first) {
		if len(line) > 40 {
			t.Errorf("%q is %d characters long", line, len(line))
		}
	}
}

func TestLimitsAreMultiplied(t *testing.T) {
	for text, want := range map[string]limitFactor{"none": noLimits, "2.5": 2.5} {
		var f limitFactor
		if err := f.UnmarshalText([]byte(text)); err != nil || f != want {
			t.Errorf("%s: %v, %v", text, f, err)
		}
	}
	for _, text := range []string{"", "0", "-1", "many", "NaN", "1e300"} {
		if err := new(limitFactor).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is no factor", text)
		}
	}
}
