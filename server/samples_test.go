package server

import (
	"encoding/json"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"rattle/chaos/proxy"
	"rattle/internal/testkit"
)

// Each sample plays a round by itself, though its network breaks in the middle.
func TestTheSamplesPlayARound(t *testing.T) {
	t.Parallel()
	words := filepath.Join(t.TempDir(), "words.txt")
	write(t, words, runIn(t, ".", "rattle", "words", "--list", "everyday"))
	for language, command := range map[string][]string{
		"go":         {"go", "run", "../examples/go"},
		"python":     {"python3", "../examples/python/bot.py", "--words", words},
		"javascript": {"node", "../examples/javascript/bot.mjs", "--words", words},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			server := startProcess(t, "--data", "none")
			network, err := proxy.Listen(t.Context(), proxy.Config{Target: strings.TrimPrefix(server.address, "http://")})
			if err != nil {
				t.Fatal(err)
			}
			defer network.Close()
			sample := exec.Command(command[0], append(command[1:], "http://"+network.Addr())...)
			said, complained := new(testkit.Output), new(testkit.Output)
			sample.Stdout, sample.Stderr = said, complained
			if err := sample.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- sample.Wait() }()

			opened := regexp.MustCompile(`(?m)^room (\w+)$`)
			testkit.Eventually(t, "a room", func() bool { return opened.MatchString(said.String()) })
			room := server.address + "/api/rooms/" + opened.FindStringSubmatch(said.String())[1]
			testkit.Eventually(t, "the opening", func() bool { return isOpen(t, room) })
			network.Break()

			if err := <-ended; err != nil {
				t.Fatalf("%v\n%s", err, complained)
			}
			result := regexp.MustCompile(`(?m)^rank 1 of 1 with (\d+) points, (\d+) words$`).FindStringSubmatch(said.String())
			if result == nil || result[1] == "0" || result[2] == "0" {
				t.Errorf("it says %q", said)
			}
		})
	}
}

// isOpen reports whether the board of a room is open.
func isOpen(t *testing.T, room string) bool {
	t.Helper()
	response, err := http.Get(room)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var summary struct{ Phase string }
	if err := json.NewDecoder(response.Body).Decode(&summary); err != nil {
		t.Fatal(err)
	}
	return summary.Phase == "playing"
}
